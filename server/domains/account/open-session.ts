import { signInChallenges } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { UnauthenticatedError } from "#server/platform/errors.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { challengeCookie } from "#server/platform/sessions/challenge-cookie.ts";
import { findVerifiedFactor } from "./factor-queries.ts";
import { lockUser } from "./lock-user.ts";
import { recordLogin } from "./record-login.ts";

const CHALLENGE_LIFETIME_MS = 10 * 60_000;

/** What follows on a first factor that was right: a session, or the question for the second factor. */
export interface OpenedSession {
  /** `Set-Cookie` of the session, or of the challenge. */
  cookie: string;
  secondFactorRequired: boolean;
}

/**
 * The one way into a browser session, for whoever has shown a first factor: a password, or a link from a mail. With a second
 * factor on, it opens nothing yet: `completeSecondFactor` does, and answers `redirect` then. `passwordHash` is the password that
 * was found right, as it is stored. Throws what `requireUnchangedPassword` throws.
 */
export async function openSession(
  ctx: DomainContext,
  userId: string,
  redirect: string | null,
  passwordHash?: string,
): Promise<OpenedSession> {
  const opened = await inTransaction(ctx, async (tx) => {
    await requireUnchangedPassword(tx, userId, passwordHash);
    if (await findVerifiedFactor(tx, userId)) return { cookie: await challenge(ctx, tx, userId, redirect), secondFactorRequired: true };
    return { cookie: (await ctx.sessions.start(userId, ctx.client, tx)).cookie, secondFactorRequired: false };
  });
  if (!opened.secondFactorRequired) await recordLogin(ctx, userId);
  return opened;
}

/**
 * Takes the user's row, as a change of the password does, which ends what the old one opened: what is opened in this transaction
 * is either ended by it, or refused. Throws UnauthenticatedError with WRONG_CREDENTIALS.
 */
export async function requireUnchangedPassword(tx: Transaction, userId: string, passwordHash?: string): Promise<void> {
  const user = await lockUser(tx, userId);
  const isUnchanged = passwordHash === undefined || user?.passwordHash === passwordHash;
  if (!user || !isUnchanged) throw new UnauthenticatedError("WRONG_CREDENTIALS");
}

async function challenge(ctx: DomainContext, tx: Transaction, userId: string, redirectTo: string | null): Promise<string> {
  const secret = randomSecret();
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_LIFETIME_MS);
  await tx.insert(signInChallenges).values({ userId, redirectTo, expiresAt, tokenHash: hashSecret(secret) });
  return challengeCookie(secret, ctx.config.publicUrl.startsWith("https:"));
}
