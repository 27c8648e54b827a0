import type { SelectProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import type { Read } from "#client/ui/loaded.tsx";
import { Select } from "#client/ui/select.tsx";
import { SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";
import { clearButtonProps } from "./clear-button-props.ts";

export interface Person {
  profileId: string;
  name: string;
}

export interface MemberFieldProps extends Omit<SelectProps, "value" | "onChange"> {
  /** Those who may be chosen, as the server found them. */
  found: Read<readonly Person[]>;
  /** Called a while after the last key. */
  onSearch: (search: string) => void;
  /** Who is chosen when the field comes, so that the name can be shown before any search. */
  person?: Person | null;
  /** Empty for nobody. */
  value?: string;
  onChange: (profileId: string) => void;
  /** The same with the name, for a field that comes anew. */
  onPerson?: (person: Person | null) => void;
}

/** One of the association's members, found by name. */
export function MemberField({ found, onSearch, person, value, onChange, onPerson, error, ...field }: MemberFieldProps) {
  // Somebody else may have been chosen by the time the field comes anew.
  const known = person?.profileId === value ? person : null;
  const [typed, setTyped] = useState(known?.name ?? "");
  const [chosen, setChosen] = useState(known ? toOption(known) : null);
  const search = useDebouncedCallback((text: string) => onSearch(text === chosen?.label ? "" : text), SEARCH_DEBOUNCE_MS);
  const options = (found.data ?? []).map(toOption);
  const isUnread = found.data === undefined && Boolean(found.error);
  return (
    <Select
      placeholder="Skriv ett namn"
      {...field}
      searchable
      // It would lie over what is refused, whose field gets the focus.
      openOnFocus={false}
      nothingFoundMessage={isUnread ? UNREAD : found.data ? "Ingen medlem med det namnet." : "Söker…"}
      error={error ?? (isUnread && UNREAD)}
      onDropdownOpen={() => isUnread && found.refetch()}
      // The server has searched already; who was chosen stays a choice whatever is searched for.
      data={chosen && !options.some((option) => option.value === chosen.value) ? [...options, chosen] : options}
      filter={({ options: all }) => all}
      value={value || null}
      onChange={(profileId, option) => {
        setChosen(profileId ? { value: option.value, label: option.label } : null);
        onChange(profileId ?? "");
        onPerson?.(profileId ? { profileId, name: option.label } : null);
      }}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        search(text);
      }}
    />
  );
}

const UNREAD = "Medlemmarna kunde inte läsas.";

const toOption = ({ profileId, name }: Person) => ({ value: profileId, label: name });

/** «Ansvarig»: who of the association takes care of something, or nobody. */
export function OwnerField(props: Omit<MemberFieldProps, "found" | "onSearch">) {
  const [search, setSearch] = useState("");
  const found = trpc.tasks.candidates.useQuery({ search }, { staleTime: 0, placeholderData: keepPreviousData });
  return (
    <MemberField
      label="Ansvarig"
      clearable
      clearButtonProps={clearButtonProps("Ta bort ansvarig")}
      {...props}
      found={found}
      onSearch={setSearch}
    />
  );
}
