import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";

interface CandidateFieldProps {
  teamId: string;
  value: string;
  error: unknown;
  onChange: (profileId: string) => void;
}

/** One of the association's members who are not in the team yet, found by name. */
export function CandidateField({ teamId, value, error, onChange }: CandidateFieldProps) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [search] = useDebouncedValue(typed === chosen?.label ? "" : typed, SEARCH_DEBOUNCE_MS);
  const candidates = trpc.team.candidates.useQuery({ teamId, search }, { staleTime: 0, placeholderData: keepPreviousData });
  const found = (candidates.data ?? []).map(({ profileId, displayName }) => ({ value: profileId, label: displayName }));

  return (
    <Select
      label="Medlem"
      required
      searchable
      placeholder="Skriv ett namn"
      nothingFoundMessage={candidates.isPending ? "Söker…" : "Ingen medlem med det namnet."}
      // The server has searched already; who was chosen stays a choice whatever is searched for.
      data={chosen && !found.some((option) => option.value === chosen.value) ? [...found, chosen] : found}
      filter={({ options }) => options}
      value={value || null}
      onChange={(profileId, option) => {
        setChosen(profileId ? { value: option.value, label: option.label } : null);
        onChange(profileId ?? "");
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      error={typeof error === "string" ? error : undefined}
    />
  );
}
