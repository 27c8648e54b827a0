import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { Secret } from "otpauth";
import type { z } from "zod";
import { passkeys, profiles, recoveryCodes, signInChallenges, totpFactors } from "#drizzle/schema/index.ts";
import { type Actor, requireSession } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { hashRecoveryCode } from "#server/platform/secrets/password.ts";
import { RECOVERY_CODE_COUNT } from "#shared/limits.ts";
import type { unenrollFactorInput, verifyFactorInput } from "#shared/schemas/account.ts";
import { findVerifiedFactor, hasSecondFactor } from "./factor-queries.ts";
import { lockProfile } from "./locks.ts";
import { endAllBut } from "./passwords.ts";
import { requireFreshSession } from "./require-fresh-session.ts";
import { normaliseRecoveryCode, otpauthAddress, RECOVERY_CODE_BYTES, recoveryCodeOf, stepOfCode } from "./rules.ts";

interface NewRecoveryCodes {
  /** As they are shown, this once. */
  codes: string[];
  hashes: string[];
}

/** What RFC 4226 recommends. */
const SECRET_BYTES = 20;

/**
 * Begins the setup of an authenticator app; the factor counts once `verifyFactor` has seen its first code. A setup that was
 * begun before is forgotten. `qr_code` is an SVG as a data URI. Throws what `requireFreshSession` throws, ConflictError with
 * FACTOR_ALREADY_VERIFIED.
 */
export async function enrollFactor(ctx: DomainContext): Promise<{ id: string; totp: { qr_code: string; secret: string } }> {
  const actor = await requireFreshSession(ctx);
  const secret = new Secret({ size: SECRET_BYTES }).base32;

  const id = await inTransaction(ctx, async (tx) => {
    await lockProfile(tx, actor.profileId);
    if (await findVerifiedFactor(tx, actor.userId)) throw new ConflictError("FACTOR_ALREADY_VERIFIED");
    await tx.delete(totpFactors).where(and(eq(totpFactors.userId, actor.userId), eq(totpFactors.status, "unverified")));
    const [factor] = await tx
      .insert(totpFactors)
      .values({ userId: actor.userId, secret, createdAt: ctx.now() })
      .returning({ id: totpFactors.id });
    if (!factor) throw new Error("a factor was not stored");
    await recordAudit(tx, actor, "account.enroll_factor", factor.id);
    return factor.id;
  });
  return { id, totp: { qr_code: await qrCode(otpauthAddress(secret, actor.email)), secret } };
}

/** Loaded when it is needed, which is seldom. */
async function qrCode(text: string): Promise<string> {
  const { default: qr } = await import("qrcode");
  return `data:image/svg+xml;utf8,${encodeURIComponent(await qr.toString(text, { type: "svg" }))}`;
}

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

  await ctx.limits.consume("guess/second-factor", actor.userId);
  const step = stepOfCode(factor.secret, code, ctx.now());
  if (step === null) throw new InvalidError("WRONG_CODE");
  const recovery = await makeRecoveryCodes(actor.userId);

  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx, actor.profileId);
    const isFirst = !(await hasSecondFactor(tx, actor.userId));
    const [verified] = await tx
      .update(totpFactors)
      .set({ status: "verified", lastStep: step, verifiedAt: ctx.now() })
      .where(and(isOwn, eq(totpFactors.status, "unverified")))
      .returning({ id: totpFactors.id });
    if (!verified) throw new NotFoundError();
    if (isFirst) await endWhatOwesFactor(ctx, tx, actor);
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
  await ctx.limits.reset("guess/second-factor", actor.userId);
  await writeTwoFactorFlag(ctx, actor.userId);
  return { recoveryCodes: recovery.codes };
}

/**
 * Removes an authenticator app: a setup that was only begun just so; for one that counts the session must be fresh, and without
 * a passkey the recovery codes go with it. Throws NotFoundError, also for somebody else's, or what `requireFreshSession` throws.
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
  if (isVerified) await writeTwoFactorFlag(ctx, actor.userId);
  return { id: factorId };
}

async function turnOff(ctx: DomainContext, tx: Transaction, { userId, email }: Actor, factorId: string): Promise<void> {
  const isOff = await clearUpAfterLast(tx, userId);
  await queueEmail(ctx, tx, {
    template: "second-factor-changed",
    recipient: email,
    payload: { enabled: false, hasPasskey: !isOff },
    dedupeKey: `second-factor-changed:${factorId}:off`,
    userId,
  });
}

/**
 * After a factor was removed: where none is left the recovery codes go too, and what waits for a second step, which would wait in
 * vain and has to be begun again. Answers whether none is left.
 */
export async function clearUpAfterLast(tx: Transaction, userId: string): Promise<boolean> {
  if (await hasSecondFactor(tx, userId)) return false;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  return true;
}

/**
 * Ten new recovery codes, answered this once; the old ones stop working. Throws what `requireFreshSession` throws, LimitError per
 * user, and NotFoundError without a second factor.
 */
export async function renewRecoveryCodes(ctx: DomainContext): Promise<{ recoveryCodes: string[] }> {
  const actor = await requireFreshSession(ctx);
  await ctx.limits.consume("send/recovery-codes", actor.userId);
  const recovery = await makeRecoveryCodes(actor.userId);

  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx, actor.profileId);
    if (!(await hasSecondFactor(tx, actor.userId))) throw new NotFoundError();
    await replaceRecoveryCodes(tx, actor.userId, recovery);
    const app = await findVerifiedFactor(tx, actor.userId);
    await recordAudit(tx, actor, "account.renew_recovery_codes", app?.id ?? actor.userId);
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

/** Ten new codes and what is stored of them. Hashing takes a tenth of a second: call it before the transaction. */
export async function makeRecoveryCodes(userId: string): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)));
  return { codes, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(normaliseRecoveryCode(code) ?? code, userId))) };
}

/** From now on only these codes count. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, { hashes }: NewRecoveryCodes): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/**
 * Ends the other sessions and the keys of an owner whose house asks for a second factor, when there is one at last: what was opened by the
 * password alone does not become an owner's by it.
 */
export async function endWhatOwesFactor(
  ctx: DomainContext,
  tx: Transaction,
  { userId, sessionId, dueFactor }: ReturnType<typeof requireSession>,
): Promise<void> {
  if (dueFactor) await endAllBut(ctx, tx, userId, sessionId);
}

/**
 * Takes everything away that a second factor consists of, inside the write of a caller who may and who holds the user, and
 * answers one that counted; null, and nothing is changed, when none did. The flag of the profile follows after the commit.
 */
export async function removeSecondFactor(
  tx: Transaction,
  { userId, profileId }: { userId: string; profileId: string },
): Promise<string | null> {
  await lockProfile(tx, profileId);
  if (!(await hasSecondFactor(tx, userId))) return null;
  const apps = await tx.delete(totpFactors).where(eq(totpFactors.userId, userId)).returning({ id: totpFactors.id });
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  await clearUpAfterLast(tx, userId);
  return [...apps, ...keys][0]?.id ?? null;
}

/** Keeps the profile's flag in step with the factors, after a change is committed (SETS-30). A failure is only logged (SETS-35). */
export async function writeTwoFactorFlag(ctx: DomainContext, userId: string): Promise<void> {
  try {
    const twoFactorEnabled = await hasSecondFactor(ctx.db, userId);
    await ctx.db.update(profiles).set({ twoFactorEnabled, updatedAt: ctx.now() }).where(eq(profiles.userId, userId));
  } catch (error) {
    ctx.log.warn({ err: error, userId }, "the profile's two-factor flag could not be written");
  }
}
