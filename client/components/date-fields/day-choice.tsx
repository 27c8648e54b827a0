import "@mantine/dates/styles.css";
import "dayjs/locale/sv";
import { FocusTrap } from "@mantine/core";
import { DatePicker, DatesProvider } from "@mantine/dates";
import classes from "./date-fields.module.css";

interface DayChoiceProps {
  day: string | null;
  min?: string;
  max?: string;
  onPick: (day: string) => void;
}

const LABELS = {
  // Month and year above the days are named by what stands on them, as whoever speaks to the page says it.
  nextMonth: "Nästa månad",
  previousMonth: "Föregående månad",
  nextYear: "Nästa år",
  previousYear: "Föregående år",
  nextDecade: "Nästa årtionde",
  previousDecade: "Föregående årtionde",
};

/** The calendar of a date field. Weekends are not red, which is for crises. */
export default function DayChoice({ day, min, max, onPick }: DayChoiceProps) {
  return (
    <DatesProvider settings={{ locale: "sv", firstDayOfWeek: 1, weekendDays: [] }}>
      <FocusTrap>
        <div>
          <DatePicker
            classNames={{
              day: classes.day,
              calendarHeader: classes.calendarHeader,
              calendarHeaderControl: classes.calendarHeaderControl,
              calendarHeaderLevel: classes.calendarHeaderLevel,
            }}
            size="md"
            ariaLabels={LABELS}
            highlightToday
            value={day}
            defaultDate={day ?? undefined}
            minDate={min}
            maxDate={max}
            getDayProps={(shown) => (shown === day ? { "data-autofocus": true } : {})}
            onChange={(picked) => picked && onPick(picked)}
          />
        </div>
      </FocusTrap>
    </DatesProvider>
  );
}
