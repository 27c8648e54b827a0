import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";

export const PRICE_ON_REQUEST = "Pris på förfrågan";

export const orOnRequest = (kronor: number | null, format: (kronor: number) => string = formatKronor): string =>
  kronor === null ? PRICE_ON_REQUEST : format(kronor);

/** Beside a sum that some products are not in; empty when all are. */
export function unpricedInWords(products: number): string {
  if (products === 0) return "";
  return `${products === 1 ? "1 produkt" : `${formatNumber(products)} produkter`} har pris på förfrågan och är inte med i summan.`;
}
