import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { findVerifiedFactor } from "./factor-queries.ts";
import { lockProfile } from "./lock-profile.ts";
import { makeRecoveryCodes, replaceRecoveryCodes } from "./replace-recovery-codes.ts";
import { requireFreshSession } from "./require-fresh-session.ts";

/**
 * Ten new recovery codes, answered this once; the old ones stop working. Throws what `requireFreshSession` throws, LimitError per
 * user, and NotFoundError without a second factor.
 */
export async function renewRecoveryCodes(ctx: DomainContext): Promise<{ recoveryCodes: string[] }> {
  const actor = await requireFreshSession(ctx);
  await ctx.limits.consume("recoveryCodesPerUser", actor.userId);
  const recovery = await makeRecoveryCodes(actor.userId);

  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx, actor.profileId);
    const factor = await findVerifiedFactor(tx, actor.userId);
    if (!factor) throw new NotFoundError();
    await replaceRecoveryCodes(tx, actor.userId, recovery);
    await recordAudit(tx, actor, "account.renew_recovery_codes", factor.id);
    await queueEmail(ctx, tx, {
      template: "recovery-codes-renewed",
      recipient: actor.email,
      payload: {},
      dedupeKey: `recovery-codes-renewed:${crypto.randomUUID()}`,
      userId: actor.userId,
    });
  });
  return { recoveryCodes: recovery.codes };
}
