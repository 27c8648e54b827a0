import { formatTime } from "#shared/format/date.ts";
import { formatDuration, formatRelative } from "#shared/format/duration.ts";

const MINUTE_MS = 60_000;
const TWO_DAYS_MINUTES = 48 * 60;

/** The next instant when a clock in the zone shows this time (`08:00`), or null when it is no time of day. Minutes are tried
 *  one by one, which is right on the nights when the clocks are changed too. */
export function nextTimeOfDay(time: string, now: number, timezone: string): Date | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const thisMinute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  for (let minute = 1; minute <= TWO_DAYS_MINUTES; minute++) {
    const instant = new Date(thisMinute + minute * MINUTE_MS);
    if (formatTime(instant, timezone) === time) return instant;
  }
  return null;
}

/** The last instant until then when a clock in the zone showed this time (`08:00`), or null when it is no time of day. */
export function lastTimeOfDay(time: string, until: number, timezone: string): Date | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const thisMinute = Math.floor(until / MINUTE_MS) * MINUTE_MS;
  for (let minute = 0; minute <= TWO_DAYS_MINUTES; minute++) {
    const instant = new Date(thisMinute - minute * MINUTE_MS);
    if (formatTime(instant, timezone) === time) return instant;
  }
  return null;
}

/** «Det är om 23 min.», «Det var för 56 min sedan.» */
export const instantWords = (at: Date, now: number): string => `Det ${at.getTime() < now ? "var" : "är"} ${formatRelative(at, now)}.`;

/** How a clock stood when the crisis ended, of the milliseconds that were left then: the page is read long after. */
export const leftWhenOver = (milliseconds: number): string =>
  milliseconds > 0 ? `${formatDuration(milliseconds)} kvar vid slutet` : "Hade gått ut vid slutet";
