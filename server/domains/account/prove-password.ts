import { eq } from "drizzle-orm";
import type { z } from "zod";
import { sessions, users } from "#drizzle/schema/index.ts";
import { requireSession } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError, UnauthenticatedError } from "#server/platform/errors.ts";
import { verifyPassword } from "#server/platform/secrets/password.ts";
import type { provePasswordInput } from "#shared/schemas/account.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { lockUser } from "./lock-user.ts";

/**
 * Notes in this session, and in no other, that its user knows the current password (decisions: "Password change").
 * Throws InvalidError with WRONG_PASSWORD at the field `currentPassword`, LimitError per user.
 */
export async function provePassword(ctx: DomainContext, input: z.output<typeof provePasswordInput>): Promise<Record<string, never>> {
  const actor = requireSession(ctx.actor);
  await ctx.limits.consume("guess/password", actor.userId);
  const [known] = await ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, actor.userId));
  if (!(await verifyPassword(known?.passwordHash ?? null, input.currentPassword))) throw wrongPassword();

  await inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, actor.userId);
    // Somebody changed it while it was compared.
    if (user?.passwordHash !== known?.passwordHash) throw wrongPassword();
    const isOwn = eq(sessions.id, actor.sessionId);
    const noted = await tx.update(sessions).set({ passwordProvenAt: ctx.now() }).where(isOwn).returning({ id: sessions.id });
    if (noted.length === 0) throw new UnauthenticatedError();
  });
  await ctx.limits.reset("guess/password", actor.userId);
  return {};
}

const wrongPassword = (): InvalidError =>
  new InvalidError("WRONG_PASSWORD", { fields: { currentPassword: ERROR_MESSAGES.WRONG_PASSWORD } });
