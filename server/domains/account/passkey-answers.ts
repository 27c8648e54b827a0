import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { z } from "zod";
import { passkeyChallenges, passkeys } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { UnauthenticatedError } from "#server/platform/errors.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { passkeyCookie } from "#server/platform/sessions/secret-cookie.ts";
import type { PasskeyPurpose } from "#shared/enums.ts";
import type { usePasskeyInput } from "#shared/schemas/account.ts";

/** As long as a browser leaves its question open, too. */
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/** Loaded when it is needed, which is seldom. */
export const webauthn = () => import("@simplewebauthn/server");

/** Whom a passkey is for: the host name; it is used from the portal's own address and from no other. */
export function relyingParty({ config }: DomainContext): { rpID: string; origin: string } {
  return { rpID: new URL(config.publicUrl).hostname, origin: config.publicUrl };
}

/** By what an authenticator knows whose passkey it is: the user's id, which tells nothing. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString("base64url");

/** What is asked, of whom (null where nobody has said who they are). */
interface Question {
  purpose: PasskeyPurpose;
  userId: string | null;
}

/**
 * Keeps what was asked until it is answered, five minutes at most. `cookie` is the `Set-Cookie` value that binds it to this browser;
 * `options` go there without the library's wishes for extensions, whose answers nobody reads.
 */
export async function keepQuestion<Options extends { challenge: string; extensions?: unknown }>(
  ctx: DomainContext,
  { purpose, userId }: Question,
  { extensions: _, ...options }: Options,
): Promise<{ options: Omit<Options, "extensions">; cookie: string }> {
  const { challenge } = options;
  const secret = randomSecret();
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_LIFETIME_MS);
  await ctx.db.insert(passkeyChallenges).values({ purpose, userId, challenge, expiresAt, tokenHash: hashSecret(secret) });
  return { options, cookie: passkeyCookie.set(secret, ctx.config.publicUrl.startsWith("https:")) };
}

/** What this browser was asked; it is used up, whatever becomes of the answer. Throws UnauthenticatedError with PASSKEY_EXPIRED. */
export async function takeQuestion(ctx: DomainContext, { purpose, userId }: Question, secret: string | null): Promise<string> {
  const isOfUser = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
  const [asked] = await ctx.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.tokenHash, hashSecret(secret ?? "")),
        eq(passkeyChallenges.purpose, purpose),
        isOfUser,
        gt(passkeyChallenges.expiresAt, ctx.now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  if (!asked) throw new UnauthenticatedError("PASSKEY_EXPIRED");
  return asked.challenge;
}

export interface ProvenPasskey {
  id: string;
  userId: string;
  counter: number;
}

/**
 * The passkey that has answered, with the person's finger, face or code. Throws UnauthenticatedError with PASSKEY_REFUSED, the same for
 * one that is not known, is somebody else's (`userId`), or has not signed what was asked.
 */
export async function verifyAnswer(
  ctx: DomainContext,
  answer: z.output<typeof usePasskeyInput>["answer"],
  { challenge, userId }: { challenge: string; userId: string | null },
): Promise<ProvenPasskey> {
  const [known] = await ctx.db
    .select({ id: passkeys.id, userId: passkeys.userId, publicKey: passkeys.publicKey, counter: passkeys.counter })
    .from(passkeys)
    .where(eq(passkeys.credentialId, answer.id));
  const isOwner = known && (userId ? known.userId === userId : answer.response.userHandle === userHandleOf(known.userId));
  if (!known || !isOwner) throw new UnauthenticatedError("PASSKEY_REFUSED");

  const { rpID, origin } = relyingParty(ctx);
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: answer.id, publicKey: new Uint8Array(Buffer.from(known.publicKey, "base64url")), counter: known.counter },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.warn({ err: error, userId: known.userId }, "the answer of a passkey was refused");
    return null;
  });
  if (!verified?.verified) throw new UnauthenticatedError("PASSKEY_REFUSED");
  return { id: known.id, userId: known.userId, counter: verified.authenticationInfo.newCounter };
}

/**
 * Counts the use of a passkey where its session is opened: of two at once that show the same count one is a copy, and one that was
 * removed meanwhile opens nothing. Throws UnauthenticatedError with PASSKEY_REFUSED.
 */
export async function usePasskey(ctx: DomainContext, tx: Transaction, { id, counter }: ProvenPasskey): Promise<void> {
  const hasRisen = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: ctx.now() })
    .where(and(eq(passkeys.id, id), hasRisen))
    .returning({ id: passkeys.id });
  if (used.length === 0) throw new UnauthenticatedError("PASSKEY_REFUSED");
}
