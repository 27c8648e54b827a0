import { and, eq, gte, isNull, lt } from "drizzle-orm";
import { jointPurchases as purchases, suppliers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { isoDay } from "#shared/format/date.ts";
import { tellHouses } from "./tell-houses.ts";

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
