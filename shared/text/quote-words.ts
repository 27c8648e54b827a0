import { formatKronor } from "../format/money.ts";
import { formatNumber } from "../format/number.ts";

/** What the board writes to a supplier: its field, and over it in the supplier's mail and on its page. */
export const MESSAGE_HEADING = "Meddelande till leverantören";

/** Kronor excluding VAT where the name says no other. */
export interface QuoteWorth {
  freight: number | null;
  excludingVat: number;
  includingVat: number;
  deliveryDays: number | null;
  validUntil: string;
}

/** A sum without its freight must not look like one with it. */
export const sumLabel = ({ freight }: Pick<QuoteWorth, "freight">): string =>
  freight === null ? "Summa inkl. moms, utan frakt" : "Summa inkl. moms";

/** What a quote comes to, by label: the same on the request, on the supplier's page and in its receipt. */
export const quoteFacts = (quote: QuoteWorth, formatDay: (day: string) => string) =>
  [
    ["Frakt exkl. moms", quote.freight === null ? "Inte angiven" : formatKronor(quote.freight)],
    ["Summa exkl. moms", formatKronor(quote.excludingVat)],
    [sumLabel(quote), formatKronor(quote.includingVat)],
    ["Leverans", quote.deliveryDays === null ? "Inte angiven" : daysInWords(quote.deliveryDays)],
    ["Gäller till och med", formatDay(quote.validUntil)],
  ] as const;

export interface QuotedLineView {
  /** Kronor excluding VAT; null where the line is not offered. */
  unitPrice: number | null;
  total: number | null;
  deliveryDays: number | null;
  /** What one price is for, where it holds several pieces: «10 st». */
  packageOf: string | null;
}

/** «120 kr per enhet, 240 kr för raden exkl. moms, 14 dagar» */
export function quotedLineInWords({ unitPrice, total, deliveryDays, packageOf }: QuotedLineView): string {
  if (unitPrice === null || total === null) return "inget pris";
  const price = `${formatKronor(unitPrice)} per ${packageOf ?? "enhet"}, ${formatKronor(total)} för raden exkl. moms`;
  return deliveryDays === null ? price : `${price}, ${daysInWords(deliveryDays)}`;
}

/** «1 240 kr lägre än riktpriset»; kronor excluding VAT, below nought where the quote is lower. */
export const againstGuidePrice = (difference: number): string =>
  difference === 0 ? "Samma som riktpriset" : `${formatKronor(Math.abs(difference))} ${difference < 0 ? "lägre" : "högre"} än riktpriset`;

const daysInWords = (days: number): string => `${formatNumber(days)} ${days === 1 ? "dag" : "dagar"}`;
