import { costPerApartment, costPerExtraDay, costPerSharePoint, requestTotals } from "#shared/calculations/request-money.ts";
import { REQUEST_DEFAULT_DAYS } from "#shared/limits.ts";
import { type HouseFacts, quantityFacts, recommend } from "./rules.ts";
import type { RequestItemRecord, RequestRecord } from "./views.ts";

type Line = Pick<RequestItemRecord, "quantity" | "unitPrice" | "vatPercent"> & { rule: string | null };
type Stated = Pick<RequestRecord, "numProperties" | "numResidentsEstimated" | "numDaysEstimated">;

/** What a meeting discusses (N9): kronor including VAT, at the request's own prices. Null is what cannot be said. */
export interface RequestCosts {
  includingVat: number;
  apartments: number | null;
  perApartment: number | null;
  perSharePoint: number;
  /** By the catalogue's rules of today, for the days that the request was reckoned for. */
  perExtraDay: number | null;
}

export function requestCosts(stated: Stated, lines: readonly Line[], house: HouseFacts | null): RequestCosts {
  const { includingVat } = requestTotals(lines);
  const apartments = stated.numProperties ?? house?.numApartments ?? null;
  const variables = quantityFacts(house, stated.numDaysEstimated ?? REQUEST_DEFAULT_DAYS, {
    apartments: stated.numProperties,
    residents: stated.numResidentsEstimated,
  });
  return {
    includingVat,
    apartments,
    perApartment: costPerApartment(includingVat, apartments),
    perSharePoint: costPerSharePoint(includingVat),
    perExtraDay: costPerExtraDay(
      lines.map(({ unitPrice, vatPercent, rule }) => ({
        unitPrice,
        vatPercent,
        extraDayQuantity: recommend(rule, variables)?.extraDayQuantity ?? null,
      })),
    ),
  };
}
