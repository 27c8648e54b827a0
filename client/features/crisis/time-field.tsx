import { Button, Group, Stack } from "@mantine/core";
import type { FocusEventHandler, ReactNode } from "react";
import { TimeOfDayField } from "#client/components/date-fields/time-of-day-field.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { instantWords, nextTimeOfDay } from "./crisis-times.ts";
import { useNow } from "./use-now.ts";

const HOUR_MS = 3_600_000;
const QUARTER_MS = 15 * 60_000;

interface TimeFieldProps {
  label: string;
  /** What an empty field means. */
  hint?: string;
  /** `19:00`, or empty. */
  value: string;
  /** The instant that the value stands for, where it is not the next time a clock shows it. */
  at?: Date | null;
  error?: ReactNode;
  onBlur?: FocusEventHandler;
  onChange: (value: string) => void;
}

/** A time of day within the next day: typed, or chosen with one press. */
export function TimeField({ label, hint, value, at, onChange, ...field }: TimeFieldProps) {
  const { timezone, formatTime } = useDateFormat();
  const now = useNow();
  const instant = at ?? nextTimeOfDay(value, now, timezone);
  const inHours = (hours: number): Date => new Date(Math.ceil((now + hours * HOUR_MS) / QUARTER_MS) * QUARTER_MS);
  const proposed = [inHours(1), inHours(3), nextTimeOfDay("08:00", now, timezone) ?? []].flat();
  const choices = [...new Set(proposed.sort((a, b) => a.getTime() - b.getTime()).map((time) => formatTime(time)))];

  return (
    <Stack gap={8}>
      <TimeOfDayField
        {...field}
        label={label}
        description={instant ? instantWords(instant, now) : hint}
        value={value}
        onChange={onChange}
        // «Go» on a telephone's keyboard ends the writing of a time: it must not send the alarm around it.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <Group gap="xs" role="group" aria-label={`Förslag: ${label}`}>
        {choices.map((choice) => (
          <Button key={choice} variant="default" px="sm" aria-pressed={choice === value} onClick={() => onChange(choice)}>
            {choice}
          </Button>
        ))}
        {value && (
          <Button variant="subtle" px="sm" onClick={() => onChange("")}>
            Ta bort
          </Button>
        )}
      </Group>
    </Stack>
  );
}
