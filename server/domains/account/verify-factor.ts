import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { totpFactors } from "#drizzle/schema/index.ts";
import { requireSession } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import type { verifyFactorInput } from "#shared/schemas/account.ts";
import { lockProfile } from "./lock-profile.ts";
import { makeRecoveryCodes, replaceRecoveryCodes } from "./replace-recovery-codes.ts";
import { stepOfCode } from "./totp-rules.ts";
import { writeTwoFactorFlag } from "./write-two-factor-flag.ts";

/**
 * Ends the setup of an authenticator app with its first code: from now on it is asked for at every sign-in. The recovery
 * codes are answered this once. Throws NotFoundError, ConflictError with FACTOR_ALREADY_VERIFIED, LimitError, or InvalidError
 * with WRONG_CODE.
 */
export async function verifyFactor(
  ctx: DomainContext,
  { factorId, code }: z.output<typeof verifyFactorInput>,
): Promise<{ recoveryCodes: string[] }> {
  const actor = requireSession(ctx.actor);
  const isOwn = and(eq(totpFactors.id, factorId), eq(totpFactors.userId, actor.userId));
  const [factor] = await ctx.db.select({ secret: totpFactors.secret, status: totpFactors.status }).from(totpFactors).where(isOwn);
  if (!factor) throw new NotFoundError();
  if (factor.status === "verified") throw new ConflictError("FACTOR_ALREADY_VERIFIED");

  await ctx.limits.consume("secondFactorPerAccount", actor.userId);
  const step = stepOfCode(factor.secret, code, ctx.now());
  if (step === null) throw new InvalidError("WRONG_CODE");
  const recovery = await makeRecoveryCodes(actor.userId);

  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx, actor.profileId);
    const [verified] = await tx
      .update(totpFactors)
      .set({ status: "verified", lastStep: step, verifiedAt: ctx.now() })
      .where(and(isOwn, eq(totpFactors.status, "unverified")))
      .returning({ id: totpFactors.id });
    if (!verified) throw new NotFoundError();
    await replaceRecoveryCodes(tx, actor.userId, recovery);
    await recordAudit(tx, actor, "account.verify_factor", factorId);
    await queueEmail(ctx, tx, {
      template: "second-factor-changed",
      recipient: actor.email,
      payload: { enabled: true },
      dedupeKey: `second-factor-changed:${factorId}:on`,
      userId: actor.userId,
    });
  });
  await ctx.limits.reset("secondFactorPerAccount", actor.userId);
  await writeTwoFactorFlag(ctx, actor.userId, true);
  return { recoveryCodes: recovery.codes };
}
