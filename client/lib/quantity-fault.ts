import { REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import { QUANTITY_FAULTS } from "#shared/text/quantity-faults.ts";

/** Why this is no quantity of a request's line, in Swedish; an empty field is none yet, and no fault. It says what the server's schema
 *  says, without it: lists of products are first screens. */
export function quantityFault(quantity: unknown): string | undefined {
  if (quantity === "" || quantity == null) return undefined;
  if (!Number.isSafeInteger(quantity)) return QUANTITY_FAULTS.notWhole;
  if (Number(quantity) < 0) return QUANTITY_FAULTS.negative;
  return Number(quantity) > REQUEST_MAX_QUANTITY ? QUANTITY_FAULTS.tooLarge : undefined;
}
