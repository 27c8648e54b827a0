import { listOwners } from "#server/domains/membership/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";

/** What the owners of an association hear of a link. Whose address was invited is not told when that association declines. */
export type LinkNews = "invited" | "accepted" | "declined" | "mail_declined" | "ended";

/** Mails the owners of an association that another one has invited it, answered or ended what stood between them, once the write is committed. */
export async function tellOwners(
  ctx: DomainContext,
  tx: Transaction,
  associationId: string,
  linkId: string,
  news: LinkNews,
): Promise<void> {
  for (const { userId, email } of await listOwners(tx, associationId)) {
    await queueEmail(ctx, tx, {
      template: "collaboration-news",
      recipient: email,
      payload: { linkId, associationId, news },
      dedupeKey: `collaboration-news:${news}:${linkId}:${userId}`,
      userId,
    });
  }
}
