import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { quoteInvitations as invitations, quotes, productRequests as requests } from "#drizzle/schema/index.ts";
import { type OpenedFile, openFile, readFile } from "#server/domains/files/open-file.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { findByLink, findGiven } from "./queries.ts";

/** What a supplier sent along, once its quote is opened, for the owners who read that. Throws ForbiddenError, NotFoundError. */
export const openAttachment = (ctx: DomainContext, { quoteId }: { quoteId: string }): Promise<OpenedFile> =>
  openFile(ctx, "quote_attachment", async ({ associationId }) => {
    const [quote] = await ctx.db
      .select({ attachmentId: quotes.attachmentId })
      .from(quotes)
      .innerJoin(invitations, eq(invitations.id, quotes.quoteInvitationId))
      .innerJoin(requests, eq(requests.id, invitations.productRequestId))
      .where(and(eq(quotes.id, quoteId), isNotNull(quotes.openedAt), eq(requests.housingAssociationId, associationId)));
    return quote?.attachmentId ?? null;
  });

/** What the supplier itself sent along, of its newest version alone. Throws NotFoundError, also for a link that opens nothing. */
export async function openOwnAttachment(ctx: DomainContext, token: string): Promise<OpenedFile> {
  const found = await findByLink(ctx.db, token, ctx.now());
  if (!found) throw new NotFoundError();
  const [latest] = await findGiven(ctx.db, [found.invitation.id]);
  return readFile(ctx, "quote_attachment", latest?.quote.attachmentId ?? null);
}

/** Forgets what suppliers have sent to an association that closes: nobody can open it any more. The quotes stay with their requests. */
export async function deleteAttachments(ctx: DomainContext, tx: Transaction, associationId: string): Promise<void> {
  const ofAssociation = eq(requests.housingAssociationId, associationId);
  // A quote that is being given holds its request, and asks once more whether the association is closed.
  await tx.select({ id: requests.id }).from(requests).where(ofAssociation).orderBy(requests.id).for("update");
  const shown = await tx
    .select({ quoteId: quotes.id, attachmentId: quotes.attachmentId })
    .from(quotes)
    .innerJoin(invitations, eq(invitations.id, quotes.quoteInvitationId))
    .innerJoin(requests, eq(requests.id, invitations.productRequestId))
    .where(and(ofAssociation, isNotNull(quotes.attachmentId)));
  const kept = await tx
    .select({ id: invitations.id, attachmentId: invitations.keptAttachmentId })
    .from(invitations)
    .innerJoin(requests, eq(requests.id, invitations.productRequestId))
    .where(and(ofAssociation, isNotNull(invitations.keptAttachmentId)));
  const quoteIds = shown.map(({ quoteId }) => quoteId);
  await tx.update(quotes).set({ attachmentId: null }).where(inArray(quotes.id, quoteIds));
  const invitationIds = kept.map(({ id }) => id);
  await tx.update(invitations).set({ keptAttachmentId: null }).where(inArray(invitations.id, invitationIds));
  await queueRemoval(
    ctx,
    tx,
    [...shown, ...kept].map(({ attachmentId }) => attachmentId),
  );
}
