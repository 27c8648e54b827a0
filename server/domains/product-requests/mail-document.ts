import { createHash } from "node:crypto";
import { findVisibleDocument } from "#server/domains/documents/queries.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { findEmailStatus } from "#server/platform/emails/email-states.ts";
import { queueEmail, requeueEmail } from "#server/platform/emails/queue-email.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import { isoDay } from "#shared/format/date.ts";
import { findHouse, requireVisible } from "./queries.ts";

/**
 * Mails a document that the caller sees to their own address, the association's contact, or the contact of the request that
 * it was made of; nobody else can be reached. The same document leaves for the same address once a day, however often it is
 * asked for, and one that failed or was held is tried again. Throws NotFoundError, ForbiddenError with RECIPIENT_NOT_ALLOWED, LimitError.
 */
export async function mailDocument(ctx: DomainContext, { documentId, to }: { documentId: string; to: string }): Promise<void> {
  const actor = requireSignedIn(ctx.actor);
  const document = await findVisibleDocument(ctx, documentId);
  const { own, others } = await recipientsOf(ctx, actor, document.productRequestId);
  if (!own.has(to) && !others.has(to)) throw new ForbiddenError("RECIPIENT_NOT_ALLOWED");

  const dedupeKey = `document:${documentId}:${digest(to)}:${isoDay(ctx.now())}`;
  const status = await findEmailStatus(ctx.db, dedupeKey);
  if (status && status !== "failed" && status !== "held") return;
  await ctx.limits.consume("mailDocumentPerUser", actor.userId);
  if (!own.has(to)) await ctx.limits.consume("mailPerRecipientHour", to);

  await inTransaction(ctx, async (tx) => {
    if (status) await requeueEmail(ctx, tx, dedupeKey);
    else await queueEmail(ctx, tx, { template: "document", recipient: to, payload: { documentId }, dedupeKey, userId: actor.userId });
    await recordAudit(tx, actor, "productRequest.mail_document", documentId);
  });
}

/** `others` have not asked for mail, so it is scarce. */
async function recipientsOf(ctx: DomainContext, actor: Actor, productRequestId: string | null) {
  const house = await findHouse(ctx.db, actor.associationId);
  const request = productRequestId ? await requireVisible(ctx.db, actor, productRequestId) : null;
  return { own: new Set([actor.email, house?.contactPersonEmail]), others: new Set([request?.contactEmail]) };
}

/** The key stands in a table of its own right; it need not spell the address again. */
const digest = (address: string): string => createHash("sha256").update(address).digest("hex").slice(0, 16);
