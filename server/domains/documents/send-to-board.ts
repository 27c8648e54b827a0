import { createHash } from "node:crypto";
import type { z } from "zod";
import { listOwners } from "#server/domains/membership/queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { findEmailStatus, queueEmail, requeueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { isoDay } from "#shared/format/date.ts";
import type { documentInput } from "#shared/schemas/documents.ts";
import type { BoardRecipientView } from "./document-views.ts";
import { lockOpenDocument } from "./lock-document.ts";
import { renderVersion } from "./render-version.ts";
import { canOpen } from "./rules.ts";
import { findNewestVersion } from "./version-queries.ts";

type VersionRow = NonNullable<Awaited<ReturnType<typeof findNewestVersion>>>;

/** Whom «Skicka till styrelsen» mails: the system owners as they are now, by name. */
export async function listBoardRecipients(ctx: DomainContext): Promise<BoardRecipientView[]> {
  const actor = requirePermission(ctx.actor, "documents:edit");
  return toRecipients(actor, await listOwners(ctx.db, actor.associationId));
}

/**
 * Mails the newest version to the association's system owners. The same version leaves for the same owner once a day, however
 * often it is asked for; a mail that failed is tried again. A PDF that its job never made is made now, as when it is opened.
 * Answers whom it goes to. Throws ForbiddenError, NotFoundError, LimitError, UnavailableError with CHROME_MISSING, ConflictError
 * with DOCUMENT_ARCHIVED, and with DOCUMENT_NOT_FINISHED while the PDF is being made.
 */
export async function sendToBoard(
  ctx: DomainContext,
  { documentId }: z.output<typeof documentInput>,
): Promise<{ recipients: BoardRecipientView[] }> {
  const actor = requirePermission(ctx.actor, "documents:edit");
  const seen = await inTransaction(ctx, (tx) => findOpenVersion(ctx, tx, actor, documentId));
  await ctx.limits.consume("send/document", actor.userId);
  if (!hasFile(seen)) {
    await ctx.limits.consume("pdfPerUser", actor.userId);
    await renderVersion(ctx, seen.id);
  }

  return inTransaction(ctx, async (tx) => {
    const version = await findOpenVersion(ctx, tx, actor, documentId);
    if (!hasFile(version)) throw new ConflictError("DOCUMENT_NOT_FINISHED");
    const owners = await listOwners(tx, actor.associationId);
    for (const { email, userId } of owners) {
      const dedupeKey = `association-document:${version.id}:${digest(email)}:${isoDay(ctx.now())}`;
      const status = await findEmailStatus(tx, dedupeKey);
      if (status) await requeueEmail(ctx, tx, dedupeKey);
      else
        await queueEmail(ctx, tx, {
          template: "association-document",
          recipient: email,
          payload: { versionId: version.id, senderProfileId: actor.profileId },
          dedupeKey,
          userId,
        });
    }
    await recordAudit(tx, actor, "document.send_to_board", documentId, { version: version.version, recipients: owners.length });
    return { recipients: toRecipients(actor, owners) };
  });
}

const toRecipients = ({ userId }: MemberActor, owners: Awaited<ReturnType<typeof listOwners>>): BoardRecipientView[] =>
  owners.map((owner) => ({ name: owner.name || "en systemägare utan namn", isYou: owner.userId === userId }));

async function findOpenVersion(ctx: DomainContext, tx: Transaction, actor: MemberActor, documentId: string): Promise<VersionRow> {
  await lockOpenDocument(tx, actor, documentId);
  const version = await findNewestVersion(tx, documentId);
  if (!version || !canOpen(version, ctx.now())) throw new ConflictError("DOCUMENT_NOT_FINISHED");
  return version;
}

const hasFile = ({ storageKey, generatedDocumentId }: VersionRow): boolean => storageKey !== null || generatedDocumentId !== null;

/** The key stands in a table of its own right; it need not spell the address again. */
const digest = (address: string): string => createHash("sha256").update(address).digest("hex").slice(0, 16);
