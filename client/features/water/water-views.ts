import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatDecimal, formatNumber } from "#shared/format/number.ts";

export type HouseholdWater = RouterOutputs["water"]["household"];
export type WaterPlan = RouterOutputs["water"]["association"];

/** Where the association chooses its ambition level. */
export const AMBITION_PATH = "/association-profile#falt-selectedAmbitionLevelId";

/** Where the association's own vessels are written down. */
export const RESOURCES_PATH = "/collaboration/my-resources";

/** `1 764 liter`: whole litres, and tenths below ten. */
export function litresText(litres: number): string {
  return `${formatNumber(litres < 10 ? Math.round(litres * 10) / 10 : Math.round(litres))} liter`;
}

/** `3,0 dygn`, or «–» with nobody to drink it. */
export const daysText = (days: number | null): string => (days === null ? "–" : `${formatDecimal(days)} dygn`);

/** So many steps at most. */
const DAYS_SHOWN = 14;

export interface DrawnWater {
  dailyLitres: number;
  /** All that there is to drink. */
  stockLitres: number;
  enduranceDays: number | null;
}

/** How much is left after so many days, and how much those that remain need; also at the moment when it ends. Whole litres. */
export function waterByDay(days: number, { dailyLitres, stockLitres, enduranceDays: end }: DrawnWater) {
  if (days <= 0 || dailyLitres <= 0 || end === null) return [];
  const step = Math.ceil(days / DAYS_SHOWN);
  const steps = Array.from({ length: Math.ceil(days / step) }, (_, index) => index * step);
  const marks = [...new Set([...steps, days, ...(end < days ? [end] : [])])].sort((one, other) => one - other);
  return marks.map((day) => ({
    day,
    // Where it ends is told in tenths of a day, as everywhere.
    left: day === end ? 0 : Math.round(Math.max(0, stockLitres - dailyLitres * day)),
    needed: Math.round(dailyLitres * (days - day)),
  }));
}
