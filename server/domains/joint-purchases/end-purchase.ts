import { eq } from "drizzle-orm";
import { jointPurchases as purchases } from "#drizzle/schema/index.ts";
import { fillDraft } from "#server/domains/product-requests/fill-draft.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { findLines, findParts } from "./queries.ts";
import { isOpen } from "./rules.ts";
import { takeOwnPurchase } from "./take-purchase.ts";
import { joinedHouses, tellHouses } from "./tell-houses.ts";

/** Closes it before its last day is over: the quantities stand. Throws ForbiddenError, NotFoundError, ConflictError with JOINT_PURCHASE_OVER. */
export async function closeJointPurchase(ctx: DomainContext, { jointPurchaseId }: { jointPurchaseId: string }): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  await inTransaction(ctx, async (tx) => {
    const purchase = await takeOwnPurchase(tx, actor, jointPurchaseId);
    if (!isOpen(purchase, ctx.now())) throw new ConflictError("JOINT_PURCHASE_OVER");
    await tx.update(purchases).set({ closedAt: ctx.now() }).where(eq(purchases.id, jointPurchaseId));
    await recordAudit(tx, actor, "jointPurchase.close", jointPurchaseId);
    await tellHouses(ctx, tx, purchase, "closed", await joinedHouses(tx, purchase));
  });
}

/**
 * Takes it away from all. As long as no request has been made of it, those who take part are told and the own part goes back to the
 * owner's draft. Throws ForbiddenError, NotFoundError.
 */
export async function removeJointPurchase(ctx: DomainContext, { jointPurchaseId }: { jointPurchaseId: string }): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  await inTransaction(ctx, async (tx) => {
    const purchase = await takeOwnPurchase(tx, actor, jointPurchaseId);
    if (purchase.productRequestId === null) {
      await tellHouses(ctx, tx, purchase, "removed", await joinedHouses(tx, purchase));
      const own = (await findParts(tx, jointPurchaseId)).filter(({ houseId }) => houseId === actor.associationId);
      const quantities = new Map(own.map(({ productId, quantity }) => [productId, quantity]));
      const lines = (await findLines(tx, jointPurchaseId)).flatMap((line) => {
        const quantity = quantities.get(line.productId);
        return quantity === undefined ? [] : [{ ...line, quantity }];
      });
      await fillDraft(tx, { actor, now: ctx.now(), countedForDays: null }, lines);
    }
    await tx.delete(purchases).where(eq(purchases.id, jointPurchaseId));
    await recordAudit(tx, actor, "jointPurchase.remove", jointPurchaseId);
  });
}
