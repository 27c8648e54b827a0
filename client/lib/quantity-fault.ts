import { setDraftLineInput } from "#shared/schemas/product-requests.ts";

/** Why this is no quantity of a request's line, in Swedish; an empty field is none yet, and no fault. */
export const quantityFault = (quantity: unknown): string | undefined =>
  setDraftLineInput.shape.quantity.safeParse(quantity).error?.issues[0]?.message;
