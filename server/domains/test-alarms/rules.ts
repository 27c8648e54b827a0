import { isTestHour, TEST_HOURS } from "#server/domains/deliveries/rules.ts";
import { formatTime, isoDay } from "#shared/format/date.ts";

/** A test that had to wait, for a crisis or a server that stood still, leaves until this day of the month, or not that month. */
const LAST_DAY = 10;
/** So long a test can be received. */
export const RECEIVED_WITHIN_MS = 7 * 24 * 60 * 60_000;
/** Nobody tests an alarm that reaches one. */
export const FEWEST_PEOPLE = 2;

/** Days on which the first weekday of a month can fall and people are free: New Year's Day and the first of May. */
const isFree = (day: string): boolean => day.endsWith("-01-01") || day.endsWith("-05-01");

function isWorkday(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday > 0 && weekday < 6 && !isFree(day);
}

/** The first weekday of a month (`2026-12`). */
export function testDayOf(month: string): string {
  for (let date = 1; date <= LAST_DAY; date++) {
    const day = `${month}-0${date}`;
    if (isWorkday(day)) return day;
  }
  throw new Error(`${month} has no weekday`);
}

/** Whether a month's test may leave now: on its first weekday between 18 and 21, or on one of the next ones where it had to wait. */
export function isTestTime(now: Date): boolean {
  const [day, time] = [isoDay(now), formatTime(now)];
  return isWorkday(day) && Number(day.slice(8)) <= LAST_DAY && isTestHour(time, false);
}

/** The day on which the next test leaves by itself. `lastSentOn`: the last that was sent, by whoever. */
export function nextTestDay(now: Date, lastSentOn: string | null): string {
  const today = isoDay(now);
  const month = today.slice(0, 7);
  const planned = testDayOf(month);
  if (lastSentOn?.slice(0, 7) !== month && (planned > today || (planned === today && formatTime(now) < TEST_HOURS.byItself[1])))
    return planned;
  const [year = 0, number = 0] = month.split("-").map(Number);
  return testDayOf(number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`);
}

/** What keeps a house from testing; null when nothing does. */
export type TestHindrance = "nobody" | "one" | TestDanger;

/** What must not be told of as if nothing had happened. */
type TestDanger = "crisis" | "warning";

export const hindranceOf = (people: number, danger: TestDanger | null): TestHindrance | null => {
  if (danger) return danger;
  if (people === 0) return "nobody";
  return people < FEWEST_PEOPLE ? "one" : null;
};
