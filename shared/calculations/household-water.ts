import { type HouseholdWaterValues, NOTHING_SAVED, type SavedWater } from "../household-water.ts";
import { householdNeed, householdStock, nextWaterChange, petLitres, waterEnduranceDays, waterGap } from "./water.ts";

export interface HouseholdWaterSummary {
  persons: number;
  needLitres: number;
  stockLitres: number;
  gapLitres: number;
  /** What the vessels at home have room for beside what stands in them. */
  roomLitres: number;
  /** How much of what is missing no vessel is there for. */
  containerGapLitres: number;
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

/**
 * Litres that the saved products add to what the water page counts, so that nothing counts twice: bought water. A container that
 * somebody has is no water until they say on the water page that it is filled.
 */
export const savedLitres = (counted: Pick<CountedWater, "bottleLitres">, saved: SavedWater): number =>
  Math.max(0, saved.bottleLitres - counted.bottleLitres);

/** What is still to be filled: of the water page's containers what is not full, and all that only the saved products tell of. */
function roomLitres(counted: CountedWater, saved: SavedWater): number {
  const room = [...counted.containers, ...savedContainers(counted, saved).map((container) => ({ ...container, filledShare: 0 }))];
  return room.reduce((sum, { litres, count, filledShare }) => sum + litres * count * (1 - filledShare), 0);
}

/** What a household's answers come to, with what it has saved as «Har redan». The hot-water tank is for washing and flushing and does not count. */
export function summarizeHouseholdWater(values: HouseholdWaterValues, saved: SavedWater = NOTHING_SAVED): HouseholdWaterSummary {
  const persons = values.adults + values.children;
  const daily = { persons, litresPerPerson: values.litresPerPerson, petLitresPerDay: petLitres(values) };
  const needLitres = householdNeed({ ...daily, days: values.days });
  const stockLitres = householdStock(values) + savedLitres(values, saved);
  const gapLitres = waterGap(needLitres, stockLitres);
  const room = roomLitres(values, saved);
  return {
    persons,
    needLitres,
    stockLitres,
    gapLitres,
    roomLitres: room,
    containerGapLitres: waterGap(gapLitres, room),
    enduranceDays: waterEnduranceDays(stockLitres, daily),
    dailyLitres: householdNeed({ ...daily, days: 1 }),
    nextChange: nextWaterChange(values.containers.filter(({ count }) => count > 0).map(({ filledOn }) => filledOn)),
  };
}
