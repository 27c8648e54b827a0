import {
  costPerApartment,
  costPerExtraDay,
  costPerSharePoint,
  pricedLines,
  type RequestLine,
  type RequestTotals,
} from "#shared/calculations/request-money.ts";
import { extraDayProducts } from "#shared/text/extra-day.ts";
import type { Draft } from "./request-views.ts";

type DraftLine = Draft["lines"][number];
type FormLine = Omit<RequestLine, "unitPrice"> & Pick<DraftLine, "extraDayQuantity"> & { name: string; unitPrice: number | null };

export interface FormCosts {
  apartments: number | null;
  perApartment: number | null;
  perSharePoint: number | null;
  perExtraDay: number | null;
  extraDayProducts: string[];
}

/** A line at the catalogue's price, null for `Pris på förfrågan`; one whose product is gone costs nothing. */
export function formLine(line: DraftLine | undefined, quantity: number): FormLine {
  return {
    name: line?.product.name ?? "",
    quantity,
    unitPrice: line ? line.product.ownPriceExcludingVat : 0,
    vatPercent: line?.product.vatPercent,
    extraDayQuantity: line?.extraDayQuantity ?? null,
  };
}

/** Kronor including VAT of what is in the form; a line with quantity 0 is not sent and counts for nothing. */
export function formCosts(lines: readonly FormLine[], { includingVat }: RequestTotals, stated: number | string): FormCosts {
  const whole = Number(stated);
  const apartments = Number.isSafeInteger(whole) && whole > 0 ? whole : null;
  const sent = pricedLines(lines.filter(({ quantity }) => quantity > 0));
  return {
    apartments,
    perApartment: sent.length > 0 ? costPerApartment(includingVat, apartments) : null,
    perSharePoint: sent.length > 0 ? costPerSharePoint(includingVat) : null,
    perExtraDay: costPerExtraDay(sent),
    extraDayProducts: extraDayProducts(sent),
  };
}
