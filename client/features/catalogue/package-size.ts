import { formatNumber } from "#shared/format/number.ts";

/** «5 st», the contents of one package as it is sold. */
export function packageSize(product: { unitQuantity: number; unitMetric: string }): string {
  return `${formatNumber(product.unitQuantity)} ${product.unitMetric}`;
}
