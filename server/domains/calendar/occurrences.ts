import type { calendarEvents } from "#drizzle/schema/index.ts";
import { formatTime } from "#shared/format/date.ts";
import { daysOfSeries } from "./recurrence.ts";
import { addDays, dayOf, daysBetween, toInstant } from "./wall-clock.ts";

export type EventTimes = Pick<typeof calendarEvents.$inferSelect, "startsAt" | "endsAt" | "isAllDay" | "recurrenceRule" | "exceptDates">;

/** One time that an event takes place. Days and times are Stockholm's; `endDay` is the last day it touches. */
export interface Occurrence {
  /** The day it starts, by which it is known. */
  occursOn: string;
  startsAt: Date;
  /** Exclusive. */
  endsAt: Date;
  startTime: string;
  endDay: string;
  endTime: string;
}

/** When an event takes place within two days, both in it, also when it began before. In order. */
export function occurrencesWithin(event: EventTimes, from: string, to: string): Occurrence[] {
  const startDay = dayOf(event.startsAt);
  const startTime = formatTime(event.startsAt);
  const endTime = formatTime(event.endsAt);
  const span = daysBetween(startDay, dayOf(event.endsAt));
  // An all-day event ends at the midnight after its last day.
  const lastDay = (day: string) => addDays(day, event.isAllDay ? Math.max(0, span - 1) : span);

  const earliest = addDays(from, -span);
  const days = event.recurrenceRule ? daysOfSeries(event.recurrenceRule, startDay, startTime, earliest, to) : [startDay];
  return days
    .filter((day) => !event.exceptDates.includes(day) && day <= to && lastDay(day) >= from)
    .map((day) => ({
      occursOn: day,
      // What stands in the row is exact, also in an hour that the autumn night has twice.
      startsAt: day === startDay ? event.startsAt : toInstant(day, startTime),
      endsAt: day === startDay ? event.endsAt : toInstant(addDays(day, span), endTime),
      startTime,
      endDay: lastDay(day),
      endTime,
    }));
}

/** The occurrence that starts on this day, if the event has one. */
export const occurrenceOn = (event: EventTimes, day: string): Occurrence | undefined =>
  occurrencesWithin(event, day, day).find(({ occursOn }) => occursOn === day);
