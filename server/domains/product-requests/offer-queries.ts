import { and, eq, inArray, max } from "drizzle-orm";
import { productRequestStatusHistory as history } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** When the offer came that has waited longest of these requests; null without any. The caller has decided who may know. */
export async function findOldestOffer(db: Queryable, productRequestIds: readonly string[]): Promise<Date | null> {
  if (productRequestIds.length === 0) return null;
  const offers = await db
    .select({ receivedAt: max(history.changedAt) })
    .from(history)
    .where(and(inArray(history.productRequestId, [...productRequestIds]), eq(history.status, "offer_received")))
    .groupBy(history.productRequestId);
  return offers.flatMap(({ receivedAt }) => receivedAt ?? []).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
