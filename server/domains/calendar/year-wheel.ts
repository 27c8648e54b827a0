import { WATER_CHANGE_DAYS } from "#shared/calculations/water.ts";
import { preparednessWeeks, VMA_TEST_TIME, vmaTestDays } from "#shared/calculations/year-wheel.ts";
import { CALENDAR_TEMPLATES, type CalendarTemplate, YEAR_WHEEL_KEYS } from "#shared/content/calendar-templates.ts";
import type { CreateEventInput } from "#shared/schemas/calendar.ts";
import { daysOfSeries } from "./recurrence.ts";
import { addDays } from "./wall-clock.ts";

/** An entry of the yearly wheel: its area is still a slug. */
export type WheelEntry = Omit<CreateEventInput, "crisisDomainId"> & { seedKey: string; area: string | null };

const SERIES_PREFIX = "year-wheel/";

/** For so long the dates that follow no rule stand in the calendar; a job adds those that come into it. */
export const DATED_DAYS = 731;

interface WheelHouse {
  hasShelter: boolean | null;
  /** By which day the plan says that the shared water is to be changed; null while it says none. */
  nextWaterChange: string | null;
}

/** All of the wheel for an association that begins today; a house that is known to have no shelter has no round of it. */
export function yearWheel(today: string, { hasShelter, nextWaterChange }: WheelHouse): WheelEntry[] {
  const keys = YEAR_WHEEL_KEYS.filter((key) => key !== "shelter-round" || hasShelter !== false);
  const series = CALENDAR_TEMPLATES.filter(({ key }) => keys.includes(key)).map((template) =>
    nextWaterChange && template.key === WATER_CHANGE
      ? waterChangeFrom(dayOfWaterChange(nextWaterChange, today))
      : toSeries(template, today),
  );
  return [...series, ...datedEntries(today, addDays(today, DATED_DAYS))];
}

const WATER_CHANGE = "water-change";

/** The key of the calendar's one change of the shared water. */
export const WATER_CHANGE_SERIES = `${SERIES_PREFIX}${WATER_CHANGE}`;

/** As often as the water is to be changed, in whole weeks: never later than the plan's day. */
export const WATER_CHANGE_RULE = `FREQ=WEEKLY;INTERVAL=${Math.floor(WATER_CHANGE_DAYS / 7)}`;

/** What is overdue is to be done today. */
export const dayOfWaterChange = (nextChange: string, today: string): string => (nextChange < today ? today : nextChange);

/** The change of the shared water as a series that begins on the plan's day. */
export function waterChangeFrom(day: string): WheelEntry {
  const template = CALENDAR_TEMPLATES.find(({ key }) => key === WATER_CHANGE);
  if (!template) throw new Error("the calendar has no template for the change of water");
  return { ...toSeries({ ...template, rule: null }, day), rule: WATER_CHANGE_RULE };
}

/** What no RRULE can say, within two days: the VMA tests skip holidays, and the library knows no week numbers. */
export function datedEntries(from: string, to: string): WheelEntry[] {
  const tests = vmaTestDays(from, to).map((day) => ({
    ...ONCE,
    seedKey: `vma-test/${day}`,
    title: "Test av VMA (Hesa Fredrik)",
    description: "Signalen ljuder utomhus klockan 15: 7 sekunder ljud och 14 sekunder tystnad. Faran över är en signal på 30 sekunder.",
    area: "kommunikation",
    startDay: day,
    endDay: day,
    isAllDay: false,
    startTime: VMA_TEST_TIME,
    endTime: "15:15",
  }));
  const weeks = preparednessWeeks(from, to).map((week) => ({
    ...ONCE,
    seedKey: `preparedness-week/${week.from}`,
    title: "Beredskapsveckan",
    description: "Hela landet pratar beredskap. Ett bra tillfälle att bjuda in grannarna till en träff i gården.",
    area: "ledning",
    startDay: week.from,
    endDay: week.to,
    isAllDay: true,
    startTime: "00:00",
    endTime: "00:00",
  }));
  return [...tests, ...weeks];
}

const ONCE = {
  category: "information",
  place: null,
  rule: null,
  until: null,
  ownerProfileId: null,
  isPublic: true,
  checklist: [] as string[],
  remindDaysBefore: null,
} as const;

/** The factor of the readiness score that is raised by what this entry of the wheel asks for, or a day taken out of it. */
export const factorOf = (seedKey: string | null): string | null =>
  CALENDAR_TEMPLATES.find(({ key }) => `${seedKey}/`.startsWith(`${SERIES_PREFIX}${key}/`))?.factor ?? null;

/** A series begins on the first day from today on that its rule hits. */
function toSeries({ key, area, times, checklist, rule, factor: _, ...template }: CalendarTemplate, today: string): WheelEntry {
  const startDay = (rule && daysOfSeries(rule, today, "00:00", today, addDays(today, DATED_DAYS))[0]) || today;
  return {
    ...template,
    seedKey: `${SERIES_PREFIX}${key}`,
    area,
    rule,
    until: null,
    place: null,
    ownerProfileId: null,
    checklist: [...checklist],
    startDay,
    endDay: startDay,
    isAllDay: times === null,
    startTime: times?.start ?? "00:00",
    endTime: times?.end ?? "00:00",
  };
}
