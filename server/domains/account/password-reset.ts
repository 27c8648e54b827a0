import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { emailTokens, passkeys, users } from "#drizzle/schema/index.ts";
import { noSoonerThan } from "#server/platform/answer-time.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { hashPassword } from "#server/platform/secrets/password.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import type { requestPasswordResetInput, resetLinkInput, resetPasswordInput } from "#shared/schemas/account.ts";
import { issueLink, issueVerification, takeMailAllowance } from "./email-links.ts";
import { endLink } from "./identities.ts";
import { lockUser } from "./locks.ts";
import { requireGoodPasswordOf, setPassword } from "./passwords.ts";
import { type OpenedSession, openSession } from "./sign-in.ts";

const isUsable = (ctx: DomainContext, token: string) =>
  and(
    eq(emailTokens.tokenHash, hashSecret(token)),
    eq(emailTokens.purpose, "reset_password"),
    gt(emailTokens.expiresAt, ctx.now()),
    ctx.actor ? eq(emailTokens.userId, ctx.actor.userId) : undefined,
  );

const ANSWER_AFTER_MS = 250;
const LIFETIME_MS = 30 * 60_000;
const MESSAGE = "Om det finns ett konto med adressen har vi skickat ett mejl med en länk. Titta även i skräpposten.";

/**
 * Mails a link to choose a new password. The answer and its time are the same whatever the address is. An unconfirmed account
 * has no password yet, so it gets the link that confirms it again. Throws LimitError per network address.
 */
export async function requestPasswordReset(ctx: DomainContext, input: z.output<typeof requestPasswordResetInput>) {
  await ctx.limits.consume("work/mail-from-address", limitKeyOf(ctx.client.ipAddress));

  return noSoonerThan(ANSWER_AFTER_MS, async () => {
    if (await takeMailAllowance(ctx, input.email)) {
      await inTransaction(ctx, async (tx) => {
        const [user] = await tx
          .select({ id: users.id, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
          .from(users)
          .where(eq(users.email, input.email))
          .for("no key update");
        if (!user) return;
        if (user.emailVerifiedAt) return mailResetLink(ctx, tx, user);
        await issueVerification(ctx, tx, user, undefined);
        await recordAudit(tx, null, "account.resend_verification", user.id);
      });
    }
    return { message: MESSAGE };
  });
}

async function mailResetLink(ctx: DomainContext, tx: Transaction, user: { id: string; email: string }): Promise<void> {
  const token = await issueLink(ctx, tx, { userId: user.id, purpose: "reset_password", lifetimeMs: LIFETIME_MS });
  await queueEmail(ctx, tx, {
    template: "reset-password",
    recipient: user.email,
    payload: { token },
    dedupeKey: `reset-password:${hashSecret(token)}`,
    userId: user.id,
  });
  await recordAudit(tx, null, "account.request_password_reset", user.id);
}

/** Whether a reset link can be used in this browser now, so that nobody types a new password in vain. */
export async function isResetLinkValid(ctx: DomainContext, { token }: z.output<typeof resetLinkInput>): Promise<{ valid: boolean }> {
  return { valid: (await findLink(ctx, token)) !== null };
}

/**
 * Sets a new password by the link of a mail, which works once; every session, bearer token and other link of the account ends, and the
 * account at the other service is no longer linked. Passkeys stay: they are a second factor, which no mail takes away.
 * What follows is a sign-in, with its second step if there is one. A refused password leaves the link as it is. So does somebody
 * else's session in this browser. Throws InvalidError with LINK_INVALID, PASSWORD_TOO_COMMON or PASSWORD_IS_PERSONAL.
 */
export async function resetPassword(
  ctx: DomainContext,
  input: z.output<typeof resetPasswordInput>,
): Promise<OpenedSession & { hasPasskeys: boolean; isUnlinked: boolean }> {
  const link = await findLink(ctx, input.token);
  if (!link) throw new InvalidError("LINK_INVALID");
  await requireGoodPasswordOf(ctx.db, link.userId, input.password);
  const passwordHash = await hashPassword(input.password);

  const others = await inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, link.userId);
    const [used] = await tx.delete(emailTokens).where(isUsable(ctx, input.token)).returning({ id: emailTokens.id });
    if (!user || !used) throw new InvalidError("LINK_INVALID");
    const isUnlinked = await endLink(tx, user);
    await setPassword(ctx, tx, user, { passwordHash, keptSessionId: null, isUnlinked });
    await recordAudit(tx, user.author, "account.reset_password", user.id);
    return { isUnlinked, hasPasskeys: (await tx.$count(passkeys, eq(passkeys.userId, user.id))) > 0 };
  });
  return { ...(await openSession(ctx, link.userId, null, { way: "mail" })), ...others };
}

async function findLink(ctx: DomainContext, token: string): Promise<{ userId: string } | null> {
  const [link] = await ctx.db.select({ userId: emailTokens.userId }).from(emailTokens).where(isUsable(ctx, token));
  return link ?? null;
}
