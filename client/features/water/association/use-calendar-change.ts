import { trpc } from "#client/lib/trpc.ts";
import { WATER_CHANGE_TITLES } from "#shared/content/water-change-titles.ts";
import { isoDay } from "#shared/format/date.ts";
import { CALENDAR_RANGE_MAX_DAYS } from "#shared/limits.ts";

const TITLES: readonly string[] = Object.values(WATER_CHANGE_TITLES);
const DAY_MS = 86_400_000;

/** The first day on which the association's calendar has the shared water changed; null while it has none. */
export function useCalendarChange(): string | null {
  const now = new Date();
  const range = { from: isoDay(now), to: isoDay(new Date(now.getTime() + (CALENDAR_RANGE_MAX_DAYS - 1) * DAY_MS)) };
  const { data = [] } = trpc.calendar.list.useQuery(range);
  const days = data.filter(({ title, isDone }) => TITLES.includes(title) && !isDone).map(({ startDay }) => startDay);
  return days.sort()[0] ?? null;
}
