import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { productRequestDraftLines as draftLines } from "#drizzle/schema/index.ts";
import { findProducts, readProduct } from "#server/domains/catalogue/queries.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import type { removeDraftLineInput, setDraftLineInput } from "#shared/schemas/product-requests.ts";
import { draftHolder, inDraftOf, lineKey, takeIn } from "./draft-holder.ts";
import { findItems, requireVisible } from "./queries.ts";
import { findDrafts } from "./read-draft.ts";
import { type OldLine, type RepeatedLine, repeatedLine } from "./rules.ts";

type DraftLine = z.output<typeof setDraftLineInput>;

/**
 * Adds packages of a product to the caller's draft (CAT-24, CAT-25). Throws NotFoundError for a product that is not
 * offered, InvalidError with PRODUCT_NOT_ORDERABLE without an own price or on its field for no quantity.
 */
export async function addDraftLine(ctx: DomainContext, line: DraftLine) {
  const product = await readProduct(ctx, line.productId);
  if (product.ownPriceExcludingVat === null) throw new InvalidError("PRODUCT_NOT_ORDERABLE");
  return addLine(ctx, line);
}

/** Adds packages of a product whose price the supplier is asked for, `Pris på förfrågan`. Throws as `addDraftLine`, but for the price. */
export async function askForPrice(ctx: DomainContext, line: DraftLine) {
  await readProduct(ctx, line.productId);
  return addLine(ctx, line);
}

async function addLine(ctx: DomainContext, line: DraftLine) {
  if (line.quantity === 0) throw new InvalidError("INVALID_INPUT", { fields: { quantity: "Ange minst 1." } });
  return saveLine(ctx, line, sql`least(${draftLines.quantity} + ${line.quantity}, ${REQUEST_MAX_QUANTITY})`);
}

/** Sets how many packages the caller's draft holds of a product; 0 keeps the line, and it is dropped on submission. */
export async function setDraftLine(ctx: DomainContext, line: DraftLine) {
  await readProduct(ctx, line.productId);
  return saveLine(ctx, line, sql`${line.quantity}`);
}

export async function removeDraftLine(ctx: DomainContext, { productId }: z.output<typeof removeDraftLineInput>) {
  const actor = requireSignedIn(ctx.actor);
  await ctx.db.delete(draftLines).where(and(inDraftOf(actor), eq(draftLines.productId, productId)));
  return { drafts: await findDrafts(ctx.db, actor) };
}

async function saveLine(ctx: DomainContext, { productId, quantity }: DraftLine, whenThere: ReturnType<typeof sql>) {
  const actor = requireSignedIn(ctx.actor);
  const holder = draftHolder(actor);
  return inTransaction(ctx, async (tx) => {
    await takeIn(tx, actor);
    await tx
      .insert(draftLines)
      .values({ ...holder, productId, quantity })
      .onConflictDoUpdate({ target: lineKey(holder), set: { quantity: whenThere, updatedAt: ctx.now() } });
    return { drafts: await findDrafts(tx, actor) };
  });
}

/**
 * Puts lines that somebody kept into a person's drafts and tells of each what became of it. A draft that holds more of a
 * product keeps it, so that a second press changes nothing; the prices are those of today. The draft is then read for the days
 * that they were reckoned for.
 */
export async function fillDraft(
  tx: Transaction,
  { actor, now, countedForDays }: { actor: Actor; now: Date; countedForDays: number | null },
  old: readonly OldLine[],
): Promise<RepeatedLine[]> {
  await takeIn(tx, actor);
  const holder = draftHolder(actor);
  const productIds = old.map(({ productId }) => productId);
  const offered = new Map((await findProducts(tx, productIds)).map(({ row }) => [row.id, row]));
  const drafted = await findQuantities(tx, actor, productIds);
  const lines = old.map((line) => repeatedLine(line, offered.get(line.productId), drafted.get(line.productId) ?? 0));

  const taken = lines.filter(({ outcome }) => outcome === "added" || outcome === "raised");
  if (taken.length > 0) {
    await tx
      .insert(draftLines)
      .values(taken.map(({ productId, quantity }) => ({ ...holder, productId, quantity, countedForDays })))
      .onConflictDoUpdate({
        target: lineKey(holder),
        set: {
          quantity: sql`greatest(${draftLines.quantity}, excluded.quantity)`,
          countedForDays: sql`greatest(${draftLines.countedForDays}, excluded.counted_for_days)`,
          updatedAt: now,
        },
      });
  }
  return lines;
}

async function findQuantities(tx: Transaction, actor: Actor, productIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ productId: draftLines.productId, quantity: draftLines.quantity })
    .from(draftLines)
    .where(and(inDraftOf(actor), inArray(draftLines.productId, [...productIds])));
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]));
}

/** Puts what an old request asked for into the caller's draft and tells of each line what became of it. Throws NotFoundError. */
export async function repeatRequest(ctx: DomainContext, { productRequestId }: { productRequestId: string }) {
  const actor = requireSignedIn(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const { supplierId, numDaysEstimated } = await requireVisible(tx, actor, productRequestId);
    const items = (await findItems(tx, productRequestId)).map(({ item }) => item);
    const lines = await fillDraft(tx, { actor, now: ctx.now(), countedForDays: numDaysEstimated }, items);
    return { supplierId, lines, drafts: await findDrafts(tx, actor) };
  });
}
