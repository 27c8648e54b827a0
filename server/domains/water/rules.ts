import type { ambitionLevels, householdWater } from "#drizzle/schema/index.ts";
import type { OwnResource } from "#server/domains/association/house-queries.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { type AssociationWaterSummary, summarizeAssociationWater } from "#shared/calculations/association-water.ts";
import { summarizeHouseholdWater } from "#shared/calculations/household-water.ts";
import { isPerhapsContainer, waterNamed } from "#shared/calculations/named-water.ts";
import { ceilWhole } from "#shared/calculations/rounding.ts";
import { DEFAULT_LITRES_PER_PERSON, estimatedResidents, nextWaterChange } from "#shared/calculations/water.ts";
import { isoDay } from "#shared/format/date.ts";
import type { HouseholdContainer, HouseholdHeads, HouseholdWaterValues, KeptHeads, SavedWater } from "#shared/household-water.ts";
import { REQUEST_DEFAULT_DAYS, WATER_LABELS_MAX, WATER_MAX_LITRES_PER_PERSON, WATER_MIN_LITRES_PER_PERSON } from "#shared/limits.ts";
import { isAtHome, type SavedProductFields } from "#shared/saved-products.ts";
import { type HouseholdWaterView, toHouseholdWaterValues, type WaterHouse, type WaterPlanValues } from "./views.ts";

type Ambition = Pick<typeof ambitionLevels.$inferSelect, "days" | "litresPerPerson">;

/** Where an association begins: with what its ambition level says. */
export function initialWaterPlan(ambition: Ambition | null): WaterPlanValues {
  const litres = ambition?.litresPerPerson ?? DEFAULT_LITRES_PER_PERSON;
  return {
    residents: null,
    litresPerPerson: Math.min(WATER_MAX_LITRES_PER_PERSON, Math.max(WATER_MIN_LITRES_PER_PERSON, litres)),
    days: ambition?.days ?? REQUEST_DEFAULT_DAYS,
    sharedStockLitres: 0,
    sharedFilledOn: null,
    selfPreparedShare: 0,
    containerLitres: 20,
    cartLitres: 40,
    toilets: null,
    emergencyWaterPlace: null,
  };
}

/** Where a household begins. */
const NO_HOUSEHOLD_WATER: Omit<HouseholdWaterValues, keyof HouseholdHeads> = {
  litresPerPerson: DEFAULT_LITRES_PER_PERSON,
  days: REQUEST_DEFAULT_DAYS,
  containers: [],
  bottleLitres: 0,
  freezerBottleLitres: 0,
  boilerLitres: 0,
};

type SavedProduct = Pick<SavedProductFields, "name" | "hasIt" | "quantity" | "keepsUntil">;

/** What of the saved products is water, or holds it, and stands at home today. What nobody has counted is one. */
export function savedWater(products: readonly SavedProduct[], today: string): SavedWater {
  const found: SavedWater = { containers: [], bottleLitres: 0, unsized: [] };
  for (const product of products) {
    const water = isAtHome(product, today) ? waterNamed(product.name) : null;
    if (!water) continue;
    const { kind, litres } = water;
    const count = product.quantity ?? 1;
    const same = found.containers.find((container) => container.litres === litres);
    if (litres === null) found.unsized.push(product.name);
    else if (kind === "bottle") found.bottleLitres += count * litres;
    else if (same) same.count += count;
    else found.containers.push({ litres, count });
  }
  return found;
}

/** What is kept of a household: what it has told of its water and of who lives there, undefined where it has not, and what it has saved. */
interface KeptHousehold {
  row: typeof householdWater.$inferSelect | undefined;
  household: KeptHeads | undefined;
  products: readonly SavedProduct[];
}

/** The one reckoning of a household's water, for its own page and for sums of many. Whoever has not told how many they are is one. */
export function reckonHousehold(
  { row, household, products }: KeptHousehold,
  today: string,
): Pick<HouseholdWaterView, "values" | "saved" | "summary"> {
  const { adults, children = 0, infants = 0, dogs = 0, cats = 0 } = household ?? {};
  const saved = savedWater(products, today);
  const values = { adults: adults ?? 1, children, infants, dogs, cats, ...(row ? toHouseholdWaterValues(row) : NO_HOUSEHOLD_WATER) };
  return { values, saved, summary: summarizeHouseholdWater(values, saved) };
}

/** How many people the water is for: who was counted for the plan, who lives in the house, or two in each apartment. */
export function residentsFor(
  planned: number | null,
  { residentCount, numApartments }: { residentCount: number | null; numApartments: number | null },
): Pick<WaterHouse, "residents" | "residentsEstimated"> {
  const counted = planned ?? (residentCount || null);
  if (counted !== null) return { residents: counted, residentsEstimated: false };
  return { residents: estimatedResidents(numApartments), residentsEstimated: numApartments !== null };
}

export function summarizePlan(
  values: WaterPlanValues,
  { residents, ambition, owned }: Pick<WaterHouse, "residents" | "ambition" | "owned">,
): AssociationWaterSummary {
  return summarizeAssociationWater({ ...values, owned, residents: residents ?? 0, associationShare: ambition?.waterShare ?? 0 });
}

const PIECES = /^(?:st|stycken?)\.?$/i;

/** Which resources are vessels for water, by a name that says both that and how large one is. Nothing is guessed. */
export function ownedContainers(resources: readonly OwnResource[]): Pick<WaterHouse, "owned" | "uncounted"> {
  const found: Pick<WaterHouse, "owned" | "uncounted"> = { owned: [], uncounted: [] };
  for (const { name, left, unit, area } of resources) {
    const water = waterNamed(name);
    const isContainer = water?.kind === "container" || (area === "vatten" && isPerhapsContainer(name));
    if (!isContainer) continue;
    const count = Math.floor(left);
    const same = found.owned.find(({ litres }) => litres === water?.litres);
    if (!water?.litres || !PIECES.test(unit)) found.uncounted.push(name);
    else if (same) same.count += count;
    else if (count > 0) found.owned.push({ litres: water.litres, count });
  }
  return found;
}

/** Throws InvalidError on the field when water was filled on a day that is still to come. */
export function requirePastDays(days: Record<string, string | null>, now: Date): void {
  const today = isoDay(now);
  for (const [field, day] of Object.entries(days)) {
    if (day !== null && day > today) throw new InvalidError("INVALID_INPUT", { fields: { [field]: "Datumet har inte varit än." } });
  }
}

/** One container. Days as `YYYY-MM-DD`; null is written by hand. */
export interface WaterLabel {
  litres: number | null;
  filledOn: string | null;
  changeBy: string | null;
}

/** A sheet to fill in by hand, where no container is known yet. */
const BLANK_LABELS: WaterLabel[] = Array.from({ length: 8 }, () => ({ litres: null, filledOn: null, changeBy: null }));

/** One label for each container at home. */
export function householdLabels(containers: readonly HouseholdContainer[]): WaterLabel[] {
  return orBlank(containers.flatMap(({ litres, count, filledOn }) => repeated({ litres, filledOn }, count)));
}

/** One label for each container that the shared store fills. */
export function associationLabels({ sharedStockLitres, containerLitres, sharedFilledOn }: WaterPlanValues): WaterLabel[] {
  return orBlank(repeated({ litres: containerLitres, filledOn: sharedFilledOn }, ceilWhole(sharedStockLitres / containerLitres)));
}

function repeated({ litres, filledOn }: Pick<WaterLabel, "litres" | "filledOn">, count: number): WaterLabel[] {
  const label = { litres, filledOn, changeBy: nextWaterChange([filledOn]) };
  return Array.from({ length: Math.min(count, WATER_LABELS_MAX) }, () => label);
}

const orBlank = (labels: WaterLabel[]): WaterLabel[] => (labels.length > 0 ? labels.slice(0, WATER_LABELS_MAX) : BLANK_LABELS);
