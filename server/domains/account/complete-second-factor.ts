import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { profiles, signInChallenges, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { UnauthenticatedError } from "#server/platform/errors.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { blankChallengeCookie } from "#server/platform/sessions/challenge-cookie.ts";
import type { secondFactorInput } from "#shared/schemas/account.ts";
import { proveSecondFactor } from "./prove-second-factor.ts";
import { recordLogin } from "./record-login.ts";

/**
 * The second step of a sign-in that waits in this browser: opens the session. A wrong code leaves the sign-in waiting until
 * its ten minutes are over. Throws UnauthenticatedError with CHALLENGE_EXPIRED, or what `proveSecondFactor` throws.
 */
export async function completeSecondFactor(
  ctx: DomainContext,
  { code }: z.output<typeof secondFactorInput>,
  challengeSecret: string | null,
): Promise<{ cookies: string[]; user: { id: string; email: string }; redirect: string | null }> {
  if (!challengeSecret) throw new UnauthenticatedError("CHALLENGE_EXPIRED");
  const isChallenge = and(eq(signInChallenges.tokenHash, hashSecret(challengeSecret)), gt(signInChallenges.expiresAt, ctx.now()));
  const [user] = await ctx.db
    .select({ id: users.id, email: users.email, profileId: profiles.id })
    .from(signInChallenges)
    .innerJoin(users, eq(users.id, signInChallenges.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(isChallenge);
  if (!user) throw new UnauthenticatedError("CHALLENGE_EXPIRED");

  const { redirect, cookie } = await proveSecondFactor(ctx, user, code, async (tx) => {
    const [challenge] = await tx.delete(signInChallenges).where(isChallenge).returning({ redirectTo: signInChallenges.redirectTo });
    if (!challenge) throw new UnauthenticatedError("CHALLENGE_EXPIRED");
    return { redirect: challenge.redirectTo, ...(await ctx.sessions.start(user.id, ctx.client, tx)) };
  });
  await recordLogin(ctx, user.id);
  const isSecure = ctx.config.publicUrl.startsWith("https:");
  return {
    cookies: [cookie, blankChallengeCookie(isSecure)],
    user: { id: user.id, email: user.email },
    redirect,
  };
}
