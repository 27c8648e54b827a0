import { and, eq, lt } from "drizzle-orm";
import { recoveryCodes, totpFactors } from "#drizzle/schema/index.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { UnauthenticatedError } from "#server/platform/errors.ts";
import { hashRecoveryCode } from "#server/platform/secrets/password.ts";
import { findVerifiedFactor } from "./factor-queries.ts";
import { lockUser } from "./lock-user.ts";
import { isTotpCode, normaliseRecoveryCode, stepOfCode } from "./rules.ts";

export interface CodeOwner {
  id: string;
  email: string;
  profileId: string | null;
}

/**
 * Uses up a code of the authenticator app, or a recovery code, and does what it was asked for in the same transaction: when
 * `work` throws, the code stays good. Throws LimitError (tries are counted before they are looked at, so that many at once
 * get no further than one by one) or UnauthenticatedError with WRONG_CODE.
 */
export async function proveSecondFactor<T>(
  ctx: DomainContext,
  user: CodeOwner,
  code: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await ctx.limits.consume("guess/second-factor", user.id);
  const recoveryCode = isTotpCode(code) ? null : normaliseRecoveryCode(code);
  const recoveryHash = recoveryCode && (await hashRecoveryCode(recoveryCode, user.id));
  const answer = await inTransaction(ctx, async (tx) => {
    // A change of the password takes it too: it ends what `work` opens, or has ended what `work` needs.
    await lockUser(tx, user.id);
    const isRight = recoveryHash ? await takeRecoveryCode(ctx, tx, user, recoveryHash) : await takeTotpCode(ctx, tx, user.id, code);
    if (!isRight) throw new UnauthenticatedError("WRONG_CODE");
    return work(tx);
  });
  await ctx.limits.reset("guess/second-factor", user.id);
  return answer;
}

/** The last step only rises, so each code works once and none that is older than a used one. */
async function takeTotpCode(ctx: DomainContext, tx: Transaction, userId: string, code: string): Promise<boolean> {
  const factor = await findVerifiedFactor(tx, userId);
  const step = factor && stepOfCode(factor.secret, code, ctx.now());
  if (!factor || step === null) return false;
  const taken = await tx
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.id, factor.id), eq(totpFactors.status, "verified"), lt(totpFactors.lastStep, step)))
    .returning({ id: totpFactors.id });
  return taken.length > 0;
}

/** The owner is told: whoever found the list of codes must not get in unnoticed. */
async function takeRecoveryCode(ctx: DomainContext, tx: Transaction, user: CodeOwner, codeHash: string): Promise<boolean> {
  const [taken] = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, user.id), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id });
  if (!taken) return false;
  const owner = user.profileId ? { profileId: user.profileId, associationId: null } : null;
  await recordAudit(tx, owner, "account.use_recovery_code", user.id);
  await queueEmail(ctx, tx, {
    template: "recovery-code-used",
    recipient: user.email,
    payload: { userId: user.id },
    dedupeKey: `recovery-code-used:${taken.id}`,
    userId: user.id,
  });
  return true;
}
