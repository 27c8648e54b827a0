import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { emailTokens, profiles, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { isDemoAddress } from "#server/platform/demo-accounts.ts";
import { ForbiddenError, LimitError, PreconditionError, UnauthenticatedError } from "#server/platform/errors.ts";
import { createQueues } from "#server/platform/limits/gate.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { verifyPassword } from "#server/platform/secrets/password.ts";
import type { signInInput } from "#shared/schemas/account.ts";
import { signInDelay } from "./rules.ts";

/**
 * Passwords of one network address that are looked at together; more wait for their turn. What is being looked at counts as a
 * wrong password until it is known to be right, and a hundred neighbours behind one router must not use that up.
 */
const AT_ONCE_PER_ADDRESS = 5;
const inTurn = createQueues(AT_ONCE_PER_ADDRESS);

/**
 * The user behind an address and a password. Throws UnauthenticatedError (the same for an unknown address, in the same
 * time), LimitError, ForbiddenError with EMAIL_NOT_VERIFIED, or PreconditionError with PROFILE_MISSING.
 */
export async function verifyCredentials(ctx: DomainContext, { email, password }: z.output<typeof signInInput>) {
  const address = limitKeyOf(ctx.client.ipAddress);
  const account = `${email} ${address}`;
  // The wait holds neither a database connection nor a place in a queue.
  const delay = await takeTry(ctx, { account, email });
  if (delay > 0) await wait(delay);

  const user = await inTurn(address, async () => {
    await takeTryOfAddress(ctx, { address, account, email });
    const found = isClosed(ctx, email) ? undefined : await findUser(ctx, email);
    // An unconfirmed account has no password of its own yet; one hash is compared in every case, so all take as long.
    const matches = await verifyPassword((found?.emailVerifiedAt ? found.passwordHash : found?.pendingHash) ?? null, password);
    if (!found || !matches) throw new UnauthenticatedError("WRONG_CREDENTIALS");
    // Also what was mistyped before, which was no guess: it was this account's own.
    await ctx.limits.refund("guessFromAddress/sign-in", address, await ctx.limits.takeBack("guessFromAddress/sign-in-share", account));
    return found;
  });
  await ctx.limits.reset("guess/sign-in", account);
  await ctx.limits.refund("crowd/sign-in-account", email);

  if (!user.emailVerifiedAt) throw new ForbiddenError("EMAIL_NOT_VERIFIED");
  if (!user.profileId) throw new PreconditionError("PROFILE_MISSING");
  return { id: user.id, email: user.email, profileId: user.profileId, passwordHash: user.passwordHash };
}

/**
 * Counts a try before the password is looked at, so that many guesses at once get no further, and wait no less, than one by
 * one. Answers how many milliseconds this one must wait, the same for known and unknown accounts.
 */
async function takeTry(ctx: DomainContext, { account, email }: { account: string; email: string }): Promise<number> {
  const accountAndAddress = await ctx.limits.consume("guess/sign-in", account);
  return signInDelay({ accountAndAddress, account: await ctx.limits.count("crowd/sign-in-account", email) });
}

/** The same for the address, at whichever accounts. A refused try is no guess, and gives back what it took. */
async function takeTryOfAddress(ctx: DomainContext, { address, account, email }: { address: string; account: string; email: string }) {
  try {
    await ctx.limits.consume("guessFromAddress/sign-in", address);
    await ctx.limits.count("guessFromAddress/sign-in-share", account);
  } catch (error) {
    if (error instanceof LimitError) {
      await ctx.limits.refund("guessFromAddress/sign-in", address);
      await ctx.limits.refund("guess/sign-in", account);
      await ctx.limits.refund("crowd/sign-in-account", email);
    }
    throw error;
  }
}

const isClosed = ({ config }: DomainContext, email: string): boolean => !config.demo && isDemoAddress(email);

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
