import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { emailTokens, users } from "#drizzle/schema/index.ts";
import { noSoonerThan } from "#server/platform/answer-time.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { violatesUnique } from "#server/platform/database/postgres-fault.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, InvalidError, UnauthenticatedError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import { issueLink, takeMailAllowance } from "./email-links.ts";
import { lockUser } from "./locks.ts";
import { requireFreshSession } from "./require-fresh-session.ts";

const ANSWER_AFTER_MS = 250;
const LIFETIME_MS = 24 * 3_600_000;

/**
 * Mails a link to the new address; the old one stays in force until it is opened, and is told of the request. An address with an account of its own is
 * answered alike in the same time, and its owner is told by mail. The address in force, typed again, takes a waiting change back.
 * Throws what `requireFreshSession` throws, and LimitError per network address.
 */
export async function requestEmailChange(ctx: DomainContext, newEmail: string): Promise<{ emailVerificationRequired: boolean }> {
  const actor = await requireFreshSession(ctx);
  if (newEmail === actor.email) {
    await takeBack(ctx, actor);
    return { emailVerificationRequired: false };
  }
  await ctx.limits.consume("work/mail-from-address", limitKeyOf(ctx.client.ipAddress));

  return noSoonerThan(ANSWER_AFTER_MS, async () => {
    const mayMail = await takeMailAllowance(ctx, newEmail);
    await inTransaction(ctx, async (tx) => {
      const user = await lockUser(tx, actor.userId);
      if (!user) throw new UnauthenticatedError();
      // Its link is on its way or has arrived; another would not be mailed now.
      if (!mayMail && (await findPendingEmail(tx, user.id, ctx.now())) === newEmail) return;
      const accessToken = await issueLink(ctx, tx, { userId: user.id, purpose: "change_email", newEmail, lifetimeMs: LIFETIME_MS });
      await recordAudit(tx, actor, "account.request_email_change", user.id);
      if (mayMail) await mailNewAddress(ctx, tx, { userId: user.id, newEmail, accessToken });
      // Whoever sits at a borrowed browser shall not be the only one who knows, while it can still be stopped.
      await queueEmail(ctx, tx, {
        template: "email-change-requested",
        recipient: user.email,
        payload: {},
        dedupeKey: `email-change-requested:${hashSecret(accessToken)}`,
        userId: user.id,
      });
    });
    return { emailVerificationRequired: true };
  });
}

/** The address that waits to be confirmed, or null. The caller has decided who may see it. */
export function pendingEmailOf(ctx: DomainContext, userId: string): Promise<string | null> {
  return findPendingEmail(ctx.db, userId, ctx.now());
}

async function findPendingEmail(db: Queryable, userId: string, now: Date): Promise<string | null> {
  const [link] = await db
    .select({ newEmail: emailTokens.newEmail })
    .from(emailTokens)
    .where(and(isChangeOf(userId), gt(emailTokens.expiresAt, now)));
  return link?.newEmail ?? null;
}

async function takeBack(ctx: DomainContext, actor: { userId: string; profileId: string; associationId: string | null }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, actor.userId);
    const waiting = await tx.delete(emailTokens).where(isChangeOf(actor.userId)).returning({ id: emailTokens.id });
    if (waiting.length > 0) await recordAudit(tx, actor, "account.take_back_email_change", actor.userId);
  });
}

/** The link of a taken address is never mailed. An account that nobody has confirmed does not take an address. */
async function mailNewAddress(
  ctx: DomainContext,
  tx: Transaction,
  change: { userId: string; newEmail: string; accessToken: string },
): Promise<void> {
  const [owner] = await tx
    .select({ id: users.id, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.email, change.newEmail));
  if (owner?.emailVerifiedAt) {
    await queueEmail(ctx, tx, {
      template: "address-already-registered",
      recipient: change.newEmail,
      payload: {},
      dedupeKey: `address-already-registered:${crypto.randomUUID()}`,
      userId: owner.id,
    });
    return;
  }
  await queueEmail(ctx, tx, {
    template: "confirm-new-email",
    recipient: change.newEmail,
    payload: { accessToken: change.accessToken },
    dedupeKey: `confirm-new-email:${hashSecret(change.accessToken)}`,
    userId: change.userId,
  });
}

const isChangeOf = (userId: string) => and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, "change_email"));

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
