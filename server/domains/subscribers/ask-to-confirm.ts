import { eq } from "drizzle-orm";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { storeConfirmationSecret } from "./subscriber-codes.ts";

interface Ask {
  subscriberId: string;
  channel: "email" | "sms";
  /** Somebody who signs up waits with a form for a code; whom the board asks gets a link. */
  by: "themselves" | "board";
}

/** Sends what confirms an address, after the commit. A confirmed e-mail address that signs up again is only told so. */
export async function askToConfirm(ctx: DomainContext, tx: Transaction, { subscriberId, channel, by }: Ask): Promise<void> {
  if (channel === "sms") {
    return ctx.jobs.enqueue(tx, "send-subscriber-sms", { subscriberId, kind: by === "board" ? "confirm-link" : "confirm-code" });
  }
  const [subscriber] = await tx
    .select({ email: subscribers.email, emailState: subscribers.emailState })
    .from(subscribers)
    .where(eq(subscribers.id, subscriberId));
  if (!subscriber?.email) return;
  if (by === "themselves" && subscriber.emailState === "active") {
    await queueEmail(ctx, tx, {
      template: "already-subscribed",
      recipient: subscriber.email,
      payload: { subscriberId },
      dedupeKey: `already-subscribed:${subscriberId}:${ctx.now().toISOString()}`,
      userId: null,
    });
    return;
  }
  const secret = await storeConfirmationSecret(ctx, tx, { subscriberId, channel });
  await queueEmail(ctx, tx, {
    template: "confirm-subscription",
    recipient: subscriber.email,
    payload: { subscriberId, secret, by },
    dedupeKey: `confirm-subscription:${hashSecret(secret)}`,
    userId: null,
  });
}
