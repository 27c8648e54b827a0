import { costPerApartment, lineTotal, pricedLines, quoteTotals, requestTotals } from "#shared/calculations/request-money.ts";
import type { ProductRequestStatus } from "#shared/enums.ts";

/** Whether suppliers may still answer: nothing has been decided. */
export const isOpenForQuotes = (status: ProductRequestStatus): boolean => status === "pending" || status === "offer_received";

interface QuotedLine {
  quantity: number;
  vatPercent: number;
  /** Null where the supplier does not offer the line. */
  unitPrice: number | null;
  deliveryDays: number | null;
}

/** A line with the catalogue's price of when it was asked for. */
interface ComparedLine extends Pick<QuotedLine, "quantity" | "unitPrice"> {
  /** Null where the catalogue had none. */
  guidePrice: number | null;
}

/** What quotes are compared by. `perApartment` and `includingVat` as the request's own costs are told. */
export function quoteSums(lines: readonly QuotedLine[], freight: number | null, apartments: number | null) {
  const offered = pricedLines(lines);
  const { excludingVat, includingVat } = quoteTotals(lines, freight);
  const days = offered.flatMap(({ deliveryDays }) => deliveryDays ?? []);
  return {
    excludingVat,
    includingVat,
    /** Of a part of what was asked for it would mislead. */
    perApartment: offered.length < lines.length ? null : costPerApartment(includingVat, apartments),
    missingLines: lines.length - offered.length,
    /** Until all is there; null where the supplier did not say. */
    deliveryDays: days.length < offered.length || days.length === 0 ? null : Math.max(...days),
  };
}

/** Kronor excluding VAT of a whole line; null where it is not offered. */
export const quotedTotal = ({ quantity, unitPrice }: Pick<QuotedLine, "quantity" | "unitPrice">): number | null =>
  unitPrice === null ? null : lineTotal({ quantity, unitPrice });

/**
 * Kronor excluding VAT and freight that the lines on offer cost more than by the catalogue's prices; below nought where they cost
 * less; null where no line has both prices.
 */
export function aboveGuidePrice(lines: readonly ComparedLine[]): number | null {
  const compared = pricedLines(lines).flatMap(({ guidePrice, ...line }) => (guidePrice === null ? [] : [{ ...line, guidePrice }]));
  if (compared.length === 0) return null;
  const quoted = requestTotals(compared).excludingVat;
  const guide = requestTotals(compared.map(({ quantity, guidePrice }) => ({ quantity, unitPrice: guidePrice }))).excludingVat;
  // Both are whole öre, their difference in binary is not.
  return Math.round((quoted - guide) * 100) / 100;
}
