import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { emailTokens } from "#drizzle/schema/index.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { hashPassword } from "#server/platform/secrets/password.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import type { resetLinkInput, resetPasswordInput } from "#shared/schemas/account.ts";
import { lockUser } from "./lock-user.ts";
import { type OpenedSession, openSession } from "./open-session.ts";
import { requireGoodPasswordOf } from "./require-good-password.ts";
import { setPassword } from "./set-password.ts";

/** Whether a reset link can be used in this browser now, so that nobody types a new password in vain. */
export async function isResetLinkValid(ctx: DomainContext, { token }: z.output<typeof resetLinkInput>): Promise<{ valid: boolean }> {
  return { valid: (await findLink(ctx, token)) !== null };
}

/**
 * Sets a new password by the link of a mail, which works once; every session, bearer token and other link of the account ends.
 * What follows is a sign-in, with its second step if there is one. A refused password leaves the link as it is. So does somebody
 * else's session in this browser. Throws InvalidError with LINK_INVALID, PASSWORD_TOO_COMMON or PASSWORD_IS_PERSONAL.
 */
export async function resetPassword(ctx: DomainContext, input: z.output<typeof resetPasswordInput>): Promise<OpenedSession> {
  const link = await findLink(ctx, input.token);
  if (!link) throw new InvalidError("LINK_INVALID");
  await requireGoodPasswordOf(ctx.db, link.userId, input.password);
  const passwordHash = await hashPassword(input.password);

  await inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, link.userId);
    const [used] = await tx.delete(emailTokens).where(isUsable(ctx, input.token)).returning({ id: emailTokens.id });
    if (!user || !used) throw new InvalidError("LINK_INVALID");
    await setPassword(ctx, tx, user, { passwordHash, keptSessionId: null });
    await recordAudit(tx, user.author, "account.reset_password", user.id);
  });
  return openSession(ctx, link.userId, null);
}

async function findLink(ctx: DomainContext, token: string): Promise<{ userId: string } | null> {
  const [link] = await ctx.db.select({ userId: emailTokens.userId }).from(emailTokens).where(isUsable(ctx, token));
  return link ?? null;
}

const isUsable = (ctx: DomainContext, token: string) =>
  and(
    eq(emailTokens.tokenHash, hashSecret(token)),
    eq(emailTokens.purpose, "reset_password"),
    gt(emailTokens.expiresAt, ctx.now()),
    ctx.actor ? eq(emailTokens.userId, ctx.actor.userId) : undefined,
  );
