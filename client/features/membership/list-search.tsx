import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { ListPage } from "#client/lib/use-list-page.ts";

interface ListSearchProps {
  label: string;
  field: ListPage["field"];
}

/** Searches a list by name or address. */
export function ListSearch({ label, field }: ListSearchProps) {
  return (
    <TextInput
      type="search"
      label={label}
      placeholder="Namn eller e-postadress"
      maxLength={100}
      value={field.text}
      onChange={(event) => field.type(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={field.text && <CloseButton aria-label="Töm sökfältet" onClick={() => field.type("")} />}
    />
  );
}
