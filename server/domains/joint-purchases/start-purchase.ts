import type { z } from "zod";
import { jointPurchaseLines as lines, jointPurchaseParts as parts, jointPurchases as purchases } from "#drizzle/schema/index.ts";
import { findProducts, findSupplier } from "#server/domains/catalogue/queries.ts";
import { activePartners } from "#server/domains/collaboration/partner-queries.ts";
import { logSharing } from "#server/domains/collaboration/share-log.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { removeFromDraft, requireSeen } from "#server/domains/product-requests/draft-holder.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError, NotFoundError, PreconditionError } from "#server/platform/errors.ts";
import { isoDay } from "#shared/format/date.ts";
import { JOINT_PURCHASE_MAX_DAYS } from "#shared/limits.ts";
import type { startJointPurchaseInput } from "#shared/schemas/joint-purchases.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { type AskedQuantity, askedQuantities, faultyQuantity } from "./rules.ts";
import { tellHouses } from "./tell-houses.ts";

const DAY_MS = 86_400_000;

/**
 * Opens what an owner has in the draft to those that the association cooperates with; the quantities become the own part, and the lines
 * leave the draft as when a request is sent. Throws ForbiddenError, PreconditionError with NO_PARTNERS, NotFoundError for a supplier that
 * is none, ConflictError with DRAFT_CHANGED when another owner has changed the draft, InvalidError on the day or the line at fault or with REQUEST_HAS_NO_LINES, LimitError.
 */
export async function startJointPurchase(
  ctx: DomainContext,
  { supplierId, lastDay, items, seenDraft }: z.output<typeof startJointPurchaseInput>,
): Promise<{ id: string }> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  requireDayAhead(lastDay, ctx.now());
  await ctx.limits.consume("send/joint-purchase", actor.userId);

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "collaboration:manage");
    const partners = await activePartners(tx, actor.associationId);
    if (partners.length === 0) throw new PreconditionError("NO_PARTNERS");
    const supplier = await findSupplier(tx, supplierId);
    if (!supplier) throw new NotFoundError();
    if (seenDraft) await requireSeen(tx, actor, supplierId, seenDraft);
    const asked = askedQuantities(items);
    const names = await requireOrderable(tx, supplierId, asked);

    const [purchase] = await tx
      .insert(purchases)
      .values({ housingAssociationId: actor.associationId, supplierId, lastDay, createdAt: ctx.now() })
      .returning({ id: purchases.id });
    if (!purchase) throw new Error("no purchase row");
    const of = { jointPurchaseId: purchase.id };
    await tx.insert(lines).values(asked.map(({ productId }, place) => ({ ...of, productId, lineNumber: place + 1 })));
    await tx
      .insert(parts)
      .values(asked.map(({ productId, quantity }) => ({ ...of, productId, quantity, housingAssociationId: actor.associationId })));
    const moved = asked.map(({ productId }) => productId);
    await removeFromDraft(tx, actor, moved);

    const houseIds = partners.map(({ associationId }) => associationId);
    await logSharing(tx, actor.associationId, houseIds, "joint_purchase", { supplier: supplier.name, products: names });
    await recordAudit(tx, actor, "jointPurchase.start", purchase.id, { supplierId, lines: asked.length, lastDay });
    const told = { id: purchase.id, housingAssociationId: actor.associationId, supplierName: supplier.name };
    await tellHouses(ctx, tx, told, "opened", houseIds);
    return purchase;
  });
}

function requireDayAhead(lastDay: string, now: Date): void {
  const fault = (sentence: string) => new InvalidError("INVALID_INPUT", { fields: { lastDay: sentence } });
  if (lastDay < isoDay(now)) throw fault("Välj i dag eller en senare dag.");
  if (lastDay > isoDay(new Date(now.getTime() + JOINT_PURCHASE_MAX_DAYS * DAY_MS))) throw fault("Välj en dag inom ett år.");
}

/** The names of products that can be ordered of one supplier. Throws InvalidError on the line at fault, as a request does. */
async function requireOrderable(tx: Transaction, supplierId: string, asked: readonly AskedQuantity[]): Promise<string[]> {
  if (asked.length === 0) throw new InvalidError("REQUEST_HAS_NO_LINES", { fields: { items: ERROR_MESSAGES.REQUEST_HAS_NO_LINES } });
  const offered = await findProducts(
    tx,
    asked.map(({ productId }) => productId),
  );
  const known = new Map(offered.map(({ row }) => [row.id, row]));
  return asked.map(({ productId, index }) => {
    const product = known.get(productId);
    if (!product) throw faultyQuantity(index, "Produkten finns inte längre i katalogen. Ta bort raden.");
    if (product.supplierId !== supplierId) throw faultyQuantity(index, ERROR_MESSAGES.PRODUCT_OF_OTHER_SUPPLIER);
    if (product.ownPriceExcludingVat === null) throw faultyQuantity(index, ERROR_MESSAGES.PRODUCT_NOT_ORDERABLE);
    return product.name;
  });
}
