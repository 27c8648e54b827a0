import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { files, quoteInvitations as invitations, productRequestItems, productRequests, quoteLines, quotes } from "#drizzle/schema/index.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import { shownFilename } from "#server/domains/files/shown-filename.ts";
import { type StoredFile, storeFile } from "#server/domains/files/store-file.ts";
import { recordStatus } from "#server/domains/product-requests/request-status.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { MailInput } from "#server/platform/emails/mails.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import { isoDay } from "#shared/format/date.ts";
import type { GivenQuote } from "#shared/schemas/quotes.ts";
import { findByLink, findGiven, type KeptAttachment, type OpenedInvitation } from "./queries.ts";
import { isOpenForQuotes } from "./rules.ts";
import { tellBuyers } from "./tell-buyers.ts";

/** The file that a supplier sends along. */
export interface SentAttachment {
  name: string;
  body: UploadBody;
}

/**
 * What a supplier offers by its link, with the one file that it may attach. Until the board has opened it, it is corrected; after that
 * it is a new version. The former file stays with it unless another is sent or it is taken away. Throws NotFoundError for a link that
 * opens nothing, ConflictError with REQUEST_DECIDED, InvalidError on the field at fault, LimitError, UnavailableError.
 */
export async function giveQuote(ctx: DomainContext, token: string, given: GivenQuote, sent: SentAttachment | null = null): Promise<void> {
  if (given.validUntil < isoDay(ctx.now())) throw new InvalidError("INVALID_INPUT", { fields: { validUntil: "Välj en dag framåt." } });
  if (!sent) return inTransaction(ctx, (tx) => writeQuote(ctx, tx, token, given, null));
  await storeAttachment(ctx, token, sent, (tx, { id }) => writeQuote(ctx, tx, token, given, id));
}

/**
 * Keeps the file of an answer that was refused, for the same form again: one for each invitation, until a quote takes it or another is
 * kept, or for a day. Throws as `giveQuote`.
 */
export function keepAttachment(ctx: DomainContext, token: string, sent: SentAttachment): Promise<KeptAttachment> {
  return storeAttachment(ctx, token, sent, async (tx, { id, filename, bytes }) => {
    const { invitation } = await takeByLink(ctx, tx, token);
    await tx.update(invitations).set({ keptAttachmentId: id }).where(eq(invitations.id, invitation.id));
    await queueRemoval(ctx, tx, [invitation.keptAttachmentId]);
    return { id, filename, sizeBytes: bytes };
  });
}

async function storeAttachment<Kept>(
  ctx: DomainContext,
  token: string,
  sent: SentAttachment,
  keep: (tx: Transaction, file: StoredFile) => Promise<Kept>,
): Promise<Kept> {
  const { invitation, request } = requireOpen(await findByLink(ctx.db, token, ctx.now()));
  const { housingAssociationId: associationId } = request;
  if (!associationId) throw new NotFoundError();
  const nameOf = (extension: string) => shownFilename(sent.name, extension, "bilaga");
  const upload = { quoteInvitationId: invitation.id, associationId, nameOf };
  return storeFile(ctx, "quote_attachment", sent.body, upload, keep).catch((error: unknown) => {
    throw error instanceof InvalidError && error.reason !== "INVALID_INPUT"
      ? new InvalidError(error.reason, { fields: { attachment: error.message } })
      : error;
  });
}

async function writeQuote(
  ctx: DomainContext,
  tx: Transaction,
  token: string,
  given: GivenQuote,
  newAttachmentId: string | null,
): Promise<void> {
  const opened = await takeByLink(ctx, tx, token);
  const { invitation, request } = opened;
  const items = await tx
    .select()
    .from(productRequestItems)
    .where(eq(productRequestItems.productRequestId, request.id))
    .orderBy(productRequestItems.lineNumber);
  const offered = items.flatMap(({ id, lineNumber }) => {
    const unitPrice = given.prices[String(lineNumber)] ?? null;
    return unitPrice === null ? [] : [{ productRequestItemId: id, unitPrice, deliveryDays: given.days[String(lineNumber)] ?? null }];
  });
  if (offered.length === 0) throw new InvalidError("INVALID_INPUT", { message: "Skriv ett pris på minst en rad, eller tacka nej." });

  const [latest] = await findGiven(tx, [invitation.id]);
  const former = latest?.quote.attachmentId ?? null;
  const isLeftOut = newAttachmentId === null && given.removeAttachment;
  const attachmentId = isLeftOut ? null : (newAttachmentId ?? (await findKept(tx, invitation, given.keptAttachment, former)) ?? former);
  const { freight, validUntil, comment } = given;
  const terms = { freight, validUntil, comment, attachmentId };
  if (isPressedTwice(invitation, latest, terms, offered)) return;
  const givenAt = ctx.now();
  const answer = { ...terms, givenAt };
  const isCorrected = latest !== undefined && latest.quote.openedAt === null;
  const [quote] = isCorrected
    ? await tx.update(quotes).set(answer).where(eq(quotes.id, latest.quote.id)).returning()
    : await tx
        .insert(quotes)
        .values({ ...answer, quoteInvitationId: invitation.id, version: (latest?.quote.version ?? 0) + 1 })
        .returning();
  if (!quote) throw new Error("no quote row");
  // One that an opened version shows stays all the same.
  if (isCorrected && former !== attachmentId) await queueRemoval(ctx, tx, [former]);
  if (invitation.keptAttachmentId !== attachmentId) await queueRemoval(ctx, tx, [invitation.keptAttachmentId]);
  await tx.delete(quoteLines).where(eq(quoteLines.quoteId, quote.id));
  await tx.insert(quoteLines).values(offered.map((line) => ({ ...line, quoteId: quote.id })));
  await tx
    .update(invitations)
    .set({ declinedAt: null, counterOffer: null, keptAttachmentId: null })
    .where(eq(invitations.id, invitation.id));
  if (request.status === "pending") await setReceived(ctx, tx, opened);
  await recordAudit(tx, byAssociation(opened), "quote.give", request.id, { quoteInvitationId: invitation.id, version: quote.version });
  if (!isCorrected) await tellOfAnswer(ctx, tx, opened, "quote", `quote-received:${quote.id}`);
  await queueReceipt(ctx, tx, invitation.recipientEmail, {
    quoteId: quote.id,
    givenAt: givenAt.toISOString(),
    isChanged: latest !== undefined,
    token,
  });
}

type OfferedLine = Pick<typeof quoteLines.$inferInsert, "productRequestItemId" | "unitPrice" | "deliveryDays">;
type Terms = Pick<typeof quotes.$inferSelect, "freight" | "validUntil" | "comment" | "attachmentId">;

/** What stands is what is said, and it neither answers a counter-offer nor takes back a no. */
function isPressedTwice(
  { declinedAt, counterOffer }: OpenedInvitation["invitation"],
  latest: Awaited<ReturnType<typeof findGiven>>[number] | undefined,
  { freight, validUntil, comment, attachmentId }: Terms,
  offered: readonly OfferedLine[],
): boolean {
  if (!latest || declinedAt !== null || counterOffer !== null) return false;
  const { quote, lines } = latest;
  const priced = lines.filter(({ unitPrice }) => unitPrice !== null);
  return (
    isDeepStrictEqual([quote.freight, quote.validUntil, quote.comment, quote.attachmentId], [freight, validUntil, comment, attachmentId]) &&
    isDeepStrictEqual(
      priced.map(({ id, unitPrice, deliveryDays }) => [id, unitPrice, deliveryDays]),
      offered.map(({ productRequestItemId, unitPrice, deliveryDays }) => [productRequestItemId, unitPrice, deliveryDays]),
    )
  );
}

/** The file that the form kept. Sent twice, it is the quote's already. Throws InvalidError when it is gone. */
async function findKept(
  tx: Transaction,
  { keptAttachmentId }: OpenedInvitation["invitation"],
  id: string | undefined,
  former: string | null,
): Promise<string | null> {
  if (!id) return null;
  if (id === former) return id;
  // The lock leaves it to either the quote or the removal of what nothing shows.
  const [file] = id === keptAttachmentId ? await tx.select({ id: files.id }).from(files).where(eq(files.id, id)).for("key share") : [];
  if (!file) throw new InvalidError("INVALID_INPUT", { fields: { attachment: "Välj bilagan igen. Den finns inte kvar." } });
  return file.id;
}

/** The supplier has in writing what it has sent, whenever it sends, with the link that it used. */
async function queueReceipt(
  ctx: DomainContext,
  tx: Transaction,
  recipient: string | null,
  payload: MailInput<"quote-receipt">,
): Promise<void> {
  if (!recipient) return;
  const dedupeKey = `quote-receipt:${payload.quoteId}:${payload.givenAt}`;
  await queueEmail(ctx, tx, { template: "quote-receipt", recipient, payload, dedupeKey, userId: null });
}

/** The supplier says no. What it offered before stands to be read, and cannot be accepted. Throws as `giveQuote`. */
export async function declineByLink(ctx: DomainContext, token: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const opened = await takeByLink(ctx, tx, token);
    if (opened.invitation.declinedAt) return;
    await tx.update(invitations).set({ declinedAt: ctx.now() }).where(eq(invitations.id, opened.invitation.id));
    await recordAudit(tx, byAssociation(opened), "quote.decline", opened.request.id, { quoteInvitationId: opened.invitation.id });
    await tellOfAnswer(ctx, tx, opened, "declined", `quote-declined:${opened.invitation.id}`);
  });
}

/** The request first, as everybody who changes something of it; then the link is read once more. */
async function takeByLink(ctx: DomainContext, tx: Transaction, token: string): Promise<OpenedInvitation> {
  const found = await findByLink(tx, token, ctx.now());
  if (found)
    await tx.select({ id: productRequests.id }).from(productRequests).where(eq(productRequests.id, found.request.id)).for("update");
  return requireOpen(found && (await findByLink(tx, token, ctx.now())));
}

function requireOpen(found: OpenedInvitation | null): OpenedInvitation {
  if (!found) throw new NotFoundError();
  if (!isOpenForQuotes(found.request.status)) throw new ConflictError("REQUEST_DECIDED");
  return found;
}

/** The log is the association's; no person of it did this. */
const byAssociation = ({ request }: OpenedInvitation) => ({ associationId: request.housingAssociationId, profileId: null });

async function setReceived(ctx: DomainContext, tx: Transaction, { invitation, request }: OpenedInvitation): Promise<void> {
  await tx.update(productRequests).set({ status: "offer_received", updatedAt: ctx.now() }).where(eq(productRequests.id, request.id));
  await recordStatus(ctx, tx, {
    ...{ productRequestId: request.id, associationId: request.housingAssociationId, from: request.status, status: "offer_received" },
    by: { changedBySupplier: invitation.supplierName },
  });
}

const tellOfAnswer = (ctx: DomainContext, tx: Transaction, opened: OpenedInvitation, news: "quote" | "declined", dedupeKey: string) =>
  tellBuyers(ctx, tx, opened.request, {
    template: "quote-received",
    payload: { quoteInvitationId: opened.invitation.id, productRequestId: opened.request.id, news },
    dedupeKey,
  });
