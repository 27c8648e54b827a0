import type { HouseholdWaterSummary } from "../calculations/household-water.ts";
import { ceilWhole } from "../calculations/rounding.ts";
import { formatNumber } from "../format/number.ts";

type Litres = Pick<HouseholdWaterSummary, "needLitres" | "stockLitres" | "gapLitres">;

/** «Ditt hushåll behöver 63 liter på 7 dygn, har 20 och saknar 43.» Whole litres, rounded as the pages round them. */
export function householdWaterSentence({ needLitres, stockLitres, gapLitres }: Litres, days: number): string {
  const missing = gapLitres > 0 ? `saknar ${formatNumber(ceilWhole(gapLitres))}` : "saknar inget";
  return `Ditt hushåll behöver ${formatNumber(ceilWhole(needLitres))} liter på ${formatNumber(days)} dygn, har ${formatNumber(Math.floor(stockLitres))} och ${missing}.`;
}
