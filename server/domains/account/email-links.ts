import { and, desc, eq } from "drizzle-orm";
import { emailTokens } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { LimitError } from "#server/platform/errors.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";

/**
 * A new single-use link of a confirmed account and its secret; an earlier one with the same purpose stops working.
 * The caller holds the user's row.
 */
export async function issueLink(
  ctx: DomainContext,
  tx: Transaction,
  link: { userId: string; purpose: "reset_password" | "change_email"; newEmail?: string; lifetimeMs: number },
): Promise<string> {
  const { lifetimeMs, ...values } = link;
  const secret = randomSecret();
  await tx.delete(emailTokens).where(and(eq(emailTokens.userId, link.userId), eq(emailTokens.purpose, link.purpose)));
  await tx.insert(emailTokens).values({
    ...values,
    tokenHash: hashSecret(secret),
    createdAt: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + lifetimeMs),
  });
  return secret;
}

const LIFETIME_MS = 24 * 3_600_000;

/** Mails the link that confirms the newest sign-up of an address; an earlier link of that same sign-up stops working. */
export async function issueVerification(
  ctx: DomainContext,
  tx: Transaction,
  user: { id: string; email: string },
  redirect: string | undefined,
): Promise<void> {
  const [signUp] = await tx
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, user.id), eq(emailTokens.purpose, "verify_email")))
    .orderBy(desc(emailTokens.createdAt))
    .limit(1);
  if (!signUp) return;

  const accessToken = randomSecret();
  await tx
    .update(emailTokens)
    .set({
      tokenHash: hashSecret(accessToken),
      expiresAt: new Date(ctx.now().getTime() + LIFETIME_MS),
      ...(redirect && { redirectTo: redirect }),
    })
    .where(eq(emailTokens.id, signUp.id));
  await queueEmail(ctx, tx, {
    template: "verify-email",
    recipient: user.email,
    payload: { accessToken },
    dedupeKey: `verify-email:${hashSecret(accessToken)}`,
    userId: user.id,
  });
}

/**
 * Whether one more mail may go to a typed address now. The caller is not told when it may not,
 * since that would tell whether the address has been used here.
 */
export async function takeMailAllowance(ctx: DomainContext, email: string): Promise<boolean> {
  try {
    await ctx.limits.consume("pause/mail", email);
    await ctx.limits.consume("recipient/mail", email);
    return true;
  } catch (error) {
    if (error instanceof LimitError) return false;
    throw error;
  }
}
