import { and, eq, gte, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import { quoteInvitations as invitations, productRequests, quotes } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { isoDay } from "#shared/format/date.ts";
import { QUOTE_REMINDER_DAYS } from "#shared/limits.ts";

const DAY_MS = 86_400_000;

/** Tells the contact of each undecided request of an opened quote that runs out within days; of each once. */
export async function remindOfQuotes(ctx: DomainContext): Promise<void> {
  const today = isoDay(ctx.now());
  const soon = isoDay(new Date(ctx.now().getTime() + QUOTE_REMINDER_DAYS * DAY_MS));
  const due = await ctx.db
    .select({ quoteId: quotes.id, contactEmail: productRequests.contactEmail })
    .from(quotes)
    .innerJoin(invitations, eq(invitations.id, quotes.quoteInvitationId))
    .innerJoin(productRequests, eq(productRequests.id, invitations.productRequestId))
    .where(
      and(
        ...[gte(quotes.validUntil, today), lte(quotes.validUntil, soon), isNotNull(quotes.openedAt), isNull(invitations.declinedAt)],
        inArray(productRequests.status, ["pending", "offer_received"]),
      ),
    );
  for (const { quoteId, contactEmail } of due) {
    if (!contactEmail) continue;
    await inTransaction(ctx, (tx) =>
      queueEmail(ctx, tx, {
        template: "quote-expiring",
        recipient: contactEmail,
        payload: { quoteId },
        dedupeKey: `quote-expiring:${quoteId}`,
        userId: null,
      }),
    );
  }
}
