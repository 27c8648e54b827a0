import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { emailTokens, users } from "#drizzle/schema/index.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { violatesUnique } from "#server/platform/database/postgres-fault.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, InvalidError } from "#server/platform/errors.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { lockUser } from "./lock-user.ts";

/**
 * Puts a new address in force by the secret of the link it was mailed, with or without a session; null when the secret is not of
 * such a link. The old address is told. While somebody else is signed in, the link is neither used nor used up.
 * Throws InvalidError with LINK_INVALID, ConflictError with EMAIL_TAKEN.
 */
export async function confirmNewEmail(ctx: DomainContext, accessToken: string) {
  const isLink = and(eq(emailTokens.tokenHash, hashSecret(accessToken)), eq(emailTokens.purpose, "change_email"));
  const [link] = await ctx.db.select({ userId: emailTokens.userId }).from(emailTokens).where(isLink);
  if (!link) return null;

  await inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, link.userId);
    const isUsable = and(isLink, gt(emailTokens.expiresAt, ctx.now()), ctx.actor ? eq(emailTokens.userId, ctx.actor.userId) : undefined);
    const [used] = await tx.delete(emailTokens).where(isUsable).returning({ newEmail: emailTokens.newEmail });
    if (!user || !used?.newEmail) throw new InvalidError("LINK_INVALID");
    await discardUnconfirmed(tx, used.newEmail);
    const now = ctx.now();
    await tx.update(users).set({ email: used.newEmail, emailVerifiedAt: now, updatedAt: now }).where(eq(users.id, user.id));
    // A reset link lies in the mailbox of the old address.
    const links = inArray(emailTokens.purpose, ["reset_password", "change_email"]);
    await tx.delete(emailTokens).where(and(eq(emailTokens.userId, user.id), links));
    await recordAudit(tx, user.author, "account.change_email", user.id);
    await queueEmail(ctx, tx, {
      template: "email-changed",
      recipient: user.email,
      payload: {},
      dedupeKey: `email-changed:${crypto.randomUUID()}`,
      userId: user.id,
    });
  }).catch((error: unknown) => {
    throw violatesUnique(error, "users_email_unique") ? new ConflictError("EMAIL_TAKEN", { cause: error }) : error;
  });
  return { cookie: null, secondFactorRequired: false, purpose: "change_email" as const, redirect: "/settings" };
}

/** Sign-ups of the address that nobody has confirmed belong to nobody; whoever opened the link has its mailbox. */
async function discardUnconfirmed(tx: Transaction, email: string): Promise<void> {
  const discarded = await tx
    .delete(users)
    .where(and(eq(users.email, email), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id });
  for (const { id } of discarded) await recordAudit(tx, null, "account.discard_sign_ups", id);
}
