import { DEFAULT_TIMEZONE, formatDateLong, type Instant, isoDay } from "./date.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The Monday of the ISO week that the instant falls in, in Swedish time: `2026-11-23`. */
export function mondayOf(instant: Instant): string {
  const day = isoDay(instant, DEFAULT_TIMEZONE);
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The Monday so many weeks later. */
export const addWeeks = (monday: string, weeks: number): string => addDays(monday, weeks * 7);

/** `Veckan 23–29 november` for the week that begins on this Monday. */
export function formatWeekSpan(monday: string): string {
  const [first, last] = [monday, addDays(monday, 6)].map((day) => formatDateLong(day).replace(/ \d{4}$/, ""));
  const [date, month] = first?.split(" ") ?? [];
  const span = month && last?.endsWith(month) ? `${date}–${last}` : `${first} – ${last}`;
  return `Veckan ${span}`;
}

/** Whole days in UTC meet no change to summer time. */
const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
