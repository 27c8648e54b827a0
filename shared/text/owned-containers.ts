import { type OwnedContainer, ownedLitres } from "../calculations/association-water.ts";
import { ceilWhole } from "../calculations/rounding.ts";
import { formatNumber } from "../format/number.ts";

const list = new Intl.ListFormat("sv");

/** «22 à 20 liter» */
export const ownedInWords = (owned: readonly OwnedContainer[]): string =>
  list.format(owned.map(({ litres, count }) => `${formatNumber(count)} à ${formatNumber(litres)} liter`));

/** «Egna kärl (22 à 20 liter i Våra resurser) rymmer 440 liter. Kärl saknas för 1 liter.»; empty without any. */
export function ownedSentence(owned: readonly OwnedContainer[], missingLitres: number): string {
  if (owned.length === 0) return "";
  const missing = missingLitres > 0 ? `Kärl saknas för ${formatNumber(ceilWhole(missingLitres))} liter.` : "De räcker.";
  return `Egna kärl (${ownedInWords(owned)} i Våra resurser) rymmer ${formatNumber(ownedLitres(owned))} liter. ${missing}`;
}
