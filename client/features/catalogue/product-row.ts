import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";

export type ProductRow = RouterOutputs["catalogue"]["products"]["rows"][number];
export type CatalogueChoices = RouterOutputs["catalogue"]["filters"];

export interface ProductActions {
  onDetails: (product: ProductRow) => void;
  onAdd: (product: ProductRow, quantity: number) => void;
  /** The product whose add is under way. */
  addingId: string | null;
  /** The product added last; its button shows that it is in. */
  addedId: string | null;
}

/** Only a product with an own price excluding VAT can be added (CAT-25); of others the price is asked for (decision 0086). */
export function isOrderable(product: ProductRow): boolean {
  return typeof product.ownPriceExcludingVat === "number";
}

/** «5 st», the contents of one package as it is sold. */
export function packageSize(product: Pick<ProductRow, "unitQuantity" | "unitMetric">): string {
  return `${formatNumber(product.unitQuantity)} ${product.unitMetric}`;
}
