import { type HouseholdWaterValues, NOTHING_SAVED, type SavedWater } from "../household-water.ts";
import { householdNeed, householdStock, nextWaterChange, petLitres, waterEnduranceDays, waterGap } from "./water.ts";

export interface HouseholdWaterSummary {
  persons: number;
  needLitres: number;
  stockLitres: number;
  gapLitres: number;
  /** Null, shown as «–», with nobody in the household. */
  enduranceDays: number | null;
  /** What a day takes, in litres. */
  dailyLitres: number;
  /** `YYYY-MM-DD`; null when no container has a day of filling. */
  nextChange: string | null;
}

/** What a household has counted of its water. */
type CountedWater = Pick<HouseholdWaterValues, "containers" | "bottleLitres">;

/** The containers that only the saved products tell of: of each size those that the water page does not count. */
export function savedContainers({ containers }: Pick<CountedWater, "containers">, saved: SavedWater): SavedWater["containers"] {
  const countedOf = (size: number): number => containers.reduce((sum, { litres, count }) => sum + (litres === size ? count : 0), 0);
  return saved.containers
    .map(({ litres, count }) => ({ litres, count: Math.max(0, count - countedOf(litres)) }))
    .filter(({ count }) => count > 0);
}

/** Litres that the saved products add to what the water page counts, so that nothing counts twice. Their containers count as full. */
export function savedLitres(counted: CountedWater, saved: SavedWater): number {
  const inContainers = savedContainers(counted, saved).reduce((sum, { litres, count }) => sum + litres * count, 0);
  return inContainers + Math.max(0, saved.bottleLitres - counted.bottleLitres);
}

/** What a household's answers come to, with what it has saved as «Har redan». The hot-water tank is for washing and flushing and does not count. */
export function summarizeHouseholdWater(values: HouseholdWaterValues, saved: SavedWater = NOTHING_SAVED): HouseholdWaterSummary {
  const persons = values.adults + values.children;
  const daily = { persons, litresPerPerson: values.litresPerPerson, petLitresPerDay: petLitres(values) };
  const needLitres = householdNeed({ ...daily, days: values.days });
  const stockLitres = householdStock(values) + savedLitres(values, saved);
  return {
    persons,
    needLitres,
    stockLitres,
    gapLitres: waterGap(needLitres, stockLitres),
    enduranceDays: waterEnduranceDays(stockLitres, daily),
    dailyLitres: householdNeed({ ...daily, days: 1 }),
    nextChange: nextWaterChange(values.containers.filter(({ count }) => count > 0).map(({ filledOn }) => filledOn)),
  };
}
