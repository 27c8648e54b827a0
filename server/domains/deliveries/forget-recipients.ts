import { and, inArray, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
import { crisisSubscriberMessages, crisisDeliveries as deliveries, crisisMessages as messages } from "#drizzle/schema/index.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";

/**
 * Forgets whom the settled messages of these crises went to: addresses, people and the providers' own ids. How many, when and
 * with what result stays. Answers with how many deliveries that were. The caller has decided who may.
 */
export async function forgetRecipients(tx: Transaction, activationIds: readonly string[]): Promise<number> {
  // The ledger of a large house holds a row for each address of every message.
  await tx.execute(sql`set local statement_timeout = '5min'`);
  await tx
    .update(crisisSubscriberMessages)
    .set({ crisisSubscriberId: null })
    .where(
      and(inArray(crisisSubscriberMessages.crisisActivationId, [...activationIds]), isNotNull(crisisSubscriberMessages.crisisSubscriberId)),
    );
  const { rowCount } = await tx
    .update(deliveries)
    .set({
      address: sql`${deliveries.id}::text`,
      ...{ subscriberId: null, profileId: null, teamMemberId: null, pushSubscriptionId: null, providerId: null },
    })
    .where(isRemembered(tx, activationIds));
  return rowCount ?? 0;
}

/** Deliveries of these crises that still tell whom they went to. What can still leave is left out: it needs its address. */
function isRemembered(db: Queryable, activationIds: readonly string[]): SQL | undefined {
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
