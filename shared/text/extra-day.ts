import type { BoughtWater } from "../calculations/bought-water.ts";
import { ceilWhole } from "../calculations/rounding.ts";
import { formatNumber } from "../format/number.ts";

interface ExtraDayLine {
  /** What the product is called. */
  name: string;
  /** Packages more for one day more; null where days do not count. */
  extraDayQuantity: number | null;
}

/** The products that one day more takes more of. */
export const extraDayProducts = (lines: readonly ExtraDayLine[]): string[] =>
  lines.filter(({ extraDayQuantity }) => extraDayQuantity).map(({ name }) => name);

const NAMED = 2;
const list = new Intl.ListFormat("sv");

/**
 * What «Ett dygn till» costs money for: «mer av Vattendunk 20 liter, Toalettpåsar och 3 till, vatten till det gemensamma förrådet». That is
 * the association's part of the day, not the house's; where the packages last, it is said as long as the house lacks water for that day.
 */
export function extraDayInWords(products: readonly string[], water: BoughtWater | null = null): string {
  if (products.length === 0) return water ? lastingInWords(water) : LASTING;
  const others = products.length - NAMED;
  const named = list.format(others > 0 ? [...products.slice(0, NAMED), `${others} till`] : products);
  return `mer av ${named}${water ? ", vatten till det gemensamma förrådet" : ""}`;
}

const LASTING = "förpackningarna räcker";

const lastingInWords = ({ missingForAnotherDay }: BoughtWater): string =>
  missingForAnotherDay > 0
    ? `det gemensamma räcker, men i hela huset saknas då ${formatNumber(ceilWhole(missingForAnotherDay))} liter`
    : LASTING;
