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
  if (outcome === "failed") await record(tx, quoteInvitationId, "quote.mail_failed");
}

/** A mail that no person sent is told of when it has left, or failed for good: until then it can be dropped. */
export const recordSentByPortal = (
  tx: Transaction,
  { quoteInvitationId, action }: { quoteInvitationId: string; action: "quote.remind" | "quote.inform" },
  outcome: EmailOutcome,
): Promise<void> => record(tx, quoteInvitationId, outcome === "sent" ? action : "quote.mail_failed");

/** The log is the association's; no person of it did this. */
async function record(
  tx: Transaction,
  quoteInvitationId: string,
  action: "quote.remind" | "quote.inform" | "quote.mail_failed",
): Promise<void> {
  const [request] = await tx
    .select({ id: requests.id, associationId: requests.housingAssociationId })
    .from(quoteInvitations)
    .innerJoin(requests, eq(requests.id, quoteInvitations.productRequestId))
    .where(eq(quoteInvitations.id, quoteInvitationId));
  if (request) await recordAudit(tx, { associationId: request.associationId, profileId: null }, action, request.id, { quoteInvitationId });
}
