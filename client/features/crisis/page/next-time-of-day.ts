import { formatTime } from "#shared/format/date.ts";

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
