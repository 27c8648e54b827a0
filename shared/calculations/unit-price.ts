import { containerLitresOf } from "./named-water.ts";

export interface PricedProduct {
  name: string;
  /** Contents of one package, in `unitMetric`. */
  unitQuantity: number;
  unitMetric: string;
  /** Kronor excluding VAT for a package; null is `Pris på förfrågan`. */
  ownPriceExcludingVat: number | null;
}

/**
 * What products of one kind can be compared by, in kronor excluding VAT: a litre of what holds water, by its name, else one of several in a
 * package. Null where it would say no more than the price.
 */
export function unitPrice({ name, unitQuantity, unitMetric, ownPriceExcludingVat }: PricedProduct): { kronor: number; per: string } | null {
  if (ownPriceExcludingVat === null) return null;
  const litres = containerLitresOf(name);
  if (litres !== null) return { kronor: ownPriceExcludingVat / (unitQuantity * litres), per: "liter" };
  return unitQuantity > 1 ? { kronor: ownPriceExcludingVat / unitQuantity, per: unitMetric } : null;
}
