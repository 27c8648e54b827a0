import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { DEFAULT_TIMEZONE, isoDay } from "#shared/format/date.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

/**
 * The instant of a day (`YYYY-MM-DD`) and time (`HH:mm`) in Stockholm, or in another zone. A time that the spring night skips is the
 * one an hour later; of a time that the autumn night has twice it is the first (RFC 5545, 3.3.5).
 */
export function toInstant(day: string, time = "00:00", zone = DEFAULT_TIMEZONE): Date {
  const offset = zone === DEFAULT_TIMEZONE ? steadyOffset(day) : null;
  if (offset === null) return firstOf(`${day}T${time}`, zone);
  return new Date(Date.parse(`${day}T${time}:00Z`) - offset * MINUTE_MS);
}

/** The library answers the second of two. */
function firstOf(wallClock: string, zone: string): Date {
  const found = dayjs.tz(wallClock, zone);
  const hourBefore = found.subtract(1, "hour").tz(zone);
  return (hourBefore.format("YYYY-MM-DDTHH:mm") === wallClock ? hourBefore : found).toDate();
}

const MINUTE_MS = 60_000;
/** A day's offset from UTC in minutes, null for the two days a year on which it changes. As many days as calendars hold. */
const offsets = new Map<string, number | null>();

function steadyOffset(day: string): number | null {
  const known = offsets.get(day);
  if (known !== undefined) return known;
  const [start, end] = [day, addDays(day, 1)].map((midnight) => dayjs.tz(`${midnight}T00:00`, DEFAULT_TIMEZONE).utcOffset());
  const offset = start === end && start !== undefined && !Number.isNaN(start) ? start : null;
  if (offsets.size < MOST_DAYS_KNOWN) offsets.set(day, offset);
  return offset;
}

const MOST_DAYS_KNOWN = 40_000;

/** The day that is so many days later; days are text and know no hours. */
export const addDays = (day: string, days: number): string => dayjs.utc(day).add(days, "day").format("YYYY-MM-DD");

/** How many days the second day comes after the first. */
export const daysBetween = (from: string, to: string): number => dayjs.utc(to).diff(dayjs.utc(from), "day");

/** The day in Stockholm. */
export const dayOf = (instant: Date): string => isoDay(instant);
