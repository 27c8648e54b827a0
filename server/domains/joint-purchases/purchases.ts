import { and, eq, ne, sum } from "drizzle-orm";
import type { z } from "zod";
import { jointPurchaseLines as lines, jointPurchaseParts as parts, jointPurchases as purchases, suppliers } from "#drizzle/schema/index.ts";
import { findProducts, findSupplier } from "#server/domains/catalogue/queries.ts";
import { activePartners, arePartners } from "#server/domains/collaboration/partner-queries.ts";
import { logSharing } from "#server/domains/collaboration/share-log.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { fillDraft } from "#server/domains/product-requests/change-draft.ts";
import { removeFromDraft, requireSeen } from "#server/domains/product-requests/draft-holder.ts";
import { findHouse } from "#server/domains/product-requests/queries.ts";
import { prefilledCustomer } from "#server/domains/product-requests/rules.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError, PreconditionError } from "#server/platform/errors.ts";
import { isoDay } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { JOINT_PURCHASE_MAX_DAYS, REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import type { saveJointPartInput, startJointPurchaseInput } from "#shared/schemas/joint-purchases.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { findLines, findParts, readJointPurchase } from "./queries.ts";
import { type AskedQuantity, askedQuantities, faultyQuantity, isOpen } from "./rules.ts";
import { joinedHouses, tellHouses } from "./tell-houses.ts";

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

/**
 * A joint purchase that the owner's association has begun, takes part in or may, held for this write: what two associations change at
 * once has an order. Throws ForbiddenError, NotFoundError.
 */
async function takePurchase(tx: Transaction, actor: MemberActor, jointPurchaseId: string) {
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
async function takeOwnPurchase(tx: Transaction, actor: MemberActor, jointPurchaseId: string) {
  const purchase = await takePurchase(tx, actor, jointPurchaseId);
  if (!purchase.isOwn) throw new NotFoundError();
  return purchase;
}
