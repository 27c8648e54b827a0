import { z } from "zod";
import { REQUEST_MAX_LINES } from "../limits.ts";
import { dayField, idField, plainText } from "./fields.ts";
import { quantityField, seenDraftField } from "./product-requests.ts";

/** How many packages of each product; 0 of a product is none. */
const quantities = z
  .array(z.object({ productId: idField, quantity: quantityField }))
  .max(REQUEST_MAX_LINES, `Högst ${REQUEST_MAX_LINES} rader i en förfrågan.`);

export const startJointPurchaseInput = z.object({ supplierId: idField, lastDay: dayField, items: quantities, seenDraft: seenDraftField });

/** A page of purchases, newest first; `cursor` is that of the page before. */
export const listJointPurchasesInput = z.object({ cursor: plainText().max(100).nullish() });

export const jointPurchaseInput = z.object({ jointPurchaseId: idField });

/** What an association takes; nothing of anything leaves the purchase. */
export const saveJointPartInput = jointPurchaseInput.extend({ items: quantities });
