import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { profiles, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { ForbiddenError, LimitError, PreconditionError, UnauthenticatedError } from "#server/lib/errors.ts";
import { oneAtATime } from "#server/lib/one-at-a-time.ts";
import { verifyPassword } from "#server/lib/password.ts";
import type { signInInput } from "#shared/schemas/account.ts";

type Credentials = z.output<typeof signInInput>;

const ATTACKED_ACCOUNT_DELAY_MS = 2_000;

/**
 * The user behind an address and a password. Throws UnauthenticatedError (the same for an unknown address, in the same
 * time), LimitError, ForbiddenError with EMAIL_NOT_VERIFIED, or PreconditionError with PROFILE_MISSING.
 */
export function verifyCredentials(ctx: DomainContext, input: Credentials) {
  const ipAddress = ctx.client.ipAddress ?? "unknown";
  // Many guesses in one batch must get no further than the same guesses one by one.
  return oneAtATime(`${input.email} ${ipAddress}`, () => tryOnce(ctx, input, ipAddress));
}

async function tryOnce(ctx: DomainContext, { email, password }: Credentials, ipAddress: string) {
  const account = `${email} ${ipAddress}`;
  await ctx.limits.check("signInPerAddress", ipAddress);
  await ctx.limits.check("signInPerAccountAndAddress", account);
  if (await isUnderAttack(ctx, email)) await wait(ATTACKED_ACCOUNT_DELAY_MS);

  const [user] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      emailVerifiedAt: users.emailVerifiedAt,
      profileId: profiles.id,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.email, email));
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !matches) {
    await countFailure(ctx, email, ipAddress, account);
    throw new UnauthenticatedError("WRONG_CREDENTIALS");
  }
  await ctx.limits.reset("signInPerAccountAndAddress", account);

  if (!user.emailVerifiedAt) throw new ForbiddenError("EMAIL_NOT_VERIFIED");
  if (!user.profileId) throw new PreconditionError("PROFILE_MISSING");
  return { id: user.id, email: user.email, profileId: user.profileId };
}

async function countFailure(ctx: DomainContext, email: string, ipAddress: string, account: string): Promise<void> {
  // The count of the whole account only slows down; it must not lock the owner out.
  await ctx.limits.consume("signInPerAccount", email).catch((error: unknown) => {
    if (!(error instanceof LimitError)) throw error;
  });
  await ctx.limits.consume("signInPerAddress", ipAddress);
  await ctx.limits.consume("signInPerAccountAndAddress", account);
}

async function isUnderAttack(ctx: DomainContext, email: string): Promise<boolean> {
  try {
    await ctx.limits.check("signInPerAccount", email);
    return false;
  } catch (error) {
    if (error instanceof LimitError) return true;
    throw error;
  }
}
