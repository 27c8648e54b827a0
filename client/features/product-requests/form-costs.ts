import {
  costPerApartment,
  costPerExtraDay,
  costPerSharePoint,
  type RequestLine,
  type RequestTotals,
} from "#shared/calculations/request-money.ts";
import { extraDayProducts } from "#shared/text/extra-day.ts";
import type { Draft } from "./request-views.ts";

type DraftLine = Draft["lines"][number];
type PricedLine = RequestLine & Pick<DraftLine, "extraDayQuantity"> & { name: string };

export interface FormCosts {
  apartments: number | null;
  perApartment: number | null;
  perSharePoint: number;
  perExtraDay: number | null;
  extraDayProducts: string[];
}

/** A line at the catalogue's price; one whose product is gone costs nothing. */
export function pricedLine(line: DraftLine | undefined, quantity: number): PricedLine {
  return {
    name: line?.product.name ?? "",
    quantity,
    unitPrice: line?.product.ownPriceExcludingVat ?? 0,
    vatPercent: line?.product.vatPercent,
    extraDayQuantity: line?.extraDayQuantity ?? null,
  };
}

/** Kronor including VAT of what is in the form; a line with quantity 0 is not sent and counts for nothing. */
export function formCosts(lines: readonly PricedLine[], { includingVat }: RequestTotals, stated: number | string): FormCosts {
  const whole = Number(stated);
  const chosen = lines.filter(({ quantity }) => quantity > 0);
  const apartments = Number.isSafeInteger(whole) && whole > 0 ? whole : null;
  return {
    apartments,
    perApartment: costPerApartment(includingVat, apartments),
    perSharePoint: costPerSharePoint(includingVat),
    perExtraDay: costPerExtraDay(chosen),
    extraDayProducts: extraDayProducts(chosen),
  };
}
