import { eq } from "drizzle-orm";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { askToConfirm } from "./ask-to-confirm.ts";
import { spendingSmsCode } from "./spend-sms-code.ts";
import { findSubscription } from "./subscription-queries.ts";

/**
 * Sends a link to the other address of whoever has confirmed one, as they ask for; nothing where none waits. Throws NotFoundError with
 * LINK_INVALID, LimitError.
 */
export async function askOtherAddress(ctx: DomainContext, key: string): Promise<void> {
  const held = await findSubscription(ctx, key);
  if (!held) throw new NotFoundError("LINK_INVALID");
  const { subscriberId, waiting } = held.subscription;
  if (!waiting) return;
  const ask = () => inTransaction(ctx, (tx) => askToConfirm(ctx, tx, { subscriberId, channel: waiting.channel, by: "board" }));
  if (waiting.channel === "email") return ask();
  const [row] = await ctx.db.select({ phoneNumber: subscribers.phoneNumber }).from(subscribers).where(eq(subscribers.id, subscriberId));
  await spendingSmsCode(ctx, held.association.id, row?.phoneNumber ?? "", ask);
}
