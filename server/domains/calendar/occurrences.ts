import ICAL from "ical.js";
import type { calendarEvents } from "#drizzle/schema/index.ts";
import { formatTime } from "#shared/format/date.ts";
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

/** What the library expands without fail: others it answers wrongly, or looks for an occurrence that never comes. */
const WEEKDAY = "(?:MO|TU|WE|TH|FR|SA|SU)";
const NTH_WEEKDAY = `(?:-1|[1-5])?${WEEKDAY}`;
const MONTH_DAY = "-?(?:[1-9]|[12]\\d|3[01])";
const list = (item: string) => `${item}(?:,${item})*`;
const COMMON = ["INTERVAL=[1-9]\\d?", "COUNT=[1-9]\\d{0,2}", "UNTIL=\\d{8}(?:T\\d{6}Z?)?", `WKST=${WEEKDAY}`];
const PARTS_BY_FREQUENCY: Record<string, readonly string[]> = {
  DAILY: COMMON,
  WEEKLY: [...COMMON, `BYDAY=${list(WEEKDAY)}`],
  MONTHLY: [...COMMON, `BYDAY=${list(NTH_WEEKDAY)}`, `BYMONTHDAY=${list(MONTH_DAY)}`, "BYSETPOS=-?[1-5]"],
  YEARLY: [...COMMON, `BYDAY=${list(NTH_WEEKDAY)}`, `BYMONTHDAY=${list(MONTH_DAY)}`, `BYMONTH=${list("(?:[1-9]|1[0-2])")}`],
};

/** Whether a rule is one that the calendar can follow: by days or more seldom, without times of the day. */
export function isSupportedRule(rule: string): boolean {
  const [first, ...parts] = rule.split(";");
  const frequency = /^FREQ=([A-Z]+)$/.exec(first ?? "")?.[1] ?? "";
  const allowed = PARTS_BY_FREQUENCY[frequency]?.map((part) => new RegExp(`^${part}$`));
  const keys = parts.map((part) => part.split("=")[0]);
  if (!allowed || new Set(keys).size < keys.length || !parts.every((part) => allowed.some((pattern) => pattern.test(part)))) return false;
  const setsPosition = keys.includes("BYSETPOS") && !keys.includes("BYDAY");
  const daysTwice = keys.includes("BYDAY") && keys.includes("BYMONTHDAY");
  if (setsPosition || daysTwice || (keys.includes("COUNT") && keys.includes("UNTIL"))) return false;
  return canBeFollowed(rule);
}

function canBeFollowed(rule: string): boolean {
  try {
    return ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString("2024-01-01")).next() !== null;
  } catch {
    return false;
  }
}

/** Longer series than this are cut: a guard, not a rule. */
const MOST_STEPS = 20_000;

/** So many answers are kept: houses that began with the same year's wheel ask for the same days, and each page of a day for those of the last. */
const MOST_KNOWN = 5_000;
const known = new Map<string, readonly string[]>();

/** The days of a series from its first one, `startsOn`, that lie within two days, both in it; in the series' own time. */
export function daysOfSeries(rule: string, startsOn: string, startTime: string, from: string, to: string): readonly string[] {
  const asked = [rule, startsOn, startTime, from, to].join(" ");
  const before = known.get(asked);
  if (before) return before;
  const days = followSeries(rule, startsOn, startTime, from, to);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(asked, days);
  return days;
}

function followSeries(rule: string, startsOn: string, startTime: string, from: string, to: string): string[] {
  const recurrence = ICAL.Recur.fromString(rule);
  const iterator = recurrence.iterator(ICAL.Time.fromDateTimeString(`${nearestStart(recurrence, startsOn, from)}T${startTime}:00`));
  const days: string[] = [];
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = iterator.next();
    if (!next) break;
    const day = next.toString().slice(0, 10);
    if (day > to) break;
    if (day >= from && day >= startsOn) days.push(day);
  }
  return days;
}

const DAYS_BY_FREQUENCY: Partial<Record<string, number>> = { DAILY: 1, WEEKLY: 7 };

/** Where the steps may begin without changing what they hit: whole intervals later, unless the occurrences are counted. */
function nearestStart(recurrence: ICAL.Recur, startsOn: string, from: string): string {
  const step = (DAYS_BY_FREQUENCY[recurrence.freq] ?? 0) * recurrence.interval;
  if (step === 0 || recurrence.count) return startsOn;
  const skipped = Math.floor(daysBetween(startsOn, from) / step) - 1;
  return skipped > 0 ? addDays(startsOn, skipped * step) : startsOn;
}
