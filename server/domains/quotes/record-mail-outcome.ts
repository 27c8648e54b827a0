import { and, eq } from "drizzle-orm";
import { quoteInvitations, productRequests as requests } from "#drizzle/schema/index.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { EmailOutcome } from "#server/platform/emails/mails.ts";

/** Shows how the mail with the newest link went; what became of a former one stands in the history alone. */
export async function recordMailOutcome(
  tx: Transaction,
  { quoteInvitationId, linkNumber }: { quoteInvitationId: string; linkNumber: number },
  outcome: EmailOutcome,
): Promise<void> {
  await tx
    .update(quoteInvitations)
    .set({ mailStatus: outcome === "sent" ? "done" : "failed" })
    .where(and(eq(quoteInvitations.id, quoteInvitationId), eq(quoteInvitations.linkNumber, linkNumber)));
  if (outcome === "failed") await recordMail(tx, quoteInvitationId, "failed");
}

/**
 * Writes into the association's log what became of a mail to a supplier that no person sent. It is told when it has left, or failed for
 * good: until then it can be dropped.
 */
export async function recordMail(tx: Transaction, quoteInvitationId: string, what: "reminded" | "informed" | "failed"): Promise<void> {
  const [request] = await tx
    .select({ id: requests.id, associationId: requests.housingAssociationId })
    .from(quoteInvitations)
    .innerJoin(requests, eq(requests.id, quoteInvitations.productRequestId))
    .where(eq(quoteInvitations.id, quoteInvitationId));
  if (!request) return;
  const by = { associationId: request.associationId, profileId: null };
  const details = { quoteInvitationId };
  if (what === "reminded") await recordAudit(tx, by, "quote.remind", request.id, details);
  if (what === "informed") await recordAudit(tx, by, "quote.inform", request.id, details);
  if (what === "failed") await recordAudit(tx, by, "quote.mail_failed", request.id, details);
}
