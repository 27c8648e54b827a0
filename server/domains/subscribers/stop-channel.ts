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

/** No more mail goes to an address that does not exist, in whichever association it subscribes. The caller has a provider's word for it. */
export async function markBounced(ctx: DomainContext, tx: Transaction, email: string): Promise<void> {
  const marked = await tx
    .update(subscribers)
    .set({ emailState: "bounced", updatedAt: ctx.now() })
    .where(and(eq(subscribers.email, email.toLowerCase()), inArray(subscribers.emailState, ["active", "pending"])))
    .returning({ associationId: subscribers.housingAssociationId });
  for (const { associationId } of marked) await ctx.live.publish(tx, `association:${associationId}:crisis`);
}
