import { and, eq, ne, sum } from "drizzle-orm";
import type { z } from "zod";
import { jointPurchaseParts as parts } from "#drizzle/schema/index.ts";
import { logSharing } from "#server/domains/collaboration/share-log.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { formatNumber } from "#shared/format/number.ts";
import { REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import type { saveJointPartInput } from "#shared/schemas/joint-purchases.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { findLines } from "./queries.ts";
import { type AskedQuantity, askedQuantities, faultyQuantity, isOpen } from "./rules.ts";
import { takePurchase } from "./take-purchase.ts";

/**
 * Writes down what the owner's association takes: it joins, changes its mind, or leaves with nothing of anything. Throws ForbiddenError,
 * NotFoundError, ConflictError with JOINT_PURCHASE_OVER, InvalidError on the line at fault.
 */
export async function saveJointPart(ctx: DomainContext, { jointPurchaseId, items }: z.output<typeof saveJointPartInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const asked = askedQuantities(items);

  await inTransaction(ctx, async (tx) => {
    const purchase = await takePurchase(tx, actor, jointPurchaseId);
    if (!isOpen(purchase, ctx.now())) throw new ConflictError("JOINT_PURCHASE_OVER");
    const own = { jointPurchaseId, housingAssociationId: actor.associationId };
    const names = await requireRoom(tx, own, asked);
    await tx.delete(parts).where(and(eq(parts.jointPurchaseId, jointPurchaseId), eq(parts.housingAssociationId, actor.associationId)));
    if (asked.length > 0) await tx.insert(parts).values(asked.map(({ productId, quantity }) => ({ ...own, productId, quantity })));

    const { hasJoined, isOwn, housingAssociationId: starterId, supplierName } = purchase;
    if (asked.length === 0 && !hasJoined) return;
    if (!isOwn && asked.length > 0) {
      const taken = asked.map(({ quantity }, place) => `${formatNumber(quantity)} ${names[place]}`);
      await logSharing(tx, actor.associationId, [starterId], "joint_purchase", { supplier: supplierName, taken });
    }
    const details = { lines: asked.length };
    if (asked.length === 0) await recordAudit(tx, actor, "jointPurchase.leave", jointPurchaseId, details);
    else if (hasJoined) await recordAudit(tx, actor, "jointPurchase.change", jointPurchaseId, details);
    else await recordAudit(tx, actor, "jointPurchase.join", jointPurchaseId, details);
  });
}

/** The names of the lines that are asked for. Throws InvalidError for one that is no line, not sold any more, or more than a request holds. */
async function requireRoom(
  tx: Transaction,
  { jointPurchaseId, housingAssociationId }: { jointPurchaseId: string; housingAssociationId: string },
  asked: readonly AskedQuantity[],
): Promise<string[]> {
  const lines = new Map((await findLines(tx, jointPurchaseId)).map((line) => [line.productId, line]));
  const others = await tx
    .select({ productId: parts.productId, quantity: sum(parts.quantity).mapWith(Number) })
    .from(parts)
    .where(and(eq(parts.jointPurchaseId, jointPurchaseId), ne(parts.housingAssociationId, housingAssociationId)))
    .groupBy(parts.productId);
  const ofOthers = new Map(others.map(({ productId, quantity }) => [productId, quantity]));
  return asked.map(({ productId, quantity, index }) => {
    const line = lines.get(productId);
    if (!line) throw faultyQuantity(index, "Produkten ingår inte i köpet.");
    if (!line.isActive) throw faultyQuantity(index, "Produkten säljs inte längre.");
    if (line.unitPrice === null) throw faultyQuantity(index, ERROR_MESSAGES.PRODUCT_NOT_ORDERABLE);
    if (quantity + (ofOthers.get(productId) ?? 0) > REQUEST_MAX_QUANTITY)
      throw faultyQuantity(index, `Tillsammans blir det fler än ${formatNumber(REQUEST_MAX_QUANTITY)}.`);
    return line.productName;
  });
}
