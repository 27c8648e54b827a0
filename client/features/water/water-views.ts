import type { z } from "zod";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatDecimal, formatNumber } from "#shared/format/number.ts";
import type { HouseholdContainer, HouseholdWaterValues } from "#shared/household-water.ts";
import { saveHouseholdWaterInput } from "#shared/schemas/water.ts";

export type HouseholdWater = RouterOutputs["water"]["household"];
export type WaterPlan = RouterOutputs["water"]["association"];

/** Where the association chooses its ambition level. */
export const AMBITION_PATH = "/association-profile#falt-selectedAmbitionLevelId";

/** A field that is being typed in may hold text. */
export type Typed<Values> = { [Key in keyof Values]: Values[Key] extends number ? number | string : Values[Key] };
export type TypedContainer = Typed<HouseholdContainer>;
export type HouseholdFormValues = Omit<Typed<HouseholdWaterValues>, "containers"> & { containers: TypedContainer[] };

/** What counts of a field that is being typed in: nothing while it would be refused. */
export const counted = (field: z.ZodType<number | null>, typed: number | string | null | undefined): number =>
  field.safeParse(typed).data ?? 0;

const household = saveHouseholdWaterInput.shape;
const container = household.containers.element.shape;

/** The values as they would be saved now, for the numbers that follow along. */
export function countedHousehold(values: HouseholdFormValues): HouseholdWaterValues {
  return {
    adults: counted(household.adults, values.adults),
    children: counted(household.children, values.children),
    dogs: counted(household.dogs, values.dogs),
    cats: counted(household.cats, values.cats),
    litresPerPerson: counted(household.litresPerPerson, values.litresPerPerson),
    days: counted(household.days, values.days),
    containers: values.containers.map((typed) => ({
      ...typed,
      litres: counted(container.litres, typed.litres),
      count: counted(container.count, typed.count),
      filledShare: counted(container.filledShare, typed.filledShare),
    })),
    bottleLitres: counted(household.bottleLitres, values.bottleLitres),
    freezerBottleLitres: counted(household.freezerBottleLitres, values.freezerBottleLitres),
    boilerLitres: counted(household.boilerLitres, values.boilerLitres),
  };
}

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
