import type { BoughtWater } from "#shared/calculations/bought-water.ts";
import type { StorageClass } from "#shared/enums.ts";

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
