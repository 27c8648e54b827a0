const parts = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Stockholm",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const MONTHS = "januari februari mars april maj juni juli augusti september oktober november december".split(" ");
const WEEKDAYS = ["sön", "mån", "tis", "ons", "tor", "fre", "lör"];
const DAY_MS = 24 * 60 * 60 * 1000;

/** An instant: ISO 8601 with `Z` or an offset, or a date alone. Without an offset the machine's zone would decide. */
export type Instant = string | Date;

/** `2026-11-20`, the day in Stockholm. All of this module throws RangeError on text that is no date. */
export function formatDate(instant: Instant): string {
  const { year, month, day } = inStockholm(instant);
  return `${year}-${month}-${day}`;
}

/** `20 november 2026`, for running text. */
export function formatDateLong(instant: Instant): string {
  const { year, month, day } = inStockholm(instant);
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** `09:30`, the time in Stockholm. */
export function formatTime(instant: Instant): string {
  const { hour, minute } = inStockholm(instant);
  return `${hour}:${minute}`;
}

/** `2026-11-20 09:30`. */
export function formatDateTime(instant: Instant): string {
  return `${formatDate(instant)} ${formatTime(instant)}`;
}

/** `tor 19 nov 18:40`, where the year is plain from the context. */
export function formatShort(instant: Instant): string {
  const { month, day } = inStockholm(instant);
  const weekday = WEEKDAYS[new Date(dayOf(instant)).getUTCDay()];
  return `${weekday} ${Number(day)} ${MONTHS[Number(month) - 1]?.slice(0, 3)} ${formatTime(instant)}`;
}

/** The week number by ISO 8601 of the day in Stockholm: Monday first, week 1 holds the year's first Thursday. */
export function isoWeek(instant: Instant): number {
  const day = dayOf(instant);
  const thursday = day + (4 - (new Date(day).getUTCDay() || 7)) * DAY_MS;
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - newYear) / (7 * DAY_MS)) + 1;
}

/** `v. 47`. */
export function formatWeek(instant: Instant): string {
  return `v. ${isoWeek(instant)}`;
}

function inStockholm(instant: Instant): Record<"year" | "month" | "day" | "hour" | "minute", string> {
  const found = { year: "", month: "", day: "", hour: "", minute: "" };
  for (const { type, value } of parts.formatToParts(new Date(instant))) {
    if (type in found) found[type as keyof typeof found] = value;
  }
  return found;
}

/** The Stockholm day as milliseconds of its UTC midnight, so that day arithmetic meets no DST. */
function dayOf(instant: Instant): number {
  const { year, month, day } = inStockholm(instant);
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}
