import { and, eq, gte, isNull, lt, ne } from "drizzle-orm";
import {
  housingAssociations as associations,
  jointPurchaseParts as parts,
  jointPurchases as purchases,
  suppliers,
} from "#drizzle/schema/index.ts";
import { listOwners } from "#server/domains/membership/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { isoDay } from "#shared/format/date.ts";

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

const DAY_MS = 86_400_000;
/** So long it is tried: a mail with the same key leaves once. */
const TRIED_DAYS = 7;

/** Once: the owners of whoever began a purchase whose last day has passed, and of which nothing has been made. */
export async function tellOfLastDay(ctx: DomainContext): Promise<void> {
  const now = ctx.now();
  const isDue = and(
    ...[isNull(purchases.closedAt), isNull(purchases.productRequestId)],
    ...[lt(purchases.lastDay, isoDay(now)), gte(purchases.lastDay, isoDay(new Date(now.getTime() - TRIED_DAYS * DAY_MS)))],
  );
  for (const { id } of await ctx.db.select({ id: purchases.id }).from(purchases).where(isDue)) {
    await inTransaction(ctx, async (tx) => {
      const [due] = await tx
        .select({ id: purchases.id, housingAssociationId: purchases.housingAssociationId, supplierName: suppliers.name })
        .from(purchases)
        .innerJoin(suppliers, eq(suppliers.id, purchases.supplierId))
        .where(and(eq(purchases.id, id), isDue))
        .for("update", { of: purchases });
      if (due) await tellHouses(ctx, tx, due, "over", [due.housingAssociationId]);
    });
  }
}
