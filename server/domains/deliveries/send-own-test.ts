import { randomUUID } from "node:crypto";
import { crisisMessages as messages } from "#drizzle/schema/index.ts";
import { findSubscription, type HeldSubscription } from "#server/domains/subscribers/subscription-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { releaseMessage } from "./release-message.ts";

/**
 * Sends a try-out to a subscriber, over the address that the key stands for and on the way that a real message takes. Throws
 * NotFoundError with LINK_INVALID for a key that is over, LimitError.
 */
export async function sendOwnTest(ctx: DomainContext, key: string): Promise<HeldSubscription> {
  const held = await findSubscription(ctx, key);
  if (!held?.subscription.isActive) throw new NotFoundError("LINK_INVALID");
  const { association, subscription } = held;
  const { subscriberId, channel } = subscription;
  await ctx.limits.consume("recipientDay/own-test", subscriberId);
  await inTransaction(ctx, async (tx) => {
    const [message] = await tx
      .insert(messages)
      .values({
        housingAssociationId: association.id,
        kind: "test",
        audience: "subscribers",
        state: "waiting",
        subject: `Provmeddelande från ${association.name}`,
        content: `${association.name}: Det här är ett provmeddelande. Så kommer ett krislarm till dig. Du behöver inte göra något.`,
        bySms: channel === "sms",
        byEmail: channel === "email",
        byPush: false,
        idempotencyKey: randomUUID(),
        createdAt: ctx.now(),
      })
      .returning({ id: messages.id });
    if (message) await releaseMessage(ctx, tx, message.id, { subscriberId });
  });
  return held;
}
