import { CloseButton, TextInput, type TextInputProps } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useDebouncedText } from "#client/lib/use-debounced-text.ts";
import { SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";

interface SearchFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  label: string;
  /** What is searched for now. */
  search: string;
  /** Called a while after the last key, without the spaces around. */
  onSearch: (search: string) => void;
}

/** A search that runs while one types, and can be emptied. */
export function SearchField({ search, onSearch, ...input }: SearchFieldProps) {
  const field = useDebouncedText(
    search,
    (text) => {
      onSearch(text.trim());
      return text.trim();
    },
    SEARCH_DEBOUNCE_MS,
  );
  return (
    <TextInput
      type="search"
      maxLength={100}
      value={field.text}
      onChange={(event) => field.type(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={field.text && <CloseButton aria-label="Töm sökfältet" onClick={() => field.type("")} />}
      {...input}
    />
  );
}
