import { z } from "zod";
import { formatNumber } from "../format/number.ts";
import { HOUSEHOLD_PARTS, WATER_PARTS } from "../household-parts.ts";
import {
  WATER_CONTAINERS_MAX,
  WATER_MAX_DAYS,
  WATER_MAX_LITRES_PER_PERSON,
  WATER_MAX_RESIDENTS,
  WATER_MAX_STOCK_LITRES,
  WATER_MIN_LITRES_PER_PERSON,
} from "../limits.ts";
import { countUpTo, dayField, optionalCount, optionalText, twoDecimals } from "./fields.ts";
import {
  changedParts,
  householdHeads,
  infantsAreChildren,
  infantsField,
  partAges,
  SOMEBODY_AT_HOME,
  TOO_MANY_INFANTS,
} from "./household.ts";

const MAX_CONTAINER_LITRES = 5000;

/** Litres with at most two decimals. */
const litres = (min: number, max: number) => {
  const limits = `Skriv ${formatNumber(min)} till ${formatNumber(max)} liter.`;
  return z.number("Skriv antalet liter.").min(min, limits).max(max, limits).transform(twoDecimals);
};
const dayOfFilling = z.preprocess((day) => day || null, dayField.nullable());

/** How much for how long, for a household and for a house alike. */
const planFields = {
  litresPerPerson: z
    .number("Skriv antalet liter.")
    .min(WATER_MIN_LITRES_PER_PERSON, `Räkna med minst ${WATER_MIN_LITRES_PER_PERSON} liter.`)
    .max(WATER_MAX_LITRES_PER_PERSON, `Räkna med högst ${WATER_MAX_LITRES_PER_PERSON} liter.`)
    .transform(twoDecimals),
  days: z
    .number("Skriv antalet dygn.")
    .int("Skriv hela dygn.")
    .min(1, "Minst ett dygn.")
    .max(WATER_MAX_DAYS, `Högst ${WATER_MAX_DAYS} dygn.`),
};

const containerInput = z.object({
  litres: litres(0.1, MAX_CONTAINER_LITRES),
  count: countUpTo(500),
  filledShare: z.number().min(0).max(1).transform(twoDecimals),
  filledOn: dayOfFilling,
});

export const saveHouseholdWaterInput = z
  .object({
    ...householdHeads,
    infants: infantsField,
    changed: changedParts,
    /** The same of the water alone; left out by pages of before, which change all of it. */
    changedWater: z.array(z.enum(WATER_PARTS)).optional(),
    ages: partAges([...HOUSEHOLD_PARTS, ...WATER_PARTS]),
    ...planFields,
    containers: z.array(containerInput).max(WATER_CONTAINERS_MAX, `Högst ${WATER_CONTAINERS_MAX} rader.`),
    bottleLitres: litres(0, MAX_CONTAINER_LITRES),
    freezerBottleLitres: litres(0, MAX_CONTAINER_LITRES),
    boilerLitres: litres(0, MAX_CONTAINER_LITRES),
  })
  .refine(infantsAreChildren, TOO_MANY_INFANTS)
  .refine(({ adults, children }) => adults + children > 0, SOMEBODY_AT_HOME);

/** `version` is the one that was read, 0 before anything was saved. */
export const saveWaterPlanInput = z.object({
  version: z.int().min(0),
  residents: optionalCount(1, WATER_MAX_RESIDENTS),
  ...planFields,
  sharedStockLitres: litres(0, WATER_MAX_STOCK_LITRES),
  sharedFilledOn: dayOfFilling,
  selfPreparedShare: z
    .number("Skriv en andel.")
    .min(0, "Minst 0 %.")
    .max(1, "Högst 100 %.")
    .refine((share) => Math.abs(share - twoDecimals(share)) < 1e-9, "Skriv hela procent.")
    .transform(twoDecimals),
  containerLitres: litres(1, MAX_CONTAINER_LITRES),
  cartLitres: litres(1, MAX_CONTAINER_LITRES),
  toilets: optionalCount(0, 100_000),
  emergencyWaterPlace: optionalText(200),
});

/** Whose water. */
export const WATER_SCOPES = ["household", "association"] as const;
export type WaterScope = (typeof WATER_SCOPES)[number];
export const waterScopeField = z.enum(WATER_SCOPES);

export const requestContainersInput = z.object({ scope: waterScopeField, containerLitres: litres(1, MAX_CONTAINER_LITRES) });
