import { and, asc, eq, inArray } from "drizzle-orm";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { endChannel } from "./end-subscription.ts";

const COLUMNS = {
  sms: { address: subscribers.phoneNumber, state: subscribers.phoneState },
  email: { address: subscribers.email, state: subscribers.emailState },
} as const;

/**
 * Whoever holds this address wants nothing more at it: it ends in every association where it subscribes. Answers with those
 * associations. The caller has a provider's word that it is they.
 */
export async function stopChannel(ctx: DomainContext, tx: Transaction, channel: "sms" | "email", address: string): Promise<string[]> {
  const { address: column, state } = COLUMNS[channel];
  const held = await tx
    .select({ id: subscribers.id, associationId: subscribers.housingAssociationId })
    .from(subscribers)
    .where(and(eq(column, address), inArray(state, ["active", "pending"])))
    .orderBy(asc(subscribers.id))
    .for("update");
  for (const { id } of held) await endChannel(ctx, tx, id, channel);
  return held.map(({ associationId }) => associationId);
}
