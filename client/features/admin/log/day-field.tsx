import { TextInput } from "@mantine/core";
import { useDebouncedText } from "#client/lib/use-debounced-text.ts";
import { SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";
import { dayOf } from "./log-filters.ts";

interface DayFieldProps {
  label: string;
  day: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
}

/** A day of the browser's own calendar. A half-typed year changes nothing. */
export function DayField({ label, day, min, max, onChange }: DayFieldProps) {
  const field = useDebouncedText(
    day ?? "",
    (text) => {
      if (text !== "" && dayOf(text) === null) return day ?? "";
      if (text !== (day ?? "")) onChange(text || null);
      return text;
    },
    SEARCH_DEBOUNCE_MS,
  );
  return (
    <TextInput
      type="date"
      label={label}
      min={min ?? undefined}
      max={max ?? undefined}
      value={field.text}
      onChange={(event) => field.type(event.currentTarget.value)}
    />
  );
}
