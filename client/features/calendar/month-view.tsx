import "@mantine/schedule/styles.css";
import "dayjs/locale/sv";
import { MonthView as ScheduleMonthView } from "@mantine/schedule";
import { formatDay, isoWeek } from "#shared/format/date.ts";
import { CATEGORY_LOOKS, keyOf, type Occurrence } from "./calendar-views.ts";
import classes from "./month-view.module.css";

interface MonthViewProps {
  /** `YYYY-MM`. */
  month: string;
  occurrences: readonly Occurrence[];
  onOpen: (occurrence: Occurrence) => void;
  /** Begins an event on the day; not for who only reads. */
  onDay?: (day: string) => void;
}

const LABELS = { moreLabel: (count: number) => `${count} till`, noEvents: "Inga händelser" };

/** The month as a grid. Times are Stockholm's wall clock, whatever zone the browser is in. */
export default function MonthView({ month, occurrences, onOpen, onDay }: MonthViewProps) {
  const byKey = new Map(occurrences.map((occurrence) => [keyOf(occurrence), occurrence]));
  return (
    <ScheduleMonthView
      className={classes.month}
      classNames={{ monthViewDay: classes.day, monthViewWeekNumber: classes.week, monthViewEvents: classes.events }}
      date={`${month}-01`}
      events={occurrences.map(toScheduleEvent)}
      locale="sv"
      firstDayOfWeek={1}
      weekendDays={[]}
      withWeekNumbers
      withHeader={false}
      consistentWeeks={false}
      maxEventsPerDay={3}
      moreEventsProps={{ classNames: { moreEventsButton: classes.more } }}
      labels={LABELS}
      getDayProps={(day) => ({ "aria-label": onDay ? `Ny händelse ${formatDay(day)}` : formatDay(day), disabled: !onDay })}
      getWeekNumberProps={(day) => ({ "aria-label": `Vecka ${isoWeek(day)}`, disabled: true })}
      onDayClick={onDay}
      onEventClick={({ id }) => {
        const occurrence = byKey.get(String(id));
        if (occurrence) onOpen(occurrence);
      }}
      renderEventBody={({ id }) => {
        const occurrence = byKey.get(String(id));
        return occurrence && <EventBody occurrence={occurrence} />;
      }}
    />
  );
}

function toScheduleEvent(occurrence: Occurrence) {
  const { title, isAllDay, startDay, startTime, endDay, endTime, category, isOverdue, isDone } = occurrence;
  return {
    id: keyOf(occurrence),
    title: isOverdue ? `${title}, försenat` : isDone ? `${title}, klart` : title,
    start: `${startDay} ${isAllDay ? "00:00" : startTime}:00`,
    end: isAllDay ? `${endDay} 23:59:59` : `${endDay} ${endTime}:00`,
    color: isOverdue ? "kris" : CATEGORY_LOOKS[category].color,
  };
}

function EventBody({ occurrence }: { occurrence: Occurrence }) {
  const { icon: CategoryIcon } = CATEGORY_LOOKS[occurrence.category];
  return (
    <span className={classes.event}>
      <CategoryIcon size={14} stroke={2} aria-hidden className={classes.icon} />
      <span className={classes.title} data-done={occurrence.isDone || undefined}>
        {!occurrence.isAllDay && `${occurrence.startTime} `}
        {occurrence.title}
        {occurrence.isOverdue && <span className="mantine-visually-hidden">, försenat</span>}
      </span>
    </span>
  );
}
