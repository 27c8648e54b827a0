import type { ambitionLevels, housingAssociationWaterPreparedness } from "#drizzle/schema/index.ts";
import type { householdWater } from "#drizzle/schema/preparedness.ts";
import type { AssociationWaterSummary, OwnedContainer } from "#shared/calculations/association-water.ts";
import type { HouseholdWaterSummary } from "#shared/calculations/household-water.ts";
import type { HouseholdHeads, HouseholdWaterValues, SavedWater } from "#shared/household-water.ts";

/** The caller's household; as long as nothing is saved the values are where to begin. */
export interface HouseholdWaterView {
  /** Who reads it, so that a browser never takes it for somebody else's. */
  profileId: string;
  /** Names of the others who share it (0088). */
  sharedWith: string[];
  values: HouseholdWaterValues;
  saved: SavedWater;
  summary: HouseholdWaterSummary;
  updatedAt: string | null;
}

/** What the board writes down. Litres, persons and days; shares 0–1. */
export interface WaterPlanValues {
  /** Null stands for what the association's own page says. */
  residents: number | null;
  litresPerPerson: number;
  days: number;
  sharedStockLitres: number;
  sharedFilledOn: string | null;
  selfPreparedShare: number;
  containerLitres: number;
  cartLitres: number;
  toilets: number | null;
  emergencyWaterPlace: string | null;
}

/** What the plan is reckoned from beside its own values. */
export interface WaterHouse {
  /** Null when neither residents nor apartments are known. */
  residents: number | null;
  /** Two for each apartment, as long as nobody has counted. */
  residentsEstimated: boolean;
  apartments: number | null;
  /** Whether pumps lift the water, so that it stops with the power. */
  hasPressureBoost: boolean | null;
  /** Vessels for water by the list of resources, less what is lent out. */
  owned: OwnedContainer[];
  /** Names of resources that may be such vessels and do not say so, or not how large they are. They are not counted. */
  uncounted: string[];
  /** Null as long as the association has chosen none: then it holds no water itself. */
  ambition: WaterAmbition | null;
}

/** What of its ambition level concerns an association's water. */
export type WaterAmbition = Pick<typeof ambitionLevels.$inferSelect, "name" | "waterShare" | "litresPerPerson" | "days">;

export interface WaterPlanView {
  /** 0 before anything was saved. */
  version: number;
  updatedAt: string | null;
  updatedBy: string | null;
  values: WaterPlanValues;
  house: WaterHouse;
  summary: AssociationWaterSummary;
}

export const toWaterAmbition = ({ name, waterShare, litresPerPerson, days }: WaterAmbition): WaterAmbition => ({
  name,
  waterShare,
  litresPerPerson,
  days,
});

type PlanRow = typeof housingAssociationWaterPreparedness.$inferSelect;

export function toWaterPlanValues(row: PlanRow): WaterPlanValues {
  const { residents, litresPerPerson, days, sharedStockLitres, sharedFilledOn, selfPreparedShare } = row;
  const { containerLitres, cartLitres, toilets, emergencyWaterPlace } = row;
  const stock = { sharedStockLitres, sharedFilledOn, selfPreparedShare };
  return { residents, litresPerPerson, days, ...stock, containerLitres, cartLitres, toilets, emergencyWaterPlace };
}

/** Without who lives there, which is no matter of water alone. */
export function toHouseholdWaterValues(row: typeof householdWater.$inferSelect): Omit<HouseholdWaterValues, keyof HouseholdHeads> {
  const { litresPerPerson, days, containers, bottleLitres, freezerBottleLitres, boilerLitres } = row;
  return { litresPerPerson, days, containers, bottleLitres, freezerBottleLitres, boilerLitres };
}
