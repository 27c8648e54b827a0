export const MONTHS = "januari februari mars april maj juni juli augusti september oktober november december".split(" ");
const WEEKDAYS = "söndag måndag tisdag onsdag torsdag fredag lördag".split(" ");
const DAY_MS = 24 * 60 * 60 * 1000;

/** Where nobody has chosen otherwise: in mails, PDFs and everything else the server writes. */
export const DEFAULT_TIMEZONE = "Europe/Stockholm";

/** An instant: ISO 8601 with `Z` or an offset, or a date alone. Without an offset the machine's zone would decide. */
export type Instant = string | Date;

/** «23 november», and «23 november 2025» where the year is not this one: how a day is told to people. All of this module
 *  throws RangeError on text that is no date, and on a zone that does not exist. A date alone is the same day in every zone. */
export function formatDay(instant: Instant, today: Instant = new Date(), timezone = DEFAULT_TIMEZONE): string {
  const { year, month, day } = partsOf(instant, timezone);
  const inWords = `${Number(day)} ${MONTHS[Number(month) - 1]}`;
  return year === partsOf(today, timezone).year ? inWords : `${inWords} ${year}`;
}

/** «23 november 09:30», the year as in `formatDay`. */
export function formatDayTime(instant: Instant, today: Instant = new Date(), timezone = DEFAULT_TIMEZONE): string {
  return `${formatDay(instant, today, timezone)} ${formatTime(instant, timezone)}`;
}

/** «23 november 2026»: on paper, which is read in another year too. */
export function formatDateLong(instant: Instant, timezone = DEFAULT_TIMEZONE): string {
  const { year, month, day } = partsOf(instant, timezone);
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** «november 2026» of `2026-11`. */
export const formatMonth = (month: string): string => formatDateLong(`${month}-01`).replace(/^1 /, "");

/** A source's date as exactly as it is known: «12 januari 2024», «maj 2024», «2024». */
export function formatSourceDate(date: string): string {
  if (date.length === 4) return date;
  return date.length === 7 ? formatMonth(date) : formatDateLong(date);
}

/** `09:30`, the time in the zone. */
export function formatTime(instant: Instant, timezone = DEFAULT_TIMEZONE): string {
  const { hour, minute } = partsOf(instant, timezone);
  return `${hour}:${minute}`;
}

/** `fredag`. */
export function formatWeekday(instant: Instant, timezone = DEFAULT_TIMEZONE): string {
  return WEEKDAYS[new Date(dayOf(instant, timezone)).getUTCDay()] ?? "";
}

/** The week number by ISO 8601 of the day in the zone: Monday first, week 1 holds the year's first Thursday. */
export function isoWeek(instant: Instant, timezone = DEFAULT_TIMEZONE): number {
  const day = dayOf(instant, timezone);
  const thursday = day + (4 - (new Date(day).getUTCDay() || 7)) * DAY_MS;
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - newYear) / (7 * DAY_MS)) + 1;
}

/** `2026-11-20`, the day in the zone: for what is stored, compared or named by it, never for people to read. */
export function isoDay(instant: Instant, timezone = DEFAULT_TIMEZONE): string {
  const { year, month, day } = partsOf(instant, timezone);
  return `${year}-${month}-${day}`;
}

/** `2026-11-20 09:30`, for the columns of an export. */
export function isoDateTime(instant: Instant, timezone = DEFAULT_TIMEZONE): string {
  return `${isoDay(instant, timezone)} ${formatTime(instant, timezone)}`;
}

function partsOf(instant: Instant, timezone: string): Record<"year" | "month" | "day" | "hour" | "minute", string> {
  const found = { year: "", month: "", day: "", hour: "", minute: "" };
  for (const { type, value } of formatterOf(isDateAlone(instant) ? "UTC" : timezone).formatToParts(new Date(instant))) {
    if (type in found) found[type as keyof typeof found] = value;
  }
  return found;
}

const isDateAlone = (instant: Instant): boolean => typeof instant === "string" && /^\d{4}-\d{2}-\d{2}$/.test(instant);

/** The zone's day as milliseconds of its UTC midnight, so that day arithmetic meets no DST. */
function dayOf(instant: Instant, timezone: string): number {
  const { year, month, day } = partsOf(instant, timezone);
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}

/** Making a formatter is the costly part; a page needs one or two. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
