import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { passkeys } from "#drizzle/schema/index.ts";
import { requireSession } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { violatesUnique } from "#server/platform/database/postgres-fault.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { isDemoAddress } from "#server/platform/demo-accounts.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, InvalidError, NotFoundError, PreconditionError, UnauthenticatedError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { passkeyCookie } from "#server/platform/sessions/secret-cookie.ts";
import { PASSKEYS_MAX } from "#shared/limits.ts";
import type { addPasskeyInput, removePasskeyInput, usePasskeyInput } from "#shared/schemas/account.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { hasSecondFactor } from "./factor-queries.ts";
import { lockProfile, lockUser } from "./locks.ts";
import {
  CHALLENGE_LIFETIME_MS,
  keepQuestion,
  relyingParty,
  takeQuestion,
  usePasskey,
  userHandleOf,
  verifyAnswer,
  webauthn,
} from "./passkey-answers.ts";
import { requireFreshSession, requireStandingSession } from "./require-fresh-session.ts";
import { clearUpAfterLast, endWhatOwesFactor, makeRecoveryCodes, replaceRecoveryCodes, writeTwoFactorFlag } from "./second-factor.ts";
import { recordLogin } from "./sign-in.ts";

/** What telephones, computers and security keys sign with (EdDSA, ES256, RS256); the library would add what Node has on trial. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Asks this browser for a new passkey: one that can tell whose it is, and asks for finger, face or code. Throws what
 * `requireFreshSession` throws, LimitError per user, ConflictError with TOO_MANY_PASSKEYS.
 */
export async function beginPasskey(ctx: DomainContext) {
  const actor = await requireFreshSession(ctx);
  await ctx.limits.consume("send/passkey", actor.userId);
  const known = await ctx.db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, actor.userId));
  if (known.length >= PASSKEYS_MAX) throw new ConflictError("TOO_MANY_PASSKEYS");

  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: relyingParty(ctx).rpID,
    userName: actor.email,
    userDisplayName: actor.displayName,
    userID: new Uint8Array(Buffer.from(userHandleOf(actor.userId), "base64url")),
    timeout: CHALLENGE_LIFETIME_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return keepQuestion(ctx, { purpose: "add", userId: actor.userId }, options);
}

/**
 * Keeps a passkey that this browser was asked for. The first second factor of an account brings recovery codes, answered this once;
 * otherwise null. Throws UnauthenticatedError with PASSKEY_EXPIRED, InvalidError with PASSKEY_NOT_ADDED, ConflictError with
 * TOO_MANY_PASSKEYS.
 */
export async function addPasskey(
  ctx: DomainContext,
  { name, answer }: z.output<typeof addPasskeyInput>,
  secret: string | null,
): Promise<{ recoveryCodes: string[] | null }> {
  const actor = requireSession(ctx.actor);
  const challenge = await takeQuestion(ctx, { purpose: "add", userId: actor.userId }, secret);
  const { credentialId, publicKey, counter, transports } = await verifyNew(ctx, answer, challenge);
  const recovery = await makeRecoveryCodes(actor.userId);

  const isFirst = await inTransaction(ctx, async (tx) => {
    await lockProfile(tx, actor.profileId);
    await requireStandingSession(tx, actor.sessionId);
    if ((await tx.$count(passkeys, eq(passkeys.userId, actor.userId))) >= PASSKEYS_MAX) throw new ConflictError("TOO_MANY_PASSKEYS");
    const isFirstFactor = !(await hasSecondFactor(tx, actor.userId));
    const [added] = await tx
      .insert(passkeys)
      .values({ userId: actor.userId, name, credentialId, publicKey, counter, transports, createdAt: ctx.now() })
      .returning({ id: passkeys.id });
    if (!added) throw new Error("a passkey was not stored");
    if (isFirstFactor) {
      await replaceRecoveryCodes(tx, actor.userId, recovery);
      await endWhatOwesFactor(ctx, tx, actor);
    }
    await recordAudit(tx, actor, "account.add_passkey", added.id);
    await queueEmail(ctx, tx, {
      template: "passkey-added",
      recipient: actor.email,
      payload: { name },
      dedupeKey: `passkey-added:${added.id}`,
      userId: actor.userId,
    });
    return isFirstFactor;
  }).catch((error: unknown) => {
    throw violatesUnique(error, "passkeys_credential_id_unique") ? new InvalidError("PASSKEY_NOT_ADDED", { cause: error }) : error;
  });
  await writeTwoFactorFlag(ctx, actor.userId);
  return { recoveryCodes: isFirst ? recovery.codes : null };
}

type NewPasskey = Pick<typeof passkeys.$inferInsert, "credentialId" | "publicKey" | "counter" | "transports">;

async function verifyNew(
  ctx: DomainContext,
  answer: z.output<typeof addPasskeyInput>["answer"],
  expectedChallenge: string,
): Promise<NewPasskey> {
  const { rpID, origin } = relyingParty(ctx);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    ...{ response: { ...answer, clientExtensionResults: {} }, expectedChallenge, expectedOrigin: origin, expectedRPID: rpID },
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "a new passkey was refused");
    return null;
  });
  if (!verified?.verified) throw new InvalidError("PASSKEY_NOT_ADDED");
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
}

/**
 * Removes one of the caller's passkeys at once; with the last second factor the recovery codes go too. Throws NotFoundError, also for
 * somebody else's, or what `requireFreshSession` throws.
 */
export async function removePasskey(ctx: DomainContext, { passkeyId }: z.output<typeof removePasskeyInput>): Promise<{ id: string }> {
  const actor = await requireFreshSession(ctx);
  await inTransaction(ctx, async (tx) => {
    await lockProfile(tx, actor.profileId);
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, actor.userId)))
      .returning({ name: passkeys.name });
    if (!removed) throw new NotFoundError();
    const isOff = await clearUpAfterLast(tx, actor.userId);
    await recordAudit(tx, actor, "account.remove_passkey", passkeyId);
    await queueEmail(ctx, tx, {
      template: "passkey-removed",
      recipient: actor.email,
      payload: { name: removed.name, isOff },
      dedupeKey: `passkey-removed:${passkeyId}`,
      userId: actor.userId,
    });
  });
  await writeTwoFactorFlag(ctx, actor.userId);
  return { id: passkeyId };
}

/** Asks for whichever passkey of the portal the person has at hand; nothing is said of any account. Throws LimitError per network address. */
export async function beginPasskeySignIn(ctx: DomainContext) {
  await ctx.limits.consume("public/passkey", limitKeyOf(ctx.client.ipAddress));
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: "required",
  });
  return keepQuestion(ctx, { purpose: "sign_in", userId: null }, options);
}

/**
 * Opens a browser session by a passkey alone: it is something one has, and asked for finger, face or code, so it stands for both
 * factors. Throws UnauthenticatedError with PASSKEY_EXPIRED or PASSKEY_REFUSED, PreconditionError with PROFILE_MISSING, LimitError per
 * network address.
 */
export async function signInWithPasskey(
  ctx: DomainContext,
  { answer }: z.output<typeof usePasskeyInput>,
  secret: string | null,
): Promise<{ cookies: string[]; user: { id: string; email: string } }> {
  const address = limitKeyOf(ctx.client.ipAddress);
  // Counted before it is looked at, with the wrong passwords from there.
  await ctx.limits.consume("guessFromAddress/sign-in", address);
  const challenge = await takeQuestion(ctx, { purpose: "sign_in", userId: null }, secret);
  const passkey = await verifyAnswer(ctx, answer, { challenge, userId: null });

  const { user, cookie } = await inTransaction(ctx, async (tx) => {
    const found = await lockUser(tx, passkey.userId);
    const isClosed = found && !ctx.config.demo && isDemoAddress(found.email);
    if (!found || isClosed) throw new UnauthenticatedError("PASSKEY_REFUSED");
    if (!found.author) throw new PreconditionError("PROFILE_MISSING");
    await usePasskey(ctx, tx, passkey);
    return { user: { id: found.id, email: found.email }, ...(await ctx.sessions.start(found.id, ctx.client, tx)) };
  });
  await ctx.limits.refund("guessFromAddress/sign-in", address);
  await recordLogin(ctx, user.id, { way: "passkey" });
  return { cookies: [cookie, passkeyCookie.blank(ctx.config.publicUrl.startsWith("https:"))], user };
}
