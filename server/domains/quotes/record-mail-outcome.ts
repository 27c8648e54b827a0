import { and, eq } from "drizzle-orm";
import { quoteInvitations } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { EmailOutcome } from "#server/platform/emails/mails.ts";

/** Shows how the mail with the newest link went; what became of a former one no longer matters. */
export async function recordMailOutcome(
  tx: Transaction,
  { quoteInvitationId, linkNumber }: { quoteInvitationId: string; linkNumber: number },
  outcome: EmailOutcome,
): Promise<void> {
  await tx
    .update(quoteInvitations)
    .set({ mailStatus: outcome === "sent" ? "done" : "failed" })
    .where(and(eq(quoteInvitations.id, quoteInvitationId), eq(quoteInvitations.linkNumber, linkNumber)));
}
