import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { productRequestDraftLines as draftLines } from "#drizzle/schema/index.ts";
import { readProduct } from "#server/domains/catalogue/queries.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import type { removeDraftLineInput, setDraftLineInput } from "#shared/schemas/product-requests.ts";
import { draftHolder, inDraftOf, lineKey, takeIn } from "./draft-holder.ts";
import { findDrafts } from "./read-draft.ts";

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
