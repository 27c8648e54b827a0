import { eq } from "drizzle-orm";
import { jointPurchases as purchases } from "#drizzle/schema/index.ts";
import { findHouse } from "#server/domains/product-requests/queries.ts";
import { prefilledCustomer } from "#server/domains/product-requests/rules.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { formatNumber } from "#shared/format/number.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { readJointPurchase } from "./queries.ts";
import { isOpen } from "./rules.ts";
import { takeOwnPurchase } from "./take-purchase.ts";

/**
 * Makes a product request of the sums, with what the form would be filled with; a second press, also by another owner, answers the
 * first request. Lines that cannot be ordered any more are left out. Throws ForbiddenError, NotFoundError, ConflictError with
 * JOINT_PURCHASE_OPEN, and what `submitProductRequest` throws.
 */
export async function requestJointPurchase(
  ctx: DomainContext,
  { jointPurchaseId }: { jointPurchaseId: string },
): Promise<{ productRequestId: string }> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const purchase = await readJointPurchase(ctx, jointPurchaseId);
  if (purchase.role !== "starter") throw new NotFoundError();
  if (purchase.productRequestId) return { productRequestId: purchase.productRequestId };
  if (purchase.isOpen) throw new ConflictError("JOINT_PURCHASE_OPEN");
  const [[row], house] = await Promise.all([
    ctx.db.select({ supplierId: purchases.supplierId }).from(purchases).where(eq(purchases.id, jointPurchaseId)),
    findHouse(ctx.db, actor.associationId),
  ]);
  if (!row) throw new NotFoundError();
  const items = purchase.lines
    .filter(({ unitPrice, sum }) => unitPrice !== null && sum > 0)
    .map(({ productId, sum }) => ({ productId, quantity: sum, notes: null }));
  if (items.length === 0) throw new InvalidError("REQUEST_HAS_NO_LINES", { message: ERROR_MESSAGES.REQUEST_HAS_NO_LINES });

  const { id } = await submitProductRequest(
    ctx,
    {
      ...prefilledCustomer(house, actor),
      ...{ supplierId: row.supplierId, idempotencyKey: crypto.randomUUID(), items },
      ...{ customerEmailOverride: null, invoiceReference: null, numDaysEstimated: null },
      notes: purchase.houses > 1 ? `Gemensamt köp för ${formatNumber(purchase.houses)} föreningar.` : null,
    },
    async (tx, submit) => {
      const held = await takeOwnPurchase(tx, actor, jointPurchaseId);
      if (held.productRequestId) return held.productRequestId;
      if (isOpen(held, ctx.now())) throw new ConflictError("JOINT_PURCHASE_OPEN");
      const productRequestId = await submit();
      await tx.update(purchases).set({ productRequestId }).where(eq(purchases.id, jointPurchaseId));
      await recordAudit(tx, actor, "jointPurchase.request", jointPurchaseId, { productRequestId });
      return productRequestId;
    },
  );
  return { productRequestId: id };
}
