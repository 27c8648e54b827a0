import { formatNumber } from "./number.ts";

/** `26 × 100 tabl` for packages of many, `3 st` for single pieces. */
export function quantityInWords(quantity: number, { unitQuantity, unitMetric }: { unitQuantity: number; unitMetric: string }): string {
  return unitQuantity > 1
    ? `${formatNumber(quantity)} × ${formatNumber(unitQuantity)} ${unitMetric}`
    : `${formatNumber(quantity)} ${unitMetric}`;
}
