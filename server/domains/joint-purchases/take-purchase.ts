import { and, eq } from "drizzle-orm";
import { jointPurchaseParts as parts, jointPurchases as purchases, suppliers } from "#drizzle/schema/index.ts";
import { arePartners } from "#server/domains/collaboration/partner-queries.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";

/**
 * A joint purchase that the owner's association has begun, takes part in or may, held for this write: what two associations change at
 * once has an order. Throws ForbiddenError, NotFoundError.
 */
export async function takePurchase(tx: Transaction, actor: MemberActor, jointPurchaseId: string) {
  await lockMembersFor(tx, actor, "collaboration:manage");
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, jointPurchaseId)).for("update");
  if (!purchase) throw new NotFoundError();
  // Statements of their own: they see what was committed while the purchase was waited for.
  const isOwn = purchase.housingAssociationId === actor.associationId;
  const before = await tx.$count(
    parts,
    and(eq(parts.jointPurchaseId, jointPurchaseId), eq(parts.housingAssociationId, actor.associationId)),
  );
  const maySee = isOwn || before > 0 || (await arePartners(tx, actor.associationId, purchase.housingAssociationId));
  if (!maySee) throw new NotFoundError();
  const [supplier] = await tx.select({ name: suppliers.name }).from(suppliers).where(eq(suppliers.id, purchase.supplierId));
  return { ...purchase, isOwn, hasJoined: before > 0, supplierName: supplier?.name ?? "" };
}

/** The same for one that the owner's association has begun. Throws ForbiddenError, NotFoundError, also for another's. */
export async function takeOwnPurchase(tx: Transaction, actor: MemberActor, jointPurchaseId: string) {
  const purchase = await takePurchase(tx, actor, jointPurchaseId);
  if (!purchase.isOwn) throw new NotFoundError();
  return purchase;
}
