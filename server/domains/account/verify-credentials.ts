import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { emailTokens, profiles, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { ForbiddenError, LimitError, PreconditionError, UnauthenticatedError } from "#server/lib/errors.ts";
import { limitKeyOf } from "#server/lib/limit-key.ts";
import { verifyPassword } from "#server/lib/password.ts";
import type { signInInput } from "#shared/schemas/account.ts";

const ATTACKED_ACCOUNT_DELAY_MS = 2_000;

/**
 * The user behind an address and a password. Throws UnauthenticatedError (the same for an unknown address, in the same
 * time), LimitError, ForbiddenError with EMAIL_NOT_VERIFIED, or PreconditionError with PROFILE_MISSING.
 */
export async function verifyCredentials(ctx: DomainContext, { email, password }: z.output<typeof signInInput>) {
  const address = limitKeyOf(ctx.client.ipAddress);
  const account = `${email} ${address}`;
  await takeTry(ctx, address, account);
  if (await isUnderAttack(ctx, email)) await wait(ATTACKED_ACCOUNT_DELAY_MS);

  const user = await findUser(ctx, email);
  // An unconfirmed account has no password of its own yet; one hash is compared in every case, so all take as long.
  const matches = await verifyPassword((user?.emailVerifiedAt ? user.passwordHash : user?.pendingHash) ?? null, password);
  if (!user || !matches) {
    await countFailure(ctx, email);
    throw new UnauthenticatedError("WRONG_CREDENTIALS");
  }
  await ctx.limits.reset("signInPerAccountAndAddress", account);
  await ctx.limits.refund("signInPerAddress", address);

  if (!user.emailVerifiedAt) throw new ForbiddenError("EMAIL_NOT_VERIFIED");
  if (!user.profileId) throw new PreconditionError("PROFILE_MISSING");
  return { id: user.id, email: user.email, profileId: user.profileId };
}

/** Before the password is looked at, so that many guesses at once get no further than one by one. A refused try is no guess. */
async function takeTry(ctx: DomainContext, address: string, account: string): Promise<void> {
  try {
    await ctx.limits.consume("signInPerAddress", address);
    await ctx.limits.consume("signInPerAccountAndAddress", account);
  } catch (error) {
    if (error instanceof LimitError) await ctx.limits.refund("signInPerAddress", address);
    throw error;
  }
}

async function findUser(ctx: DomainContext, email: string) {
  const newestSignUp = ctx.db
    .select({ passwordHash: emailTokens.passwordHash })
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, users.id), eq(emailTokens.purpose, "verify_email")))
    .orderBy(desc(emailTokens.createdAt))
    .limit(1)
    .as("newest_sign_up");
  const [user] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      pendingHash: newestSignUp.passwordHash,
      emailVerifiedAt: users.emailVerifiedAt,
      profileId: profiles.id,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoinLateral(newestSignUp, sql`true`)
    .where(eq(users.email, email));
  return user;
}

/** The count of the whole account only slows down; it must not lock the owner out. */
async function countFailure(ctx: DomainContext, email: string): Promise<void> {
  await ctx.limits.consume("signInPerAccount", email).catch((error: unknown) => {
    if (!(error instanceof LimitError)) throw error;
  });
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
