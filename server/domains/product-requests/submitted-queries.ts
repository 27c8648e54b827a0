import { isDeepStrictEqual } from "node:util";
import { and, asc, eq } from "drizzle-orm";
import { productRequestItems, productRequests } from "#drizzle/schema/index.ts";
import type { Actor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { KeyReusedError } from "#server/platform/errors.ts";
import type { SubmitProductRequestInput } from "#shared/schemas/product-requests.ts";

/** A submission as it is stored: with one contact address, and the number in its own form. */
export type Submission = Omit<SubmitProductRequestInput, "customerEmailOverride">;

/** The request that the caller made with this key; null without one. Throws KeyReusedError when it was made of something else. */
export async function findSubmitted(
  db: Queryable,
  { profileId }: Actor,
  { idempotencyKey, items, ...header }: Submission,
): Promise<string | null> {
  const [request] = await db
    .select()
    .from(productRequests)
    .where(and(eq(productRequests.profileId, profileId), eq(productRequests.idempotencyKey, idempotencyKey)));
  if (!request) return null;
  const lines = await db
    .select({ productId: productRequestItems.productId, quantity: productRequestItems.quantity, notes: productRequestItems.notes })
    .from(productRequestItems)
    .where(eq(productRequestItems.productRequestId, request.id))
    .orderBy(asc(productRequestItems.lineNumber));
  const isSame =
    isDeepStrictEqual({ ...request, ...header }, request) &&
    isDeepStrictEqual(
      lines,
      items.filter(({ quantity }) => quantity > 0),
    );
  if (!isSame) throw new KeyReusedError("REQUEST_KEY_REUSED");
  return request.id;
}
