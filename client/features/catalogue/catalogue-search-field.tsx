import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { CATALOGUE_SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";
import { useDebouncedText } from "./use-debounced-text.ts";

interface CatalogueSearchFieldProps {
  search: string;
  onChange: (search: string) => void;
}

export function CatalogueSearchField({ search, onChange }: CatalogueSearchFieldProps) {
  const field = useDebouncedText(
    search,
    (text) => {
      onChange(text);
      return text;
    },
    CATALOGUE_SEARCH_DEBOUNCE_MS,
  );
  return (
    <TextInput
      type="search"
      label="Sök produkt"
      placeholder="Namn eller artikelnummer"
      maxLength={100}
      value={field.text}
      onChange={(event) => field.type(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={field.text && <CloseButton aria-label="Töm sökfältet" onClick={() => field.type("")} />}
    />
  );
}
