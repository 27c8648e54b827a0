import { takeMailAllowance } from "#server/domains/account/take-mail-allowance.ts";
import { findAssociationCard } from "#server/domains/association/public-queries.ts";
import { noSoonerThan } from "#server/platform/answer-time.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { LimitError, NotFoundError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { readContact } from "./read-contact.ts";
import { ANSWER_AFTER_MS } from "./rules.ts";
import { spendDaysCodes, takeNumberAllowance } from "./spend-sms-code.ts";
import { storeCode } from "./store-code.ts";
import { findByAddress } from "./subscription-queries.ts";

/**
 * Sends a code to an address of a subscriber, who changes or ends the subscription with it. The answer and its time are the
 * same whether or not the address is known. Throws NotFoundError with ASSOCIATION_NOT_FOUND, InvalidError, LimitError.
 */
export async function requestManageCode(ctx: DomainContext, associationId: string, typed: string): Promise<void> {
  await ctx.limits.consume("subscribePerAddress", limitKeyOf(ctx.client.ipAddress));
  const contact = readContact(typed);
  if (!(await findAssociationCard(ctx.db, associationId))) throw new NotFoundError("ASSOCIATION_NOT_FOUND");
  if (contact.channel === "sms") await takeNumberAllowance(ctx, contact.value);

  return noSoonerThan(ANSWER_AFTER_MS, async () => {
    if (contact.channel === "email" && !(await takeMailAllowance(ctx, contact.value))) return;
    const subscriberId = await findByAddress(ctx.db, associationId, contact);
    if (!subscriberId || (contact.channel === "sms" && !(await hasCodesLeft(ctx, associationId)))) return;
    await inTransaction(ctx, async (tx) => {
      if (contact.channel === "sms") return ctx.jobs.enqueue(tx, "send-subscriber-sms", { subscriberId, kind: "manage-code" });
      const code = await storeCode(ctx, tx, { subscriberId, purpose: "manage", channel: "email" });
      await queueEmail(ctx, tx, {
        template: "subscription-code",
        recipient: contact.value,
        payload: { subscriberId, code },
        dedupeKey: `subscription-code:${hashSecret(`${subscriberId}:${code}:${ctx.now().toISOString()}`)}`,
        userId: null,
      });
    });
  });
}

/** That none are left is not answered: it would tell that the number is known. */
async function hasCodesLeft(ctx: DomainContext, associationId: string): Promise<boolean> {
  try {
    await spendDaysCodes(ctx, associationId);
    return true;
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    ctx.log.warn({ associationId }, "no SMS code is left for today");
    return false;
  }
}
