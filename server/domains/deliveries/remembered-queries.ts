import { and, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { crisisDeliveries as deliveries, crisisMessages as messages } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** Deliveries of these crises that still tell whom they went to. What can still leave is left out: it needs its address. */
export function isRemembered(db: Queryable, activationIds: readonly string[]): SQL | undefined {
  const ofCrises = db
    .select({ id: messages.id })
    .from(messages)
    .where(inArray(messages.crisisActivationId, [...activationIds]));
  const links = sql`num_nonnulls(${deliveries.subscriberId}, ${deliveries.profileId}, ${deliveries.teamMemberId},
    ${deliveries.pushSubscriptionId}, ${deliveries.providerId})`;
  return and(
    inArray(deliveries.crisisMessageId, ofCrises),
    notInArray(deliveries.status, ["queued", "sending", "doubtful", "held"]),
    sql`(${deliveries.address} <> ${deliveries.id}::text or ${links} > 0)`,
  );
}

/** How many deliveries of these crises still tell whom they went to. The caller has decided who may know. */
export const countRemembered = (db: Queryable, activationIds: readonly string[]): Promise<number> =>
  db.$count(deliveries, isRemembered(db, activationIds));
