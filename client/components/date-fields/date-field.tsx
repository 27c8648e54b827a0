import { IconCalendar } from "@tabler/icons-react";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { isoDay } from "#shared/format/date.ts";
import { DAY_FORMAT } from "#shared/text/date-formats.ts";
import { PickerField, type PickerFieldProps } from "./picker-field.tsx";
import { isDay, readDay } from "./read-day.ts";

const DayChoice = lazyPart(() => import("./day-choice.tsx"));

export interface DateFieldProps extends PickerFieldProps {
  /** The days to choose from. What may be saved is up to the schema. */
  min?: string;
  max?: string;
}

/** A day, `2026-11-23`: written as one likes, or chosen in a calendar. */
export function DateField({ min, max, ...field }: DateFieldProps) {
  return (
    <PickerField
      placeholder="åååå-mm-dd"
      {...field}
      read={(text) => readDay(text, { today: isoDay(new Date()), min, max })}
      isValue={isDay}
      fault={DAY_FORMAT}
      pickerLabel="Visa kalendern"
      pickerIcon={<IconCalendar size={20} stroke={1.75} aria-hidden />}
      pickerSize={{ w: 314, h: 350 }}
      picker={(onPick) => <DayChoice day={isDay(field.value ?? "") ? (field.value ?? null) : null} min={min} max={max} onPick={onPick} />}
    />
  );
}
