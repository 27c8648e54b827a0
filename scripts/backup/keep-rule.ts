import { isoDay } from "#shared/format/date.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Which backups stay: the newest of each of the last days that have one, and of each of the last weeks. A time without backups takes
 * none of the earlier ones away.
 */
export function keptOf(moments: readonly Date[], { days, weeks }: { days: number; weeks: number }): Set<Date> {
  const newestFirst = moments.toSorted((a, b) => b.getTime() - a.getTime());
  const newestOfEach = (period: (moment: Date) => string, count: number) =>
    [...Map.groupBy(newestFirst, period).values()].slice(0, count).flatMap(([newest]) => newest ?? []);
  return new Set([...newestOfEach((moment) => isoDay(moment), days), ...newestOfEach(mondayOf, weeks)]);
}

function mondayOf(moment: Date): string {
  const day = new Date(isoDay(moment));
  return isoDay(new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS));
}
