import { eq } from "drizzle-orm";
import { crisisDeliveries as deliveries, crisisMessages as messages } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** Whom a delivery asked, and in which crisis. Both ids are null for somebody outside the association. */
export interface Asked {
  activationId: string | null;
  messageId: string;
  associationId: string;
  subscriberId: string | null;
  profileId: string | null;
}

/** Who got this delivery; null for one that does not exist. The caller holds a signed link to it, or a provider's event. */
export async function findAskedBy(db: Queryable, deliveryId: string): Promise<Asked | null> {
  const [found] = await db
    .select({
      activationId: messages.crisisActivationId,
      messageId: messages.id,
      associationId: messages.housingAssociationId,
      subscriberId: deliveries.subscriberId,
      profileId: deliveries.profileId,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.crisisMessageId))
    .where(eq(deliveries.id, deliveryId));
  if (!found) return null;
  return found.subscriberId ? { ...found, profileId: null } : found;
}
