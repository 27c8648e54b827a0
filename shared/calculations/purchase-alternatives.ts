import { costPerApartment, type RequestLine, requestTotals } from "./request-money.ts";
import { ceilWhole } from "./rounding.ts";

/** `recommendedQuantity` is null for a product without a rule; its own quantity stands in. */
export type AlternativeLine = RequestLine & { recommendedQuantity: number | null };

export interface PurchaseAlternative {
  /** Of the recommended quantities: 0, 0.5 or 1. */
  share: number;
  /** Kronor including VAT. */
  includingVat: number;
  perApartment: number | null;
}

const SHARES = [0, 0.5, 1];

/** What a meeting chooses between: nothing, half and all of what is recommended, each product in whole packages. */
export function purchaseAlternatives(lines: readonly AlternativeLine[], apartments: number | null): PurchaseAlternative[] {
  return SHARES.map((share) => {
    const bought = lines.map(({ recommendedQuantity, ...line }) => ({
      ...line,
      quantity: ceilWhole((recommendedQuantity ?? line.quantity) * share),
    }));
    const { includingVat } = requestTotals(bought);
    return { share, includingVat, perApartment: costPerApartment(includingVat, apartments) };
  });
}
