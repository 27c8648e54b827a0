import { IconClock } from "@tabler/icons-react";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { TIME_FORMAT } from "#shared/text/date-formats.ts";
import { PickerField, type PickerFieldProps } from "./picker-field.tsx";
import { isTime, readTime } from "./read-time.ts";

const TimeChoice = lazyPart(() => import("./time-choice.tsx"));

/** A time of the day, `18:30`: written as one likes, or chosen among the half hours. */
export function TimeOfDayField(field: PickerFieldProps) {
  return (
    <PickerField
      placeholder="tt:mm"
      {...field}
      read={readTime}
      isValue={isTime}
      fault={TIME_FORMAT}
      pickerLabel="Visa klockslag"
      pickerIcon={<IconClock size={20} stroke={1.75} aria-hidden />}
      pickerSize={{ w: 284, h: 244 }}
      picker={(onPick) => <TimeChoice time={field.value ?? ""} onPick={onPick} />}
    />
  );
}
