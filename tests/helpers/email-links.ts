import { eq } from "drizzle-orm";
import { emailTokens, users } from "#drizzle/schema/index.ts";
import { issueLink } from "#server/domains/account/issue-link.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { contextFor } from "./context.ts";
import { portal } from "./portal.ts";

const HOUR_MS = 3_600_000;

/** The address of a mailed link that sets a new password. */
export async function resetLink(person: { userId: string }, lifetimeMs = HOUR_MS): Promise<string> {
  const ctx = await contextFor(null);
  const token = await ctx.db.transaction((tx) => issueLink(ctx, tx, { userId: person.userId, purpose: "reset_password", lifetimeMs }));
  return `/reset-password#token=${token}`;
}

/** The address of a mailed link that puts a new address in force. */
export async function newEmailLink(person: { userId: string }, newEmail: string): Promise<string> {
  const ctx = await contextFor(null);
  const secret = await ctx.db.transaction((tx) =>
    issueLink(ctx, tx, { userId: person.userId, purpose: "change_email", newEmail, lifetimeMs: HOUR_MS }),
  );
  return `/auth/callback#access_token=${secret}`;
}

/** The address of a mailed link that confirms the sign-up of someone whose address is not confirmed yet. */
export async function verificationLink(
  person: { userId: string },
  options: { redirectTo?: string; isContested?: boolean } = {},
): Promise<string> {
  const { db } = portal().services;
  const secret = randomSecret();
  const [user] = await db
    .update(users)
    .set({ signUpBrowserHash: options.isContested ? null : hashSecret(secret) })
    .where(eq(users.id, person.userId))
    .returning({ passwordHash: users.passwordHash });
  await db.insert(emailTokens).values({
    userId: person.userId,
    purpose: "verify_email",
    tokenHash: hashSecret(secret),
    passwordHash: user?.passwordHash,
    browserHash: hashSecret(secret),
    redirectTo: options.redirectTo,
    expiresAt: new Date(Date.now() + HOUR_MS),
  });
  return `/auth/callback#access_token=${secret}`;
}
