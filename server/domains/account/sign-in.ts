import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { emailTokens, loginActivity, profiles, signInChallenges, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { isDemoAddress } from "#server/platform/demo-accounts.ts";
import { ForbiddenError, LimitError, PreconditionError, UnauthenticatedError } from "#server/platform/errors.ts";
import { createQueues } from "#server/platform/limits/gate.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { verifyPassword } from "#server/platform/secrets/password.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { challengeCookie } from "#server/platform/sessions/secret-cookie.ts";
import type { LoginWay } from "#shared/enums.ts";
import type { signInInput } from "#shared/schemas/account.ts";
import { hasSecondFactor } from "./factor-queries.ts";
import { lockUser } from "./locks.ts";
import { signInDelay } from "./rules.ts";

/**
 * Opens a browser session, or asks for the second factor; then nobody is named yet. `cookie` is a `Set-Cookie` value.
 * Throws what `verifyCredentials` and `openSession` throw.
 */
export async function signIn(
  ctx: DomainContext,
  input: z.output<typeof signInInput>,
): Promise<OpenedSession & { user: { id: string; email: string } | null }> {
  const { id, email, passwordHash } = await verifyCredentials(ctx, input);
  const opened = await openSession(ctx, id, null, { way: "password", passwordHash });
  return { ...opened, user: opened.secondFactorRequired ? null : { id, email } };
}

const CHALLENGE_LIFETIME_MS = 10 * 60_000;

/** By which way somebody came in, and what people call the other service where it was that. */
interface CameBy {
  way: LoginWay | null;
  service?: string | null;
}

interface Shown extends CameBy {
  /** The password that was found right, as it is stored. */
  passwordHash?: string;
  /** What was shown stands for both factors. */
  isWhole?: boolean;
  /** False where the other service let them through without asking who they are. */
  isProven?: boolean;
  /** Notes the use of what was shown, and throws where it does not open the account any more. */
  use?: (tx: Transaction) => Promise<void>;
}

/** What follows on a first factor that was right: a session, or the question for the second factor. */
export interface OpenedSession {
  /** `Set-Cookie` of the session, or of the challenge. */
  cookie: string;
  secondFactorRequired: boolean;
}

/**
 * The one way into a browser session, for whoever has shown a first factor: a password, a link from a mail, or an account at the
 * identity provider. With a second factor on, it opens nothing yet: `completeSecondFactor` does, and answers `redirect` then. Throws what `requireUnchangedPassword` throws.
 */
export async function openSession(
  ctx: DomainContext,
  userId: string,
  redirect: string | null,
  { way, service, passwordHash, isWhole = false, isProven = true, use }: Shown,
): Promise<OpenedSession> {
  const opened = await inTransaction(ctx, async (tx) => {
    await requireUnchangedPassword(tx, userId, passwordHash);
    await use?.(tx);
    if (!isWhole && (await hasSecondFactor(tx, userId)))
      return { cookie: await challenge(ctx, tx, userId, { redirectTo: redirect, way, service }), secondFactorRequired: true };
    return { cookie: (await ctx.sessions.start(userId, { ...ctx.client, isProven }, tx)).cookie, secondFactorRequired: false };
  });
  if (!opened.secondFactorRequired) await recordLogin(ctx, userId, { way, service });
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

async function challenge(
  ctx: DomainContext,
  tx: Transaction,
  userId: string,
  kept: CameBy & { redirectTo: string | null },
): Promise<string> {
  const secret = randomSecret();
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_LIFETIME_MS);
  await tx.insert(signInChallenges).values({ ...kept, userId, expiresAt, tokenHash: hashSecret(secret) });
  return challengeCookie.set(secret, ctx.config.publicUrl.startsWith("https:"));
}

/** Adds a line to the login history (AUTH-10). Nobody is kept out because it could not be written (AUTH-11). */
export async function recordLogin(ctx: DomainContext, userId: string, { way, service }: CameBy): Promise<void> {
  try {
    await ctx.db.insert(loginActivity).values({ userId, loginAt: ctx.now(), ...ctx.client, way, service });
  } catch (error) {
    ctx.log.warn({ err: error, userId }, "a line of the login history could not be written");
  }
}

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
