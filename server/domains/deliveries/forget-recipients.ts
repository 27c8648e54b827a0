import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { crisisSubscriberMessages, crisisDeliveries as deliveries } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { isRemembered } from "./remembered-queries.ts";

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
