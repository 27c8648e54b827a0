import { inArray } from "drizzle-orm";
import { type productRequests, users } from "#drizzle/schema/index.ts";
import { ownerUserIds } from "#server/domains/membership/recipient-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { type QueuedEmail, queueEmail } from "#server/platform/emails/queue-email.ts";

type Buyer = Pick<typeof productRequests.$inferSelect, "contactEmail" | "housingAssociationId">;

/** Tells the contact of a request and each system owner, who finds it under the bell too; once for each key. */
export async function tellBuyers<Name extends "quote-received" | "quote-expiring">(
  ctx: DomainContext,
  tx: Transaction,
  { contactEmail, housingAssociationId }: Buyer,
  { dedupeKey, ...mail }: Pick<QueuedEmail<Name>, "template" | "payload" | "dedupeKey">,
): Promise<void> {
  const owners = housingAssociationId
    ? await tx
        .select({ userId: users.id, email: users.email })
        .from(users)
        .where(inArray(users.id, ownerUserIds(tx, housingAssociationId)))
    : [];
  const contact = owners.find(({ email }) => email === contactEmail);
  if (contactEmail) await queueEmail(ctx, tx, { ...mail, recipient: contactEmail, dedupeKey, userId: contact?.userId ?? null });
  for (const { userId, email } of owners) {
    if (userId === contact?.userId) continue;
    await queueEmail(ctx, tx, { ...mail, recipient: email, dedupeKey: `${dedupeKey}:${userId}`, userId });
  }
}
