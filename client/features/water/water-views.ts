import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatDecimal, formatNumber } from "#shared/format/number.ts";
import type { HouseholdContainer, HouseholdWaterValues } from "#shared/household-water.ts";

export type HouseholdWater = RouterOutputs["water"]["household"];
export type WaterPlan = RouterOutputs["water"]["association"];
export type OfferedContainer = RouterOutputs["water"]["containers"][number];

/** Where the association chooses its ambition level. */
export const AMBITION_PATH = "/association-profile#falt-selectedAmbitionLevelId";

/** A field that is being typed in may hold text. */
export type Typed<Values> = { [Key in keyof Values]: Values[Key] extends number ? number | string : Values[Key] };
export type TypedContainer = Typed<HouseholdContainer>;
export type HouseholdFormValues = Omit<Typed<HouseholdWaterValues>, "containers"> & { containers: TypedContainer[] };

/** What counts of a field that is being typed in: nothing while it holds no number, and never less than nothing. */
export const counted = (typed: number | string | null | undefined): number => {
  const value = typeof typed === "number" ? typed : Number(String(typed ?? "").replace(",", "."));
  return Number.isFinite(value) && value > 0 ? value : 0;
};

/** The values as they would be saved now, for the numbers that follow along. */
export function countedHousehold(values: HouseholdFormValues): HouseholdWaterValues {
  return {
    adults: counted(values.adults),
    children: counted(values.children),
    dogs: counted(values.dogs),
    cats: counted(values.cats),
    litresPerPerson: counted(values.litresPerPerson),
    days: counted(values.days),
    containers: values.containers.map((container) => ({
      ...container,
      litres: counted(container.litres),
      count: counted(container.count),
      filledShare: counted(container.filledShare),
    })),
    bottleLitres: counted(values.bottleLitres),
    freezerBottleLitres: counted(values.freezerBottleLitres),
    boilerLitres: counted(values.boilerLitres),
  };
}

/** `1 764 liter`: whole litres, and tenths below ten. */
export function litresText(litres: number): string {
  return `${formatNumber(litres < 10 ? Math.round(litres * 10) / 10 : Math.round(litres))} liter`;
}

/** `3,0 dygn`, or «–» with nobody to drink it. */
export const daysText = (days: number | null): string => (days === null ? "–" : `${formatDecimal(days)} dygn`);
