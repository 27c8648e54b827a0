import { Input, SimpleGrid } from "@mantine/core";
import { useId } from "react";
import { DateField, type DateFieldProps } from "./date-field.tsx";
import { TimeOfDayField } from "./time-of-day-field.tsx";

/** A day and a time, `2026-11-23T18:30`, or what is written of them. Rest and path go to the day, which takes the focus. */
export function DateTimeField({
  label,
  description,
  error,
  withAsterisk,
  required,
  maw,
  value,
  onChange,
  readOnly,
  disabled,
  ...day
}: Omit<DateFieldProps, "id">) {
  const id = useId();
  const text = value ?? "";
  const at = text.lastIndexOf("T");
  const [date, time] = at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  const write = (newDate: string, newTime: string): void => onChange?.(newDate || newTime ? `${newDate}T${newTime}` : "");
  const shared = { readOnly, disabled, error: Boolean(error) };
  return (
    <Input.Wrapper
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : description ? `${id}-description` : undefined}
      labelElement="div"
      {...{ label, description, error, maw }}
      size="md"
      withAsterisk={withAsterisk ?? required}
    >
      <SimpleGrid cols={2} spacing="xs" style={{ gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" }}>
        <DateField {...day} {...shared} aria-label="Dag" value={date} onChange={(changed) => write(changed, time)} />
        <TimeOfDayField {...shared} aria-label="Klockslag" value={time} onChange={(changed) => write(date, changed)} />
      </SimpleGrid>
    </Input.Wrapper>
  );
}
