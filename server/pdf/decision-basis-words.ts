import { formatNumber } from "#shared/format/number.ts";
import type { DecisionBasis, DecisionLine } from "./decision-basis.ts";

const list = new Intl.ListFormat("sv", { type: "conjunction" });

/** «84 boende i 42 lägenheter i 7 dygn», with what is known; empty when nothing is. */
export function houseInWords({ persons, apartments, days }: Pick<DecisionBasis, "persons" | "apartments" | "days">): string {
  return [
    persons && `${formatNumber(persons)} boende`,
    apartments && `${formatNumber(apartments)} ${apartments === 1 ? "lägenhet" : "lägenheter"}`,
    days && `${formatNumber(days)} dygn`,
  ]
    .filter(Boolean)
    .join(" i ");
}

/** «12 produkter från Nordvatten Exempel AB och Kraft Exempel AB». */
export function productsInWords(lines: readonly Pick<DecisionLine, "supplierName">[]): string {
  const suppliers = [...new Set(lines.map(({ supplierName }) => supplierName))];
  return `${lines.length === 1 ? "en produkt" : `${formatNumber(lines.length)} produkter`} från ${list.format(suppliers)}`;
}
