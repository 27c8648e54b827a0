import { eq } from "drizzle-orm";
import { jointPurchaseParts as parts, jointPurchases as purchases, suppliers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { joinedHouses, tellHouses } from "./tell-houses.ts";

/** Takes an association out of all joint purchases when it closes: those that it began go, and so does its part of others'. */
export async function deleteJointPurchases(ctx: DomainContext, tx: Transaction, associationId: string): Promise<void> {
  const begun = await tx
    .select({
      id: purchases.id,
      housingAssociationId: purchases.housingAssociationId,
      productRequestId: purchases.productRequestId,
      supplierName: suppliers.name,
    })
    .from(purchases)
    .innerJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .where(eq(purchases.housingAssociationId, associationId))
    .for("update", { of: purchases });
  for (const purchase of begun) {
    if (purchase.productRequestId === null) await tellHouses(ctx, tx, purchase, "removed", await joinedHouses(tx, purchase));
  }
  await tx.delete(purchases).where(eq(purchases.housingAssociationId, associationId));
  await tx.delete(parts).where(eq(parts.housingAssociationId, associationId));
}
