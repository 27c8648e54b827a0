import { aliasedTable, and, eq, gt, gte, inArray, isNotNull, isNull, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import {
  housingAssociations as associations,
  quoteInvitations as invitations,
  quotes,
  productRequests as requests,
} from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { hashSecret, randomSecret } from "#server/platform/secrets/secret.ts";
import { isoDay } from "#shared/format/date.ts";
import { QUOTE_REMINDER_DAYS } from "#shared/limits.ts";
import { tellBuyers } from "./tell-buyers.ts";

const DAY_MS = 86_400_000;

/** Once each: those who handle a request of a quote that runs out within days, and a supplier whose link does and who has not answered. */
export async function remindOfQuotes(ctx: DomainContext): Promise<void> {
  for (const { quoteId, requestId } of await expiringQuotes(ctx, ctx.db)) await tellOfEnd(ctx, requestId, quoteId);
  for (const { id, requestId } of await unanswered(ctx, ctx.db)) await remindSupplier(ctx, requestId, id);
}

const soon = (now: Date): Date => new Date(now.getTime() + QUOTE_REMINDER_DAYS * DAY_MS);

/** Of a house that is not closed, and not decided. */
const isAsking = (): SQL | undefined => and(inArray(requests.status, ["pending", "offer_received"]), isNull(associations.closedAt));

/** The newest versions that run out soon. Of a sealed one nobody is told more than that it came. */
function expiringQuotes(ctx: DomainContext, db: Queryable, quoteId?: string) {
  const today = isoDay(ctx.now());
  const newer = aliasedTable(quotes, "newer");
  return db
    .select({
      quoteId: quotes.id,
      requestId: requests.id,
      contactEmail: requests.contactEmail,
      housingAssociationId: associations.id,
    })
    .from(quotes)
    .innerJoin(invitations, eq(invitations.id, quotes.quoteInvitationId))
    .innerJoin(requests, eq(requests.id, invitations.productRequestId))
    .innerJoin(associations, eq(associations.id, requests.housingAssociationId))
    .where(
      and(
        ...[quoteId ? eq(quotes.id, quoteId) : undefined, isAsking(), isNull(invitations.declinedAt)],
        ...[gte(quotes.validUntil, today), lte(quotes.validUntil, isoDay(soon(ctx.now())))],
        or(isNotNull(quotes.openedAt), isNull(requests.quotesOpenOn), lte(requests.quotesOpenOn, today)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(newer)
            .where(and(eq(newer.quoteInvitationId, quotes.quoteInvitationId), gt(newer.version, quotes.version))),
        ),
      ),
    );
}

async function tellOfEnd(ctx: DomainContext, requestId: string, quoteId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await hold(tx, requestId);
    const [due] = await expiringQuotes(ctx, tx, quoteId);
    if (!due) return;
    const payload = { quoteId, productRequestId: requestId };
    await tellBuyers(ctx, tx, due, { template: "quote-expiring", payload, dedupeKey: `quote-expiring:${quoteId}` });
  });
}

/** The invitations that nobody has answered and whose link is over soon. */
function unanswered(ctx: DomainContext, db: Queryable, id?: string) {
  return db
    .select({ id: invitations.id, requestId: requests.id, recipientEmail: invitations.recipientEmail, linkNumber: invitations.linkNumber })
    .from(invitations)
    .innerJoin(requests, eq(requests.id, invitations.productRequestId))
    .innerJoin(associations, eq(associations.id, requests.housingAssociationId))
    .where(
      and(
        ...[id ? eq(invitations.id, id) : undefined, isAsking(), isNull(invitations.declinedAt)],
        ...[isNotNull(invitations.tokenHash), isNull(invitations.reminderTokenHash), isNotNull(invitations.recipientEmail)],
        ...[gt(invitations.expiresAt, ctx.now()), lte(invitations.expiresAt, soon(ctx.now()))],
        notExists(db.select({ id: quotes.id }).from(quotes).where(eq(quotes.quoteInvitationId, invitations.id))),
      ),
    );
}

/** A link of its own: only the hash of the first is kept, and that one may lie open half filled in. */
async function remindSupplier(ctx: DomainContext, requestId: string, quoteInvitationId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await hold(tx, requestId);
    const [due] = await unanswered(ctx, tx, quoteInvitationId);
    if (!due?.recipientEmail) return;
    const token = randomSecret();
    await tx
      .update(invitations)
      .set({ reminderTokenHash: hashSecret(token) })
      .where(eq(invitations.id, quoteInvitationId));
    await queueEmail(ctx, tx, {
      template: "quote-reminder",
      recipient: due.recipientEmail,
      payload: { quoteInvitationId, token },
      dedupeKey: `quote-reminder:${quoteInvitationId}:${due.linkNumber}`,
      userId: null,
    });
  });
}

/** As everybody who changes something of a request: what is decided meanwhile is seen. */
const hold = (tx: Queryable, requestId: string) =>
  tx.select({ id: requests.id }).from(requests).where(eq(requests.id, requestId)).for("update");
