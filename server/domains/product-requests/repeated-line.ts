import type { ProductRow } from "#server/domains/catalogue/views.ts";
import type { RequestItemRecord } from "./views.ts";

/** What becomes of a line of an old request or a recommendation set: in the draft now, more of it than before, there already, or not to be had. */
export type RepeatOutcome = "added" | "raised" | "kept" | "not_offered" | "without_price";

export interface RepeatedLine<Price extends number | null = number> {
  productId: string;
  /** As it is called now, or was when it was last asked for. */
  productName: string;
  articleNumber: string;
  /** Packages that the draft holds afterwards. */
  quantity: number;
  outcome: RepeatOutcome;
  /** Kronor excluding VAT per package: then, and now when it can be ordered. */
  priceThen: Price;
  priceNow: number | null;
}

/** A line as it was kept; without a price it was `Pris på förfrågan`. */
export type OldLine<Price extends number | null = number> = Pick<
  RequestItemRecord,
  "productId" | "productName" | "articleNumber" | "quantity"
> & { unitPrice: Price };

/** `drafted` is how many packages the draft holds before. */
export function repeatedLine<Price extends number | null>(
  old: OldLine<Price>,
  offered: Pick<ProductRow, "name" | "ownPriceExcludingVat"> | undefined,
  drafted: number,
): RepeatedLine<Price> {
  const { productId, articleNumber, unitPrice: priceThen } = old;
  const priceNow = offered?.ownPriceExcludingVat ?? null;
  return {
    productId,
    productName: offered?.name ?? old.productName,
    articleNumber,
    quantity: priceNow === null ? drafted : Math.max(old.quantity, drafted),
    outcome: outcome(),
    priceThen,
    priceNow,
  };

  function outcome(): RepeatOutcome {
    if (!offered) return "not_offered";
    if (priceNow === null) return "without_price";
    if (drafted === 0) return "added";
    return drafted < old.quantity ? "raised" : "kept";
  }
}
