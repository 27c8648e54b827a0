/** The dates of the Swedish preparedness year. Days are text, `YYYY-MM-DD`, and know no time zone. */

const DAY_MS = 24 * 60 * 60 * 1000;
const MONDAY = 1;
const textOf = (day: number): string => new Date(day).toISOString().slice(0, 10);
const weekdayOf = (day: number): number => new Date(day).getUTCDay();

export const VMA_TEST_MONTHS = [3, 6, 9, 12] as const;
/** Stockholm time. */
export const VMA_TEST_TIME = "15:00";

/**
 * The day of the VMA test in a month from 1 to 12: its first Monday that is no holiday (design/domain.md 2.4 [D16a]). Of the Swedish
 * holidays only the National Day, 6 June, can be the first Monday of March, June, September or December.
 */
export function vmaTestDay(year: number, month: (typeof VMA_TEST_MONTHS)[number]): string {
  const first = Date.UTC(year, month - 1, 1);
  const monday = first + ((MONDAY - weekdayOf(first) + 7) % 7) * DAY_MS;
  const isNationalDay = textOf(monday).endsWith("-06-06");
  return textOf(isNationalDay ? monday + 7 * DAY_MS : monday);
}

/** The days of the VMA tests within two days, both in it. */
export function vmaTestDays(from: string, to: string): string[] {
  const years = yearsBetween(from, to);
  return years.flatMap((year) => VMA_TEST_MONTHS.map((month) => vmaTestDay(year, month))).filter((day) => day >= from && day <= to);
}

const PREPAREDNESS_WEEK = 39;

/** Monday and Sunday of Beredskapsveckan, ISO week 39. 4 January is always in week 1. */
export function preparednessWeek(year: number): { from: string; to: string } {
  const fourth = Date.UTC(year, 0, 4);
  const firstMonday = fourth - ((weekdayOf(fourth) + 6) % 7) * DAY_MS;
  const monday = firstMonday + (PREPAREDNESS_WEEK - 1) * 7 * DAY_MS;
  return { from: textOf(monday), to: textOf(monday + 6 * DAY_MS) };
}

/** The weeks 39 that begin within two days, both in it. */
export function preparednessWeeks(from: string, to: string): { from: string; to: string }[] {
  return yearsBetween(from, to)
    .map(preparednessWeek)
    .filter((week) => week.from >= from && week.from <= to);
}

function yearsBetween(from: string, to: string): number[] {
  const first = Number(from.slice(0, 4));
  return Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, index) => first + index);
}

/** What kind of members' meeting is called: `statutes` is an extra one that decides on the statutes. */
export type NoticeKind = "ordinary" | "extra" | "statutes";

const EARLIEST_WEEKS = 6;
const INTRODUCTION_DAYS = 30;

/**
 * When the notice of a members' meeting may leave (design/domain.md 2.6 [D27]): at the earliest six weeks before; at the latest four
 * weeks before an ordinary one, or as late as two where the statutes say so, two before an extra one, and four where that decides on
 * the statutes. A new board is introduced within 30 days.
 */
export function noticeWindow(
  meetingDay: string,
  kind: NoticeKind,
  statutesWeeks = 4,
): { earliest: string; latest: string; introducedBy: string } {
  const meeting = Date.parse(meetingDay);
  const latestWeeks = { ordinary: statutesWeeks, extra: 2, statutes: 4 }[kind];
  return {
    earliest: textOf(meeting - EARLIEST_WEEKS * 7 * DAY_MS),
    latest: textOf(meeting - latestWeeks * 7 * DAY_MS),
    introducedBy: textOf(meeting + INTRODUCTION_DAYS * DAY_MS),
  };
}
