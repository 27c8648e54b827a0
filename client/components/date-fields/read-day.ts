import { MONTHS } from "#shared/format/date.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const YEAR_FIRST = /^(?:(\d{4})(\d\d)(\d\d)|(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})|(\d\d)-?(\d\d)-?(\d\d))$/;
const DAY_FIRST = /^(\d{1,2})(?:[/. ](\d{1,2})(?:[/. ](\d{4}|\d\d))?|-(\d{1,2})-(\d{4}))$/;
const MONTH_NAMED = /^(\d{1,2})(?::?e)? ?([a-z]{3,})\.?(?: (\d{4}|\d\d))?$/;

interface DayBounds {
  today: string;
  /** They decide the year where none was written; whether the day may be saved is up to the schema. */
  min?: string;
  max?: string;
}

/** Whether the text is a day as it is stored, `2026-11-23`, and there is such a day. */
export const isDay = (text: string): boolean => DAY.test(text) && dayOf(...numbersOf(text.split("-"))) === text;

/** The day that was written as Swedes write one: `2026-11-23`, `261123`, `23/11`, `23.11.2026`, `23 nov`. Without a year it is the one
 *  nearest to today. Text that is no day is given back, so that the schema can say so. */
export function readDay(text: string, bounds: DayBounds): string {
  const written = text.trim().toLowerCase().replaceAll(/\s+/g, " ");
  return readYearFirst(written) ?? readDayFirst(written, bounds) ?? text;
}

function readYearFirst(written: string): string | null {
  const found = YEAR_FIRST.exec(written);
  if (!found) return null;
  const [year = 0, month = 0, day = 0] = numbersOf(found.slice(1).filter(Boolean));
  return dayOf(withCentury(year), month, day);
}

function readDayFirst(written: string, bounds: DayBounds): string | null {
  const numbered = DAY_FIRST.exec(written);
  const [, day, month, year] = numbered ? [null, ...numbered.slice(1).filter(Boolean)] : (MONTH_NAMED.exec(written) ?? []);
  if (!day || !month) return null;
  const monthNumber = numbered ? Number(month) : MONTHS.findIndex((name) => name.startsWith(month)) + 1;
  if (year) return dayOf(withCentury(Number(year)), monthNumber, Number(day));
  return nearest(monthNumber, Number(day), bounds);
}

function nearest(month: number, day: number, { today, min, max }: DayBounds): string | null {
  const thisYear = Number(today.slice(0, 4));
  const found = [-1, 0, 1].flatMap((years) => dayOf(thisYear + years, month, day) ?? []);
  const allowed = found.filter((one) => (!min || one >= min) && (!max || one <= max));
  const distance = (one: string): number => Math.abs(Date.parse(one) - Date.parse(today));
  return (allowed.length > 0 ? allowed : found).sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

const withCentury = (year: number): number => (year < 100 ? 2000 + year : year);

function numbersOf(texts: string[]): [number, number, number] {
  const [first = 0, second = 0, third = 0] = texts.map(Number);
  return [first, second, third];
}

/** Null where there is no such day, as the 31st of April. */
function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
}
