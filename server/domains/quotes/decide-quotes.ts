import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { quoteInvitations as invitations, productRequests, quotes } from "#drizzle/schema/index.ts";
import { recordStatus } from "#server/domains/product-requests/request-status.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, NotFoundError, PreconditionError } from "#server/platform/errors.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { isoDay } from "#shared/format/date.ts";
import { findGiven, requireBuyer, requireInvitation, takeRequest } from "./queries.ts";
import { isOpenForQuotes } from "./rules.ts";

/** Opens all that has come in, together. Throws ForbiddenError, NotFoundError, PreconditionError with QUOTES_SEALED. */
export async function openQuotes(ctx: DomainContext, { productRequestId }: { productRequestId: string }): Promise<void> {
  const actor = requireBuyer(ctx.actor);
  await inTransaction(ctx, async (tx) => {
    const request = await takeRequest(tx, actor, productRequestId);
    if (request.quotesOpenOn && isoDay(ctx.now()) < request.quotesOpenOn) throw new PreconditionError("QUOTES_SEALED");
    const asked = tx.select({ id: invitations.id }).from(invitations).where(eq(invitations.productRequestId, productRequestId));
    const opened = await tx
      .update(quotes)
      .set({ openedAt: ctx.now() })
      .where(and(inArray(quotes.quoteInvitationId, asked), isNull(quotes.openedAt)))
      .returning({ id: quotes.id });
    if (opened.length > 0) await recordAudit(tx, actor, "quote.open", productRequestId, { quotes: opened.length });
  });
}

type Invitation = typeof invitations.$inferSelect;

/**
 * Accepts what a supplier offers: the request moves on, the supplier is told, and so are the others. Once more it changes nothing, but
 * for a request that was set back to take quotes. Throws
 * ForbiddenError, NotFoundError, also for what is not opened, ConflictError with REQUEST_DECIDED, QUOTE_CHANGED or QUOTE_EXPIRED.
 */
export async function acceptQuote(ctx: DomainContext, { quoteId }: { quoteId: string }): Promise<void> {
  const actor = requireBuyer(ctx.actor);
  const [known] = await ctx.db.select().from(quotes).where(eq(quotes.id, quoteId));
  if (!known) throw new NotFoundError();
  const { productRequestId } = await requireInvitation(ctx.db, actor, known.quoteInvitationId);

  await inTransaction(ctx, async (tx) => {
    const request = await takeRequest(tx, actor, productRequestId);
    const invitation = await requireInvitation(tx, actor, known.quoteInvitationId);
    const [latest] = await findGiven(tx, [invitation.id]);
    const [quote] = await tx
      .select()
      .from(quotes)
      .where(and(eq(quotes.id, quoteId), isNotNull(quotes.openedAt)));
    if (!quote) throw new NotFoundError();
    if (!isOpenForQuotes(request.status)) {
      if (quote.acceptedAt) return;
      throw new ConflictError("REQUEST_DECIDED");
    }
    if (latest?.quote.id !== quote.id || invitation.declinedAt) throw new ConflictError("QUOTE_CHANGED");
    if (quote.validUntil < isoDay(ctx.now())) throw new ConflictError("QUOTE_EXPIRED");

    // Of a request that was set back another may have been accepted before.
    const asked = tx.select({ id: invitations.id }).from(invitations).where(eq(invitations.productRequestId, productRequestId));
    await tx.update(quotes).set({ acceptedAt: null, acceptedByProfileId: null }).where(inArray(quotes.quoteInvitationId, asked));
    await tx.update(quotes).set({ acceptedAt: ctx.now(), acceptedByProfileId: actor.profileId }).where(eq(quotes.id, quoteId));
    await tx
      .update(productRequests)
      .set({ status: "offer_approved", updatedAt: ctx.now() })
      .where(eq(productRequests.id, productRequestId));
    await recordStatus(ctx, tx, {
      ...{ productRequestId, associationId: actor.associationId, from: request.status, status: "offer_approved" },
      by: { changedByProfileId: actor.profileId },
    });
    await recordAudit(tx, actor, "quote.accept", productRequestId, { quoteId, quoteInvitationId: invitation.id });
    await tellSuppliers(ctx, tx, productRequestId, { quoteId, link: await newLink(ctx, tx, invitation) });
  });
}

interface NewLink {
  quoteInvitationId: string;
  token: string;
}

/** Only hashes of links are kept, so the supplier has another beside its first, which ends with it; none once that is over. */
async function newLink(ctx: DomainContext, tx: Transaction, { id, tokenHash, expiresAt }: Invitation): Promise<NewLink | null> {
  if (!tokenHash || expiresAt <= ctx.now()) return null;
  const token = randomSecret();
  await tx
    .update(invitations)
    .set({ reminderTokenHash: hashSecret(token) })
    .where(eq(invitations.id, id));
  return { quoteInvitationId: id, token };
}

/** Tells everybody who was asked and has not said no how it went; the one whose quote it is has the link to it. */
async function tellSuppliers(
  ctx: DomainContext,
  tx: Transaction,
  productRequestId: string,
  { quoteId, link }: { quoteId: string; link: NewLink | null },
): Promise<void> {
  const asked = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.productRequestId, productRequestId), isNull(invitations.declinedAt)));
  for (const { id, recipientEmail } of asked) {
    if (!recipientEmail) continue;
    await queueEmail(ctx, tx, {
      template: "quote-outcome",
      recipient: recipientEmail,
      payload: link?.quoteInvitationId === id ? link : { quoteInvitationId: id },
      dedupeKey: `quote-outcome:${id}:${quoteId}:${ctx.now().toISOString()}`,
      userId: null,
    });
  }
}
