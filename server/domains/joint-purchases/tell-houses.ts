import { and, eq, ne } from "drizzle-orm";
import { housingAssociations as associations, jointPurchaseParts as parts } from "#drizzle/schema/index.ts";
import { listOwners } from "#server/domains/membership/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";

export type JointPurchaseNews = "opened" | "closed" | "over" | "removed";

interface Told {
  id: string;
  /** Who began it. */
  housingAssociationId: string;
  supplierName: string;
}

/** Mails the owners of associations what has become of a joint purchase, once the write is committed. */
export async function tellHouses(
  ctx: DomainContext,
  tx: Transaction,
  { id, housingAssociationId, supplierName }: Told,
  news: JointPurchaseNews,
  houseIds: readonly string[],
): Promise<void> {
  const [starter] = await tx
    .select({ name: associations.associationName })
    .from(associations)
    .where(eq(associations.id, housingAssociationId));
  for (const houseId of houseIds) {
    for (const { userId, email } of await listOwners(tx, houseId)) {
      await queueEmail(ctx, tx, {
        template: "joint-purchase-news",
        recipient: email,
        payload: { jointPurchaseId: id, news, starterName: starter?.name ?? "", supplierName },
        dedupeKey: `joint-purchase:${news}:${id}:${userId}`,
        userId,
      });
    }
  }
}

/** The associations that take part in a purchase, without the one that began it. */
export async function joinedHouses(tx: Transaction, { id, housingAssociationId }: Pick<Told, "id" | "housingAssociationId">) {
  const rows = await tx
    .selectDistinct({ houseId: parts.housingAssociationId })
    .from(parts)
    .where(and(eq(parts.jointPurchaseId, id), ne(parts.housingAssociationId, housingAssociationId)));
  return rows.map(({ houseId }) => houseId);
}
