import { eq, inArray, sql } from "drizzle-orm";
import { crisisDeliveries as deliveries, crisisMessages as messages } from "#drizzle/schema/index.ts";
import { subscriberOf } from "#server/domains/subscribers/same-person.ts";
import type { Queryable } from "#server/platform/database/db.ts";

export interface Reach {
  /** People whom at least one message has left for, on whichever channel. */
  people: number;
  /** When the first message left; null as long as none has. */
  firstSentAt: Date | null;
}

const hasLeft = sql`${deliveries.status} in ('sent', 'delivered')`;
const asSubscriber = subscriberOf(sql`${deliveries.profileId}`, sql`${messages.housingAssociationId}`);
const person = sql`coalesce(${deliveries.subscriberId}::text, ${asSubscriber}::text, ${deliveries.profileId}::text, ${deliveries.teamMemberId}::text, ${deliveries.address})`;

/** How many people the messages of each crisis have reached, tries to oneself left out. The caller has decided who may know. */
export async function readReach(db: Queryable, activationIds: readonly string[]): Promise<ReadonlyMap<string, Reach>> {
  if (activationIds.length === 0) return new Map();
  const rows = await db
    .select({
      activationId: sql<string>`${messages.crisisActivationId}`,
      people: sql<number>`count(distinct ${person})::int`,
      firstSentAt: sql<Date | null>`min(${deliveries.sentAt})`.mapWith(deliveries.sentAt),
    })
    .from(messages)
    .innerJoin(deliveries, eq(deliveries.crisisMessageId, messages.id))
    .where(sql`${inArray(messages.crisisActivationId, [...activationIds])} and ${messages.audience} <> 'self' and ${hasLeft}`)
    .groupBy(messages.crisisActivationId);
  return new Map(rows.map(({ activationId, ...reach }) => [activationId, reach]));
}
