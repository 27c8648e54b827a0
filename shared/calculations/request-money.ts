/** What a price excluding VAT is multiplied by when the product's own VAT is not known. */
export const VAT_FACTOR = 1.25;

/** `unitPrice` is kronor excluding VAT, rounded half-up to öre; `quantity` is a whole number of packages. */
export type RequestLine = { quantity: number; unitPrice: number; vatPercent?: number | null };
export type RequestTotals = { excludingVat: number; vat: number; includingVat: number };

/** The lines that can be summed up; without a price a line is «Pris på förfrågan» (decision 0086). */
export function pricedLines<Line extends { unitPrice: number | null }>(lines: readonly Line[]) {
  return lines.flatMap(({ unitPrice, ...line }) => (unitPrice === null ? [] : [{ ...line, unitPrice }]));
}

/** Kronor excluding VAT of one line. Like all of this module it counts in whole öre, and throws RangeError on money
 *  or a quantity that is negative, not finite or too large to be exact. */
export function lineTotal(line: RequestLine): number {
  return fromOre(lineOre(line));
}

/** Kronor including VAT of one line, rounded half-up to öre. */
export function lineTotalIncludingVat(line: RequestLine): number {
  return fromOre(withVat(lineOre(line), line.vatPercent));
}

/**
 * Kronor of a quote, freight included where it is told: it bears the VAT of what it brings, the highest where that differs. What the
 * supplier does not offer has no price and is not in the sum.
 */
export function quoteTotals(lines: readonly { quantity: number; unitPrice: number | null; vatPercent: number }[], freight: number | null) {
  const offered = pricedLines(lines);
  const vatPercent = Math.max(0, ...offered.map((line) => line.vatPercent));
  return requestTotals([...offered, { quantity: 1, unitPrice: freight ?? 0, vatPercent }]);
}

/** Kronor of a request, freight not included. VAT is that of each line by itself: food has 6 %, most else 25 %. */
export function requestTotals(lines: readonly RequestLine[]): RequestTotals {
  let excludingVat = 0n;
  let includingVat = 0n;
  for (const line of lines) {
    const ore = lineOre(line);
    excludingVat += ore;
    includingVat += withVat(ore, line.vatPercent);
  }
  return {
    excludingVat: fromOre(excludingVat),
    vat: fromOre(includingVat - excludingVat),
    includingVat: fromOre(includingVat),
  };
}

/** Kronor including VAT of a product: the stored price, else the price excluding VAT with the product's VAT, or with
 *  VAT_FACTOR when that is unknown. Null is «Pris på förfrågan». */
export function priceIncludingVat(product: {
  excludingVat: number | null;
  includingVat?: number | null;
  vatPercent?: number | null;
}): number | null {
  if (product.includingVat != null) return product.includingVat;
  if (product.excludingVat === null) return null;
  return fromOre(withVat(toOre(product.excludingVat), product.vatPercent));
}

/** Kronor per apartment, rounded half-up to öre; null when the number of apartments is not known. */
export function costPerApartment(totalIncludingVat: number, apartments: number | null): number | null {
  if (!apartments || apartments < 0) return null;
  return fromOre(dividedHalfUp(toOre(totalIncludingVat), BigInt(apartments)));
}

/** Kronor per percentage point of the shares (andelstal), rounded half-up to öre: a flat with 1.25 % bears 1.25 times it. */
export function costPerSharePoint(totalIncludingVat: number): number {
  return fromOre(dividedHalfUp(toOre(totalIncludingVat), 100n));
}

/** `extraDayQuantity` is what quantity-rule.ts answers: packages, or null for a product whose rule counts no days. */
export type EnduranceLine = Pick<RequestLine, "unitPrice" | "vatPercent"> & { extraDayQuantity: number | null };

/** Kronor including VAT of one day more of endurance: what the rules recommend for days + 1 less what they recommend for
 *  days, at the lines' prices, whatever quantity was chosen. 0 when the packages of today last; null when nothing counts days. */
export function costPerExtraDay(lines: readonly EnduranceLine[]): number | null {
  const counted = lines.flatMap(({ extraDayQuantity, ...line }) =>
    extraDayQuantity === null ? [] : { ...line, quantity: extraDayQuantity },
  );
  return counted.length === 0 ? null : requestTotals(counted).includingVat;
}

function lineOre({ quantity, unitPrice }: RequestLine): bigint {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError(`Not a quantity: ${quantity}`);
  return BigInt(quantity) * toOre(unitPrice);
}

function withVat(ore: bigint, vatPercent: number | null | undefined): bigint {
  const percentHundredths = vatPercent == null ? Math.round((VAT_FACTOR - 1) * 10_000) : Math.round(vatPercent * 100);
  return dividedHalfUp(ore * BigInt(10_000 + percentHundredths), 10_000n);
}

function dividedHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** Shifting the point in the decimal text keeps 1.005 at 100.5 öre, where `* 100` would give 100.49999999999999. */
function toOre(kronor: number): bigint {
  const ore = Math.round(kronor < 1e-6 ? kronor : Number(`${kronor}e2`));
  if (!Number.isSafeInteger(ore) || kronor < 0) throw new RangeError(`Not an amount in kronor: ${kronor}`);
  return BigInt(ore);
}

function fromOre(ore: bigint): number {
  if (ore > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`Too large to be exact: ${ore} öre`);
  return Number(ore) / 100;
}
