import type { z } from "zod";
import { productCategories } from "#drizzle/schema/index.ts";
import type { saveHouseholdWaterInput, saveWaterPlanInput } from "#shared/schemas/water.ts";
import { portal } from "#tests/helpers/portal.ts";
import { createProduct, type TestProduct } from "./products.ts";

type HouseholdWater = z.output<typeof saveHouseholdWaterInput>;
type WaterPlan = z.output<typeof saveWaterPlanInput>;

/** Two adults with one full container of ten litres and eight litres of bought water: 18 of 42 litres. */
export const householdWaterInput = (values: Partial<HouseholdWater> = {}): HouseholdWater => ({
  adults: 2,
  children: 0,
  infants: 0,
  dogs: 0,
  cats: 0,
  litresPerPerson: 3,
  days: 7,
  containers: [{ litres: 10, count: 1, filledShare: 1, filledOn: "2026-09-01" }],
  bottleLitres: 8,
  freezerBottleLitres: 0,
  boilerLitres: 150,
  ...values,
});

export const waterPlanInput = (values: Partial<WaterPlan> = {}): WaterPlan => ({
  version: 0,
  residents: null,
  litresPerPerson: 3,
  days: 7,
  sharedStockLitres: 200,
  sharedFilledOn: "2026-09-01",
  selfPreparedShare: 0.3,
  containerLitres: 20,
  cartLitres: 80,
  toilets: 46,
  emergencyWaterPlace: "Gården",
  ...values,
});

/** A water container of the catalogue, told by its name. */
export async function createContainer(name: string, values: Parameters<typeof createProduct>[0] = {}): Promise<TestProduct> {
  const categories = await portal().services.db.select().from(productCategories);
  const category = categories.find((candidate) => candidate.name === "Vattenförvaring");
  if (!category) throw new Error("the template database has no category for water containers");
  return createProduct({ name, productCategoryId: category.id, ...values });
}
