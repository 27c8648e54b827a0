import { formatDecimal, formatNumber } from "./number.ts";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** How long something has taken, in words for people in a hurry: `23 min`, `3 h 12 min`, `2 dygn 4 h`. Below a minute: `0 min`. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  if (minutes < 2 * DAY_MINUTES) return joined(minutes, HOUR_MINUTES, "h", 1, "min");
  return joined(minutes, DAY_MINUTES, "dygn", HOUR_MINUTES, "h");
}

/** `1 timme`, `39 timmar`. */
export const formatHours = (count: number): string => `${formatNumber(count)} ${count === 1 ? "timme" : "timmar"}`;

/**
 * A length of time that is reckoned, no more exact than it is meant: `ungefär 25 min`, `ungefär 31 h`, from two days on
 * `ungefär 2,5 dygn`.
 */
export function formatRoughly(milliseconds: number): string {
  const minutes = Math.max(0, milliseconds / MINUTE_MS);
  if (minutes < HOUR_MINUTES - 2.5) return `ungefär ${Math.max(5, roundTo(minutes, 5))} min`;
  if (minutes < 2 * DAY_MINUTES) return `ungefär ${roundTo(minutes, HOUR_MINUTES) / HOUR_MINUTES} h`;
  const days = roundTo(minutes, DAY_MINUTES / 2) / DAY_MINUTES;
  return `ungefär ${Number.isInteger(days) ? days : formatDecimal(days)} dygn`;
}

const roundTo = (value: number, step: number): number => Math.round(value / step) * step;

/** How far an instant is from now: `om 23 min`, `nu`, `för 3 h 12 min sedan`. */
export function formatRelative(instant: string | Date, now: number): string {
  const distance = new Date(instant).getTime() - now;
  if (Math.abs(distance) < MINUTE_MS) return "nu";
  return distance > 0 ? `om ${formatDuration(distance)}` : `för ${formatDuration(-distance)} sedan`;
}

function joined(minutes: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((minutes % large) / small);
  const whole = `${Math.floor(minutes / large)} ${largeUnit}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallUnit}`;
}
