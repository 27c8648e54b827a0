import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";

export type ProductRow = RouterOutputs["catalogue"]["products"]["rows"][number];
export type CatalogueChoices = RouterOutputs["catalogue"]["filters"];

/** Only a product with an own price excluding VAT can be put in a request (CAT-25). */
export function isOrderable(product: ProductRow): boolean {
  return typeof product.ownPriceExcludingVat === "number";
}

/** «5 st», the contents of one package as it is sold. */
export function packageSize(product: Pick<ProductRow, "unitQuantity" | "unitMetric">): string {
  return `${formatNumber(product.unitQuantity)} ${product.unitMetric}`;
}
