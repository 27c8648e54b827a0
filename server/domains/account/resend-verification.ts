import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { users } from "#drizzle/schema/index.ts";
import { noSoonerThan } from "#server/platform/answer-time.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import type { resendVerificationInput } from "#shared/schemas/account.ts";
import { issueVerification } from "./issue-verification.ts";
import { takeMailAllowance } from "./take-mail-allowance.ts";

const ANSWER_AFTER_MS = 250;
const MESSAGE = "Om adressen väntar på att bekräftas har vi skickat ett nytt mejl. Titta även i skräpposten.";

/** Sends the link of the newest sign-up again. The answer and its time are the same whatever the address is. Throws LimitError per network address. */
export async function resendVerification(ctx: DomainContext, input: z.output<typeof resendVerificationInput>) {
  await ctx.limits.consume("work/mail-from-address", limitKeyOf(ctx.client.ipAddress));

  return noSoonerThan(ANSWER_AFTER_MS, async () => {
    if (await takeMailAllowance(ctx, input.email)) {
      await inTransaction(ctx, async (tx) => {
        const [user] = await tx
          .select({ id: users.id, email: users.email })
          .from(users)
          .where(and(eq(users.email, input.email), isNull(users.emailVerifiedAt)))
          .for("no key update");
        if (!user) return;
        await issueVerification(ctx, tx, user, input.redirect);
        await recordAudit(tx, null, "account.resend_verification", user.id);
      });
    }
    return { message: MESSAGE };
  });
}
