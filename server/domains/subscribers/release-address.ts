import { and, eq } from "drizzle-orm";
import { subscriberCodes, crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Takes an address at which nothing comes off a subscriber who has another one, with the code that was on its way to it. */
export async function releaseAddress(ctx: DomainContext, tx: Transaction, subscriberId: string, channel: "email" | "sms"): Promise<void> {
  const none = channel === "email" ? { email: null, emailState: "none" as const } : { phoneNumber: null, phoneState: "none" as const };
  await tx
    .update(subscribers)
    .set({ ...none, updatedAt: ctx.now() })
    .where(eq(subscribers.id, subscriberId));
  await tx.delete(subscriberCodes).where(and(eq(subscriberCodes.subscriberId, subscriberId), eq(subscriberCodes.channel, channel)));
}
