import { and, eq, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import { quoteInvitations as invitations, productRequests, quotes, suppliers } from "#drizzle/schema/index.ts";
import { findProductRequestDocuments } from "#server/domains/documents/queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, InvalidError, NotFoundError, PreconditionError } from "#server/platform/errors.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { isoDay } from "#shared/format/date.ts";
import { QUOTE_LINK_DAYS, QUOTE_MAX_INVITATIONS } from "#shared/limits.ts";
import type { counterQuoteInput, inviteSupplierInput } from "#shared/schemas/quotes.ts";
import { findGiven, requireBuyer, requireInvitation, takeRequest } from "./queries.ts";
import { isOpenForQuotes } from "./rules.ts";

const DAY_MS = 86_400_000;

/**
 * Mails a supplier the request with the link by which it answers. The same address is asked once, however often it is sent: a
 * message that would not reach it is refused.
 * Throws ForbiddenError, NotFoundError, PreconditionError with DOCUMENT_MISSING, ConflictError with REQUEST_DECIDED, InvalidError, LimitError.
 */
export async function inviteSupplier(
  ctx: DomainContext,
  input: z.output<typeof inviteSupplierInput>,
): Promise<{ quoteInvitationId: string }> {
  const actor = requireBuyer(ctx.actor);
  const { productRequestId, supplierName, email, message, opensOn } = input;
  if (opensOn && opensOn <= isoDay(ctx.now())) throw new InvalidError("INVALID_INPUT", { fields: { opensOn: "Välj en dag framåt." } });

  return inTransaction(ctx, async (tx) => {
    const request = await takeRequest(tx, actor, productRequestId);
    const asked = await tx.select().from(invitations).where(eq(invitations.productRequestId, productRequestId));
    const earlier = findEarlier(asked, input);
    if (earlier) return { quoteInvitationId: earlier.id };
    if (!isOpenForQuotes(request.status)) throw new ConflictError("REQUEST_DECIDED");
    if (asked.length >= QUOTE_MAX_INVITATIONS) {
      throw new InvalidError("INVALID_INPUT", { fields: { email: `Högst ${QUOTE_MAX_INVITATIONS} leverantörer per förfrågan.` } });
    }
    if (!supplierName) await requireDocument(tx, productRequestId);
    await ctx.limits.consume("send/quote", actor.userId);
    await ctx.limits.consume("recipient/mail", email);

    if (opensOn && asked.length === 0)
      await tx.update(productRequests).set({ quotesOpenOn: opensOn }).where(eq(productRequests.id, productRequestId));
    const token = randomSecret();
    const [invitation] = await tx
      .insert(invitations)
      .values({
        productRequestId,
        ...(supplierName ? { supplierName, message } : await ownSupplier(tx, request.supplierId)),
        recipientEmail: email,
        tokenHash: hashSecret(token),
        invitedByProfileId: actor.profileId,
        createdAt: ctx.now(),
        expiresAt: expiryFrom(ctx.now()),
      })
      .returning();
    if (!invitation) throw new Error("no invitation row");
    await queueLink(ctx, tx, invitation, token);
    await recordAudit(tx, actor, "quote.invite", productRequestId, { quoteInvitationId: invitation.id });
    return { quoteInvitationId: invitation.id };
  });
}

/** Mails a new link; the former one opens nothing from now on. Throws ForbiddenError, NotFoundError, ConflictError with REQUEST_DECIDED, LimitError. */
export async function resendInvitation(ctx: DomainContext, { quoteInvitationId }: { quoteInvitationId: string }): Promise<void> {
  const actor = requireBuyer(ctx.actor);
  await sendNewLink(ctx, actor, quoteInvitationId, async (tx, { productRequestId }) => {
    await recordAudit(tx, actor, "quote.resend", productRequestId, { quoteInvitationId });
  });
}

/**
 * «Motbud»: tells the supplier of the newest quote what the board wants otherwise, with a new link to answer by. Throws ForbiddenError,
 * NotFoundError, also for what is not opened, ConflictError with REQUEST_DECIDED or QUOTE_CHANGED, LimitError.
 */
export async function counterQuote(ctx: DomainContext, { quoteId, wish }: z.output<typeof counterQuoteInput>): Promise<void> {
  const actor = requireBuyer(ctx.actor);
  const [quote] = await ctx.db
    .select({ quoteInvitationId: quotes.quoteInvitationId })
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), isNotNull(quotes.openedAt)));
  if (!quote) throw new NotFoundError();
  const { quoteInvitationId } = quote;
  await sendNewLink(ctx, actor, quoteInvitationId, async (tx, { productRequestId, declinedAt }) => {
    const [latest] = await findGiven(tx, [quoteInvitationId]);
    if (latest?.quote.id !== quoteId || declinedAt) throw new ConflictError("QUOTE_CHANGED");
    await tx.update(invitations).set({ counterOffer: wish }).where(eq(invitations.id, quoteInvitationId));
    await recordAudit(tx, actor, "quote.counter", productRequestId, { quoteInvitationId, wish });
  });
}

type Invitation = typeof invitations.$inferSelect;

/** The invitation that the address has already. Throws InvalidError where a message would be lost with that. */
function findEarlier(asked: readonly Invitation[], { email, message }: z.output<typeof inviteSupplierInput>): Invitation | undefined {
  const earlier = asked.find(({ recipientEmail }) => recipientEmail === email);
  if (earlier && message && message !== earlier.message) {
    throw new InvalidError("INVALID_INPUT", { fields: { email: "Den adressen har redan fått förfrågan." } });
  }
  return earlier;
}

/** Mails a link in place of the former one; `along` is written in the same transaction. */
async function sendNewLink(
  ctx: DomainContext,
  actor: MemberActor,
  quoteInvitationId: string,
  along: (tx: Transaction, former: Invitation) => Promise<void>,
): Promise<void> {
  const { productRequestId } = await requireInvitation(ctx.db, actor, quoteInvitationId);
  await ctx.limits.consume("pause/quote", quoteInvitationId);
  await ctx.limits.consume("send/quote", actor.userId);

  await inTransaction(ctx, async (tx) => {
    const request = await takeRequest(tx, actor, productRequestId);
    if (!isOpenForQuotes(request.status)) throw new ConflictError("REQUEST_DECIDED");
    const former = await requireInvitation(tx, actor, quoteInvitationId);
    if (!former.recipientEmail) throw new ConflictError("QUOTE_CHANGED");
    await ctx.limits.consume("recipient/mail", former.recipientEmail);
    await along(tx, former);
    const token = randomSecret();
    const [invitation] = await tx
      .update(invitations)
      .set({
        ...{ tokenHash: hashSecret(token), reminderTokenHash: null, linkNumber: former.linkNumber + 1 },
        ...{ mailStatus: "running", expiresAt: expiryFrom(ctx.now()) },
      })
      .where(eq(invitations.id, quoteInvitationId))
      .returning();
    if (!invitation) throw new Error("the invitation is gone");
    await queueLink(ctx, tx, invitation, token);
  });
}

/** What is mailed to the request's own supplier is its PDF. */
async function requireDocument(tx: Transaction, productRequestId: string): Promise<void> {
  if (!(await findProductRequestDocuments(tx, [productRequestId])).has(productRequestId)) throw new PreconditionError("DOCUMENT_MISSING");
}

async function ownSupplier(tx: Transaction, supplierId: string) {
  const [supplier] = await tx.select({ supplierName: suppliers.name }).from(suppliers).where(eq(suppliers.id, supplierId));
  if (!supplier) throw new NotFoundError();
  return { supplierId, ...supplier };
}

const expiryFrom = (now: Date): Date => new Date(now.getTime() + QUOTE_LINK_DAYS * DAY_MS);

async function queueLink(ctx: DomainContext, tx: Transaction, invitation: Invitation, token: string): Promise<void> {
  const { id, linkNumber, recipientEmail } = invitation;
  if (!recipientEmail) return;
  await queueEmail(ctx, tx, {
    template: "quote-invitation",
    recipient: recipientEmail,
    payload: { quoteInvitationId: id, linkNumber, token },
    dedupeKey: `quote-invitation:${id}:${linkNumber}`,
    userId: null,
  });
}
