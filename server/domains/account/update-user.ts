import { eq } from "drizzle-orm";
import type { z } from "zod";
import { users } from "#drizzle/schema/index.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError, UnauthenticatedError } from "#server/platform/errors.ts";
import { hashPassword, verifyPassword } from "#server/platform/secrets/password.ts";
import type { updateUserInput } from "#shared/schemas/account.ts";
import { requestEmailChange } from "./change-email.ts";
import { lockUser } from "./lock-user.ts";
import { requireProvenPassword, takePasswordProof } from "./require-fresh-session.ts";
import { requireGoodPasswordOf, setPassword } from "./set-password.ts";

/** The update of the auth user: a new password, or a new address (AUTH-19). Throws what `changePassword` and `requestEmailChange` throw. */
export async function updateUser(
  ctx: DomainContext,
  input: z.output<typeof updateUserInput>,
): Promise<{ emailVerificationRequired: boolean }> {
  if ("email" in input) return requestEmailChange(ctx, input.email);
  await changePassword(ctx, input.password);
  return { emailVerificationRequired: false };
}

/**
 * Changes the password after a proof of the current one, which is used up; all other sessions end. Throws PreconditionError with
 * PASSWORD_NOT_PROVEN, InvalidError with SAME_PASSWORD, PASSWORD_TOO_COMMON or PASSWORD_IS_PERSONAL.
 */
async function changePassword(ctx: DomainContext, password: string): Promise<void> {
  const actor = await requireProvenPassword(ctx);
  const [current] = await ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, actor.userId));
  if (await verifyPassword(current?.passwordHash ?? null, password)) throw new InvalidError("SAME_PASSWORD");
  await requireGoodPasswordOf(ctx.db, actor.userId, password);
  const passwordHash = await hashPassword(password);

  await inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, actor.userId);
    if (!user) throw new UnauthenticatedError();
    await takePasswordProof(ctx, tx, actor.sessionId);
    await setPassword(ctx, tx, user, { passwordHash, keptSessionId: actor.sessionId });
    await recordAudit(tx, actor, "account.change_password", user.id);
  });
}
