import { eq } from "drizzle-orm";
import { crisisSubscribers } from "#drizzle/schema/index.ts";
import { queueEmail } from "#server/emails/queue-email.ts";
import type { Transaction } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";

/** Removes the subscribers of an association that closes; those who got its messages by mail are told that no more will come. */
export async function dismissSubscribers(ctx: DomainContext, tx: Transaction, associationId: string): Promise<void> {
  const dismissed = await tx
    .delete(crisisSubscribers)
    .where(eq(crisisSubscribers.housingAssociationId, associationId))
    .returning({ id: crisisSubscribers.id, email: crisisSubscribers.email, status: crisisSubscribers.status });
  for (const { id, email, status } of dismissed) {
    if (!email || status !== "active") continue;
    await queueEmail(ctx, tx, {
      template: "association-closed-subscriber",
      recipient: email,
      payload: { associationId },
      dedupeKey: `association-closed-subscriber:${id}`,
      userId: null,
    });
  }
}
