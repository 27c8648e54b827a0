import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { emailTokens, profiles, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { ForbiddenError, LimitError, PreconditionError, UnauthenticatedError } from "#server/lib/errors.ts";
import { limitKeyOf } from "#server/lib/limit-key.ts";
import { verifyPassword } from "#server/lib/password.ts";
import type { signInInput } from "#shared/schemas/account.ts";
import { signInDelay } from "./sign-in-delay.ts";

/**
 * The user behind an address and a password. Throws UnauthenticatedError (the same for an unknown address, in the same
 * time), LimitError, ForbiddenError with EMAIL_NOT_VERIFIED, or PreconditionError with PROFILE_MISSING.
 */
export async function verifyCredentials(ctx: DomainContext, { email, password }: z.output<typeof signInInput>) {
  const address = limitKeyOf(ctx.client.ipAddress);
  const account = `${email} ${address}`;
  // The wait holds neither a database connection nor a place at the password gate.
  const delay = await takeTry(ctx, { address, account, email });
  if (delay > 0) await wait(delay);

  const user = await findUser(ctx, email);
  // An unconfirmed account has no password of its own yet; one hash is compared in every case, so all take as long.
  const matches = await verifyPassword((user?.emailVerifiedAt ? user.passwordHash : user?.pendingHash) ?? null, password);
  if (!user || !matches) throw new UnauthenticatedError("WRONG_CREDENTIALS");
  await ctx.limits.reset("signInPerAccountAndAddress", account);
  await ctx.limits.refund("signInPerAddress", address);
  await ctx.limits.refund("signInPerAccount", email);

  if (!user.emailVerifiedAt) throw new ForbiddenError("EMAIL_NOT_VERIFIED");
  if (!user.profileId) throw new PreconditionError("PROFILE_MISSING");
  return { id: user.id, email: user.email, profileId: user.profileId, passwordHash: user.passwordHash };
}

/**
 * Counts a try before the password is looked at, so that many guesses at once get no further, and wait no less, than one by
 * one. A refused try is no guess. Answers how many milliseconds this one must wait, the same for known and unknown accounts.
 */
async function takeTry(ctx: DomainContext, { address, account, email }: { address: string; account: string; email: string }) {
  try {
    await ctx.limits.consume("signInPerAddress", address);
    const accountAndAddress = await ctx.limits.consume("signInPerAccountAndAddress", account);
    return signInDelay({ accountAndAddress, account: await ctx.limits.count("signInPerAccount", email) });
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
