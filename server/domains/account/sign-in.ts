import type { z } from "zod";
import { loginActivity, signInChallenges } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { UnauthenticatedError } from "#server/platform/errors.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { challengeCookie } from "#server/platform/sessions/secret-cookie.ts";
import type { LoginWay } from "#shared/enums.ts";
import type { signInInput } from "#shared/schemas/account.ts";
import { hasSecondFactor } from "./factor-queries.ts";
import { lockUser } from "./lock-user.ts";
import { verifyCredentials } from "./verify-credentials.ts";

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
export interface CameBy {
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
