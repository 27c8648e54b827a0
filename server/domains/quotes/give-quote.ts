import { eq } from "drizzle-orm";
import {
  quoteInvitations as invitations,
  productRequestItems,
  productRequestStatusHistory,
  productRequests,
  quoteLines,
  quotes,
} from "#drizzle/schema/index.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { isoDay } from "#shared/format/date.ts";
import type { GivenQuote } from "#shared/schemas/quotes.ts";
import { findByLink, findGiven, type OpenedInvitation } from "./queries.ts";
import { isOpenForQuotes } from "./rules.ts";

/**
 * What a supplier offers by its link. Until the board has opened it, it is corrected; after that it is a new version. Throws
 * NotFoundError for a link that opens nothing, ConflictError with REQUEST_DECIDED, InvalidError on the field at fault.
 */
export async function giveQuote(ctx: DomainContext, token: string, given: GivenQuote): Promise<void> {
  if (given.validUntil < isoDay(ctx.now())) throw new InvalidError("INVALID_INPUT", { fields: { validUntil: "Välj en dag framåt." } });
  await inTransaction(ctx, async (tx) => {
    const opened = await takeByLink(ctx, tx, token);
    const { invitation, request } = opened;
    const items = await tx.select().from(productRequestItems).where(eq(productRequestItems.productRequestId, request.id));
    const offered = items.flatMap(({ id, lineNumber }) => {
      const unitPrice = given.prices[String(lineNumber)] ?? null;
      return unitPrice === null ? [] : [{ productRequestItemId: id, unitPrice, deliveryDays: given.days[String(lineNumber)] ?? null }];
    });
    if (offered.length === 0) throw new InvalidError("INVALID_INPUT", { message: "Skriv ett pris på minst en rad, eller tacka nej." });

    const [latest] = await findGiven(tx, [invitation.id]);
    const { validUntil, comment } = given;
    const isCorrected = latest !== undefined && latest.quote.openedAt === null;
    const [quote] = isCorrected
      ? await tx.update(quotes).set({ validUntil, comment, givenAt: ctx.now() }).where(eq(quotes.id, latest.quote.id)).returning()
      : await tx
          .insert(quotes)
          .values({ quoteInvitationId: invitation.id, version: (latest?.quote.version ?? 0) + 1, validUntil, comment, givenAt: ctx.now() })
          .returning();
    if (!quote) throw new Error("no quote row");
    await tx.delete(quoteLines).where(eq(quoteLines.quoteId, quote.id));
    await tx.insert(quoteLines).values(offered.map((line) => ({ ...line, quoteId: quote.id })));
    await tx.update(invitations).set({ declinedAt: null }).where(eq(invitations.id, invitation.id));
    if (request.status === "pending") await setReceived(ctx, tx, opened);
    await recordAudit(tx, byAssociation(opened), "quote.give", request.id, { quoteInvitationId: invitation.id, version: quote.version });
    if (!isCorrected) await tellBuyer(ctx, tx, opened, "quote", `quote-received:${quote.id}`);
  });
}

/** The supplier says no. What it offered before stands to be read, and cannot be accepted. Throws as `giveQuote`. */
export async function declineByLink(ctx: DomainContext, token: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const opened = await takeByLink(ctx, tx, token);
    if (opened.invitation.declinedAt) return;
    await tx.update(invitations).set({ declinedAt: ctx.now() }).where(eq(invitations.id, opened.invitation.id));
    await recordAudit(tx, byAssociation(opened), "quote.decline", opened.request.id, { quoteInvitationId: opened.invitation.id });
    await tellBuyer(ctx, tx, opened, "declined", `quote-declined:${opened.invitation.id}`);
  });
}

/** The request first, as everybody who changes something of it; then the link is read once more. */
async function takeByLink(ctx: DomainContext, tx: Transaction, token: string): Promise<OpenedInvitation> {
  const found = await findByLink(tx, token, ctx.now());
  if (found)
    await tx.select({ id: productRequests.id }).from(productRequests).where(eq(productRequests.id, found.request.id)).for("update");
  const held = found && (await findByLink(tx, token, ctx.now()));
  if (!held) throw new NotFoundError();
  if (!isOpenForQuotes(held.request.status)) throw new ConflictError("REQUEST_DECIDED");
  return held;
}

/** The log is the association's; no person of it did this. */
const byAssociation = ({ request }: OpenedInvitation) => ({ associationId: request.housingAssociationId, profileId: null });

async function setReceived(ctx: DomainContext, tx: Transaction, { invitation, request }: OpenedInvitation): Promise<void> {
  await tx.update(productRequests).set({ status: "offer_received", updatedAt: ctx.now() }).where(eq(productRequests.id, request.id));
  await tx.insert(productRequestStatusHistory).values({
    ...{ productRequestId: request.id, status: "offer_received", changedAt: ctx.now() },
    changedBySupplier: invitation.supplierName,
  });
}

async function tellBuyer(
  ctx: DomainContext,
  tx: Transaction,
  opened: OpenedInvitation,
  news: "quote" | "declined",
  dedupeKey: string,
): Promise<void> {
  const { contactEmail } = opened.request;
  if (!contactEmail) return;
  await queueEmail(ctx, tx, {
    template: "quote-received",
    recipient: contactEmail,
    payload: { quoteInvitationId: opened.invitation.id, news },
    dedupeKey,
    userId: null,
  });
}
