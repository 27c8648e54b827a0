import type { HouseholdWaterValues } from "../household-water.ts";
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

/** What a household's answers come to. The hot-water tank is for washing and flushing and does not count. */
export function summarizeHouseholdWater(values: HouseholdWaterValues): HouseholdWaterSummary {
  const persons = values.adults + values.children;
  const daily = { persons, litresPerPerson: values.litresPerPerson, petLitresPerDay: petLitres(values) };
  const needLitres = householdNeed({ ...daily, days: values.days });
  const stockLitres = householdStock(values);
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
