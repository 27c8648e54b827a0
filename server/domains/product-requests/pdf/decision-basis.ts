import type { BoughtWater } from "#shared/calculations/bought-water.ts";
import type { StorageClass } from "#shared/enums.ts";
import { formatDateLong } from "#shared/format/date.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { quantityInWords } from "#shared/format/quantity-in-words.ts";

/** One product that a meeting decides about. Prices are kronor excluding VAT; null is `Pris på förfrågan`. */
export interface DecisionLine {
  productId: string;
  productName: string;
  /** Null where the supplier is another than the catalogue's. */
  articleNumber: string | null;
  supplierName: string;
  /** Packages of `unitQuantity` `unitMetric` each. */
  quantity: number;
  unitQuantity: number;
  unitMetric: string;
  unitPrice: number | null;
  vatPercent: number;
  /** Packages; null without a rule. */
  recommendedQuantity: number | null;
  /** On what the recommendation rests, in words. */
  basis: string | null;
  storageClass: StorageClass | null;
  storageLitres: number | null;
}

/** A proposal to buy, as a board or an annual meeting gets it. Numbers that are not known are null. */
export interface DecisionBasis {
  /** «Produkter från Nordvatten Exempel AB», «Vatten 7 dygn – 84 boende». */
  subject: string;
  associationName: string;
  associationLogoUrl: string | null;
  /** Names of the areas that the products belong to. */
  areas: readonly string[];
  persons: number | null;
  apartments: number | null;
  days: number | null;
  /** «Produktförfrågan 3F0F7A52, skickad 2 mars 2026 av Anna Exempel» */
  source: string;
  lines: readonly DecisionLine[];
  /** Kronor including VAT; null when nothing counts days. */
  costPerExtraDay: number | null;
  extraDayProducts: readonly string[];
  /** What its vessels do for the house's water; null without any. */
  boughtWater: BoughtWater | null;
  /** What it is bought by; null as long as the prices are the catalogue's. */
  offer: AcceptedOffer | null;
  /** What it could be bought by instead, undecided; empty beside an offer. */
  openQuotes: readonly OpenQuote[];
  printedAt: Date;
}

/** A supplier's quote that nobody has accepted. Kronor including VAT, freight included where it is told. */
export interface OpenQuote {
  id: string;
  supplierName: string;
  includingVat: number;
  hasFreight: boolean;
  /** How many products it does not offer. */
  missingLines: number;
}

/** A supplier's quote at whose prices the paper reckons. Kronor, freight included where it is told; null is not told. */
export interface AcceptedOffer {
  supplierName: string;
  givenAt: Date;
  /** Null of one that the meeting is to decide about. */
  acceptedAt: Date | null;
  /** `YYYY-MM-DD`, the last day. */
  validUntil: string;
  /** Excluding VAT. */
  freight: number | null;
  excludingVat: number;
  includingVat: number;
  /** Null where the offer lacks a line, or the number of apartments is not known. */
  perApartment: number | null;
}

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

/** «12 produkter från Nordvatten Exempel AB och Kraft Exempel AB», «9 st Vattendunk 20 liter från Nordvatten Exempel AB». */
export function productsInWords(lines: readonly DecisionLine[]): string {
  const suppliers = [...new Set(lines.map(({ supplierName }) => supplierName))];
  const [only, ...others] = lines;
  const what =
    only && others.length === 0 ? `${quantityInWords(only.quantity, only)} ${only.productName}` : `${formatNumber(lines.length)} produkter`;
  return `${what} från ${list.format(suppliers)}`;
}

/** What of the freight is in the sums. */
export function freightInWords(offer: AcceptedOffer | null): string {
  if (!offer) return "frakt tillkommer";
  return offer.freight === null ? "frakten är inte angiven i offerten" : "inklusive frakt";
}

/** Whose prices they are. */
export const pricesInWords = (offer: AcceptedOffer | null): string =>
  offer
    ? `Priserna är de i offerten från ${offer.supplierName} den ${formatDateLong(offer.givenAt)}${offer.acceptedAt ? `, som föreningen godkände den ${formatDateLong(offer.acceptedAt)}` : `, som gäller till och med den ${formatDateLong(offer.validUntil)}`}. Momsen är räknad rad för rad.`
    : "Priserna är riktpriser i svenska kronor.";

/** «2 offerter väntar på beslut:» */
export const openQuotesInWords = (quotes: readonly OpenQuote[]): string =>
  quotes.length === 1 ? "En offert väntar på beslut:" : `${formatNumber(quotes.length)} offerter väntar på beslut:`;

/** «Dunk & Fat AB: 687,50 kr inklusive moms och frakt» */
export function openQuoteInWords({ supplierName, includingVat, hasFreight, missingLines }: OpenQuote): string {
  const freight = hasFreight ? " och frakt" : ", frakten är inte angiven";
  const missing = missingLines > 0 ? `, utan ${missingLines === 1 ? "en produkt" : `${formatNumber(missingLines)} produkter`}` : "";
  return `${supplierName}: ${formatKronor(includingVat)} inklusive moms${freight}${missing}`;
}

/** What the decision costs once one of them is accepted. */
export const quoteDecidesInWords = (hasGuidePrices: boolean): string =>
  `${hasGuidePrices ? "Priserna i underlaget är riktpriser. " : ""}Godkänns en offert gäller beslutet offertens pris.`;

/** How many products there are, and how many of them no rule says how much is needed of. */
export interface RuleCounts {
  products: number;
  withoutRule: number;
  /** How many of those with a rule are proposed in another quantity than it says. */
  stated: number;
}

/** How the lines of a proposal came by their quantities. */
export const countRules = (lines: readonly Pick<DecisionLine, "quantity" | "recommendedQuantity">[]): RuleCounts => ({
  products: lines.length,
  withoutRule: lines.filter(({ recommendedQuantity }) => recommendedQuantity === null).length,
  stated: lines.filter(({ quantity, recommendedQuantity }) => recommendedQuantity !== null && recommendedQuantity !== quantity).length,
});

type Rules = "all" | "some" | "none";
const rulesFor = ({ products, withoutRule }: Pick<RuleCounts, "products" | "withoutRule">): Rules =>
  withoutRule === 0 ? "all" : withoutRule === products ? "none" : "some";

/** On what the quantities rest: only what is proposed as it was computed is said to be computed. */
export function quantitiesInWords(house: string, counts: RuleCounts): string {
  if (rulesFor(counts) === "none") return "Produkterna har ingen rekommenderad mängd. Antalen är förslagets egna.";
  const computed = counts.products - counts.withoutRule - counts.stated;
  if (computed === 0) return `Mängderna är angivna av föreningen. I bilagan står vad som rekommenderas för ${house}.`;
  if (counts.stated > 0) {
    const some = `Av ${formatNumber(counts.products)} produkter är ${formatNumber(computed)} ${computed === 1 ? "räknad" : "räknade"} för ${house}.`;
    return `${some} De andra mängderna är angivna av föreningen. I bilagan står hur varje produkt är räknad.`;
  }
  const exception = counts.withoutRule === 1 ? "en produkt" : `${formatNumber(counts.withoutRule)} produkter`;
  const without = counts.withoutRule > 0 ? `, utom för ${exception} utan rekommenderad mängd` : "";
  return `Mängderna är räknade för ${house}${without}. I bilagan står hur varje produkt är räknad.`;
}

/** Of what the alternatives are parts. */
export const wholeInWords = (counts: RuleCounts): string => (rulesFor(counts) === "none" ? "förslaget" : "det rekommenderade");

const HALF: Record<Rules, string> = {
  all: "Hälften av de rekommenderade mängderna, i hela förpackningar.",
  some: "Hälften av de rekommenderade mängderna och av övriga antal, i hela förpackningar.",
  none: "Hälften av förslagets antal, i hela förpackningar.",
};
const WHOLE: Record<Rules, string> = {
  all: "De rekommenderade mängderna.",
  some: "De rekommenderade mängderna, och förslagets antal av övriga.",
  none: "Förslagets antal.",
};

/** What is bought at 0, 0.5 or 1 of the whole; a product without a rule counts with its own number. */
export function alternativeInWords(share: number, counts: RuleCounts): string {
  if (share === 0) return "Inget köps. Föreningen har det den har i dag.";
  return (share < 1 ? HALF : WHOLE)[rulesFor(counts)];
}
