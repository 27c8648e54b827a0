import { and, asc, eq, inArray } from "drizzle-orm";
import { subscriberCodes as codes, pushSubscriptions as pushes, crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { CONSENT_VERSION } from "#shared/content/consent.ts";
import { recordConsents } from "./record-consent.ts";
import { limitGuesses } from "./subscriber-codes.ts";
import { describe, findSecret, type HeldSubscription } from "./subscription-queries.ts";

/** Ends the messages to the address that the key stands for. Throws NotFoundError with LINK_INVALID for a key that is over, LimitError. */
export async function endByKey(ctx: DomainContext, key: string): Promise<HeldSubscription> {
  const held = await limitGuesses(ctx, () => findSecret(ctx.db, "manage", key, ctx.now()));
  const ended = held && (await endByLink(ctx, held.subscriberId, held.channel));
  if (!ended) throw new NotFoundError("LINK_INVALID");
  return ended;
}

/**
 * Ends the messages of one channel for who has shown that its address is theirs. What is ended already stays so; null when
 * the subscriber is gone, which is as good.
 */
export function endByLink(ctx: DomainContext, subscriberId: string, channel: "email" | "sms"): Promise<HeldSubscription | null> {
  return inTransaction(ctx, async (tx) => {
    await endChannel(ctx, tx, subscriberId, channel);
    return describe(tx, subscriberId, channel);
  });
}

/** Takes one address out of all messages, from now on: what has not been handed over yet is left out too. */
async function endChannel(ctx: DomainContext, tx: Transaction, subscriberId: string, channel: "email" | "sms"): Promise<void> {
  const [row] = await tx
    .select({
      housingAssociationId: subscribers.housingAssociationId,
      emailState: subscribers.emailState,
      phoneState: subscribers.phoneState,
    })
    .from(subscribers)
    .where(eq(subscribers.id, subscriberId))
    .for("update");
  if (!row) return;
  const state = channel === "email" ? row.emailState : row.phoneState;
  if (state === "none" || state === "unsubscribed") return;
  const ended = channel === "email" ? ({ emailState: "unsubscribed" } as const) : ({ phoneState: "unsubscribed" } as const);
  const [left] = await tx
    .update(subscribers)
    .set({ ...ended, updatedAt: ctx.now() })
    .where(eq(subscribers.id, subscriberId))
    .returning({ status: subscribers.status });
  await tx.delete(codes).where(and(eq(codes.subscriberId, subscriberId), eq(codes.purpose, "confirm"), eq(codes.channel, channel)));
  if (left?.status !== "active") await tx.delete(pushes).where(eq(pushes.subscriberId, subscriberId));
  await recordConsents(ctx, tx, [{ subscriberId, event: "withdrawn", channel, textVersion: CONSENT_VERSION }]);
  await ctx.live.publish(tx, `association:${row.housingAssociationId}:crisis`);
}

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
