import { and, eq } from "drizzle-orm";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** Whether the subscriber is one of the association's. */
export async function isSubscriberOf(db: Queryable, associationId: string, subscriberId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.id, subscriberId), eq(subscribers.housingAssociationId, associationId)));
  return found !== undefined;
}
