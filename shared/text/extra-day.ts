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
 * What «Ett dygn till» costs money for: «mer av Vattendunk 20 liter, Toalettpåsar och 3 till». Where the packages last, that is said of the
 * shared store alone as long as the house lacks water for that day.
 */
export function extraDayInWords(products: readonly string[], water: BoughtWater | null = null): string {
  if (products.length === 0) return water ? lastingInWords(water) : LASTING;
  const others = products.length - NAMED;
  return `mer av ${list.format(others > 0 ? [...products.slice(0, NAMED), `${others} till`] : products)}`;
}

const LASTING = "förpackningarna räcker";

const lastingInWords = ({ missingForAnotherDay }: BoughtWater): string =>
  missingForAnotherDay > 0
    ? `det gemensamma räcker, men i hela huset saknas då ${formatNumber(ceilWhole(missingForAnotherDay))} liter`
    : LASTING;
