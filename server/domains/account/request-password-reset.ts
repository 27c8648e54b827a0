import { eq } from "drizzle-orm";
import type { z } from "zod";
import { users } from "#drizzle/schema/index.ts";
import { noSoonerThan } from "#server/platform/answer-time.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import type { requestPasswordResetInput } from "#shared/schemas/account.ts";
import { issueLink } from "./issue-link.ts";
import { issueVerification } from "./issue-verification.ts";
import { takeMailAllowance } from "./take-mail-allowance.ts";

const ANSWER_AFTER_MS = 250;
const LIFETIME_MS = 30 * 60_000;
const MESSAGE = "Om det finns ett konto med adressen har vi skickat ett mejl med en länk. Titta även i skräpposten.";

/**
 * Mails a link to choose a new password. The answer and its time are the same whatever the address is. An unconfirmed account
 * has no password yet, so it gets the link that confirms it again. Throws LimitError per network address.
 */
export async function requestPasswordReset(ctx: DomainContext, input: z.output<typeof requestPasswordResetInput>) {
  await ctx.limits.consume("mailPerAddress", limitKeyOf(ctx.client.ipAddress));

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
