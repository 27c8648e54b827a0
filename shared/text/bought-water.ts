import type { BoughtWater } from "../calculations/bought-water.ts";
import { ceilWhole } from "../calculations/rounding.ts";
import { formatNumber } from "../format/number.ts";

/**
 * «180 liter till: förrådet rymmer då 460 liter. Fyllt, och med hushållens eget (uppskattat), räcker vattnet 3,9 av 7 dygn. För 7 dygn
 * saknas ännu 775 liter i huset.»
 */
export function boughtWaterSentence({ days, boughtLitres, storeLitres, enduranceDays, missingLitres }: BoughtWater): string {
  const holds = `${litres(boughtLitres)} till: förrådet rymmer då ${litres(storeLitres)}.`;
  if (enduranceDays === null) return holds;
  const lasts = missingLitres > 0 ? `${formatNumber(enduranceDays)} av ${formatNumber(days)} dygn` : `${formatNumber(days)} dygn`;
  const missing = missingLitres > 0 ? ` För ${formatNumber(days)} dygn saknas ännu ${litres(ceilWhole(missingLitres))} i huset.` : "";
  return `${holds} Fyllt, och med hushållens eget (uppskattat), räcker vattnet ${lasts}.${missing}`;
}

const litres = (value: number): string => `${formatNumber(value)} liter`;
