import { signInChallenges } from "#drizzle/schema/index.ts";
import { challengeCookie } from "#server/lib/challenge-cookie.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { hashSecret, randomSecret } from "#server/lib/secret.ts";
import { findVerifiedFactor } from "./factor-queries.ts";
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
 * factor on, it opens nothing yet: `completeSecondFactor` does, and answers `redirect` then.
 */
export async function openSession(ctx: DomainContext, userId: string, redirect: string | null): Promise<OpenedSession> {
  if (await findVerifiedFactor(ctx.db, userId)) return { cookie: await challenge(ctx, userId, redirect), secondFactorRequired: true };
  return { cookie: await startSession(ctx, userId), secondFactorRequired: false };
}

/** Starts a session for someone who has shown all there is to show; the answer is its `Set-Cookie` value. */
export async function startSession(ctx: DomainContext, userId: string): Promise<string> {
  const { cookie } = await ctx.sessions.start(userId, ctx.client);
  await recordLogin(ctx, userId);
  return cookie;
}

async function challenge(ctx: DomainContext, userId: string, redirectTo: string | null): Promise<string> {
  const secret = randomSecret();
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_LIFETIME_MS);
  await ctx.db.insert(signInChallenges).values({ userId, redirectTo, expiresAt, tokenHash: hashSecret(secret) });
  return challengeCookie(secret, ctx.config.publicUrl.startsWith("https:"));
}
