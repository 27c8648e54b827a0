import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { recoveryCodes, signInChallenges, totpFactors } from "#drizzle/schema/index.ts";
import { type Actor, requireSession } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { unenrollFactorInput } from "#shared/schemas/account.ts";
import { lockProfile } from "./lock-profile.ts";
import { requireFreshSession } from "./require-fresh-session.ts";
import { writeTwoFactorFlag } from "./write-two-factor-flag.ts";

/**
 * Removes an authenticator app: a setup that was only begun just so, one that counts with its recovery codes, for which the
 * session must be fresh. Throws NotFoundError, also for somebody else's, or what `requireFreshSession` throws.
 */
export async function unenrollFactor(ctx: DomainContext, { factorId }: z.output<typeof unenrollFactorInput>): Promise<{ id: string }> {
  const actor = requireSession(ctx.actor);
  const isOwn = and(eq(totpFactors.id, factorId), eq(totpFactors.userId, actor.userId));
  const [factor] = await ctx.db.select({ status: totpFactors.status }).from(totpFactors).where(isOwn);
  if (!factor) throw new NotFoundError();
  const isVerified = factor.status === "verified";
  if (isVerified) await requireFreshSession(ctx);

  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx, actor.profileId);
    const removed = await tx
      .delete(totpFactors)
      .where(and(isOwn, eq(totpFactors.status, factor.status)))
      .returning({ id: totpFactors.id });
    if (removed.length === 0) throw new NotFoundError();
    await recordAudit(tx, actor, "account.unenroll_factor", factorId, { status: factor.status });
    if (isVerified) await turnOff(ctx, tx, actor, factorId);
  });
  if (isVerified) await writeTwoFactorFlag(ctx, actor.userId, false);
  return { id: factorId };
}

/** A sign-in that waits for a code in another browser would wait in vain, so it has to be begun again. */
async function turnOff(ctx: DomainContext, tx: Transaction, { userId, email }: Actor, factorId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  await queueEmail(ctx, tx, {
    template: "second-factor-changed",
    recipient: email,
    payload: { enabled: false },
    dedupeKey: `second-factor-changed:${factorId}:off`,
    userId,
  });
}
