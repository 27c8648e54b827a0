import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";

interface OwnerFieldProps {
  /** Who has it now, so that the name can be shown before any search. */
  owner: { profileId: string; name: string } | null;
  value: string;
  onChange: (profileId: string) => void;
}

/** One of the association's members, found by name; empty for nobody. */
export function OwnerField({ owner, value, onChange }: OwnerFieldProps) {
  const [typed, setTyped] = useState(owner?.name ?? "");
  const [chosen, setChosen] = useState(owner && { value: owner.profileId, label: owner.name });
  const [search] = useDebouncedValue(typed === chosen?.label ? "" : typed, SEARCH_DEBOUNCE_MS);
  const candidates = trpc.tasks.candidates.useQuery({ search }, { staleTime: 0, placeholderData: keepPreviousData });
  const found = (candidates.data ?? []).map(({ profileId, name }) => ({ value: profileId, label: name }));
  return (
    <Select
      label="Ansvarig"
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Ta bort ansvarig" }}
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
    />
  );
}
