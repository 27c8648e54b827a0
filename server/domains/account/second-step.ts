import { and, eq, gt, lt } from "drizzle-orm";
import type { z } from "zod";
import { passkeys, profiles, recoveryCodes, signInChallenges, totpFactors, users } from "#drizzle/schema/index.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { NotFoundError, UnauthenticatedError } from "#server/platform/errors.ts";
import { hashRecoveryCode } from "#server/platform/secrets/password.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { challengeCookie, passkeyCookie } from "#server/platform/sessions/secret-cookie.ts";
import type { secondFactorInput, usePasskeyInput } from "#shared/schemas/account.ts";
import { findVerifiedFactor } from "./factor-queries.ts";
import { lockUser } from "./locks.ts";
import { CHALLENGE_LIFETIME_MS, keepQuestion, relyingParty, takeQuestion, usePasskey, verifyAnswer, webauthn } from "./passkey-answers.ts";
import { isTotpCode, normaliseRecoveryCode, stepOfCode } from "./rules.ts";
import { recordLogin } from "./sign-in.ts";

/** A session that was opened in a second step. `cookies` are `Set-Cookie` values. */
interface Completed {
  cookies: string[];
  user: { id: string; email: string };
  redirect: string | null;
}

const isWaiting = (ctx: DomainContext, secret: string | null) =>
  and(eq(signInChallenges.tokenHash, hashSecret(secret ?? "")), gt(signInChallenges.expiresAt, ctx.now()));

/** Whose sign-in waits in this browser. Throws UnauthenticatedError with CHALLENGE_EXPIRED. */
async function findWaiting(ctx: DomainContext, secret: string | null): Promise<CodeOwner> {
  const [user] = await ctx.db
    .select({ id: users.id, email: users.email, profileId: profiles.id })
    .from(signInChallenges)
    .innerJoin(users, eq(users.id, signInChallenges.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(isWaiting(ctx, secret));
  if (!user) throw new UnauthenticatedError("CHALLENGE_EXPIRED");
  return user;
}

/** What the second step asks for, of who has shown the first factor: the app where there is one. Throws what `findWaiting` throws. */
export async function readSecondStep(ctx: DomainContext, secret: string | null): Promise<{ way: "app" | "passkey" }> {
  const { id } = await findWaiting(ctx, secret);
  return { way: (await findVerifiedFactor(ctx.db, id)) ? "app" : "passkey" };
}

/**
 * The second step of a sign-in that waits in this browser: opens the session. A wrong code leaves the sign-in waiting until
 * its ten minutes are over. Throws UnauthenticatedError with CHALLENGE_EXPIRED, or what `proveSecondFactor` throws.
 */
export async function completeSecondFactor(
  ctx: DomainContext,
  { code }: z.output<typeof secondFactorInput>,
  secret: string | null,
): Promise<Completed> {
  const user = await findWaiting(ctx, secret);
  const opened = await proveSecondFactor(ctx, user, code, (tx) => openWaiting(ctx, tx, user, secret));
  return complete(ctx, user, opened);
}

/** Asks for one of the passkeys of who waits. Throws UnauthenticatedError with CHALLENGE_EXPIRED, NotFoundError without any. */
export async function beginPasskeyStep(ctx: DomainContext, secret: string | null) {
  const user = await findWaiting(ctx, secret);
  await ctx.limits.consume("work/passkey", user.id);
  const allowCredentials = await ctx.db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id));
  if (allowCredentials.length === 0) throw new NotFoundError();
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: "required",
    allowCredentials,
  });
  return keepQuestion(ctx, { purpose: "second_step", userId: user.id }, options);
}

/**
 * The second step by a passkey. One that is refused leaves the sign-in waiting. Throws UnauthenticatedError with CHALLENGE_EXPIRED,
 * PASSKEY_EXPIRED or PASSKEY_REFUSED.
 */
export async function completePasskeyStep(
  ctx: DomainContext,
  { answer }: z.output<typeof usePasskeyInput>,
  secrets: { waiting: string | null; asked: string | null },
): Promise<Completed> {
  const user = await findWaiting(ctx, secrets.waiting);
  const challenge = await takeQuestion(ctx, { purpose: "second_step", userId: user.id }, secrets.asked);
  const passkey = await verifyAnswer(ctx, answer, { challenge, userId: user.id });
  const opened = await inTransaction(ctx, async (tx) => {
    await lockUser(tx, user.id);
    await usePasskey(ctx, tx, passkey);
    return openWaiting(ctx, tx, user, secrets.waiting);
  });
  await ctx.limits.reset("work/passkey", user.id);
  return complete(ctx, user, opened);
}

async function openWaiting(ctx: DomainContext, tx: Transaction, { id }: CodeOwner, secret: string | null) {
  const [waited] = await tx.delete(signInChallenges).where(isWaiting(ctx, secret)).returning();
  if (!waited) throw new UnauthenticatedError("CHALLENGE_EXPIRED");
  return { waited, cookie: (await ctx.sessions.start(id, ctx.client, tx)).cookie };
}

async function complete(
  ctx: DomainContext,
  { id, email }: CodeOwner,
  { waited, cookie }: Awaited<ReturnType<typeof openWaiting>>,
): Promise<Completed> {
  await recordLogin(ctx, id, waited);
  const isSecure = ctx.config.publicUrl.startsWith("https:");
  return {
    cookies: [cookie, challengeCookie.blank(isSecure), passkeyCookie.blank(isSecure)],
    user: { id, email },
    redirect: waited.redirectTo,
  };
}

interface CodeOwner {
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
