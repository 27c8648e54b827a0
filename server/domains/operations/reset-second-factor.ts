import { eq } from "drizzle-orm";
import type { z } from "zod";
import { identities } from "#drizzle/schema/index.ts";
import { lockUser } from "#server/domains/account/locks.ts";
import { requireFreshSession } from "#server/domains/account/require-fresh-session.ts";
import { removeSecondFactor, writeTwoFactorFlag } from "#server/domains/account/second-factor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import type { resetSecondFactorInput } from "#shared/schemas/admin.ts";
import { requireOperator } from "./require-operator.ts";

/**
 * Takes away the second factor of somebody who has lost both app and recovery codes: app, passkeys, codes and a linked account go, every sign-in ends,
 * the person is told by mail. For operators in a fresh browser session, and never for themselves. Throws InvalidError with
 * EMAIL_DOES_NOT_MATCH, ConflictError with NO_SECOND_FACTOR, NotFoundError, LimitError, ForbiddenError, or what
 * `requireFreshSession` throws.
 */
export async function resetSecondFactor(ctx: DomainContext, input: z.output<typeof resetSecondFactorInput>): Promise<void> {
  const operator = requireOperator(ctx.actor);
  await requireFreshSession(ctx);
  if (input.userId === operator.userId) throw new ForbiddenError();
  await ctx.limits.consume("send/second-factor-reset", operator.userId);

  await inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, input.userId);
    if (!user?.author) throw new NotFoundError();
    // Whoever runs the service proves themselves to somebody with access to the machine, not to a colleague in the browser.
    if (ctx.config.operatorEmails.includes(user.email)) throw new ForbiddenError();
    if (user.email !== input.email.toLowerCase()) throw mismatch();
    const factorId = await removeSecondFactor(tx, { userId: user.id, profileId: user.author.profileId });
    if (!factorId) throw new ConflictError("NO_SECOND_FACTOR");
    // Whoever had got hold of the account may have linked an account of their own as well.
    await tx.delete(identities).where(eq(identities.userId, user.id));
    await ctx.sessions.endAllOf(user.id, tx);
    await recordAudit(tx, operator, "admin.reset_second_factor", user.id);
    await queueEmail(ctx, tx, {
      template: "second-factor-reset",
      recipient: user.email,
      payload: {},
      dedupeKey: `second-factor-reset:${factorId}`,
      userId: user.id,
    });
  });
  await writeTwoFactorFlag(ctx, input.userId);
}

const mismatch = () => new InvalidError("EMAIL_DOES_NOT_MATCH", { fields: { email: "Adressen stämmer inte med kontots e-postadress." } });
