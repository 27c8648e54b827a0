import type { RouterOutputs } from "#client/lib/trpc.ts";

export type ProductRow = RouterOutputs["catalogue"]["products"]["rows"][number];
export type CatalogueChoices = RouterOutputs["catalogue"]["filters"];

/** Only a product with an own price excluding VAT can be put in a request (CAT-25). */
export function isOrderable(product: ProductRow): boolean {
  return typeof product.ownPriceExcludingVat === "number";
}
