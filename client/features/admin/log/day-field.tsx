import { useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { dayOf } from "./log-filters.ts";

interface DayFieldProps {
  label: string;
  day: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
}

/** A day to filter by. A half-typed one changes nothing. */
export function DayField({ label, day, min, max, onChange }: DayFieldProps) {
  const [text, setText] = useState(day ?? "");
  const [seen, setSeen] = useState(day);
  if (seen !== day) {
    setSeen(day);
    setText(day ?? "");
  }
  return (
    <DateField
      label={label}
      min={min ?? undefined}
      max={max ?? undefined}
      isJudgedOnLeaving
      value={text}
      onChange={(typed) => {
        setText(typed);
        const written = typed === "" ? null : dayOf(typed);
        if (written !== day && (written || typed === "")) onChange(written);
      }}
    />
  );
}
