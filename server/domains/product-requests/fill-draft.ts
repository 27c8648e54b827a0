import { and, inArray, sql } from "drizzle-orm";
import { productRequestDraftLines as draftLines } from "#drizzle/schema/index.ts";
import { findProducts } from "#server/domains/catalogue/queries.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { draftHolder, inDraftOf, lineKey, takeIn } from "./draft-holder.ts";
import { findItems, requireVisible } from "./queries.ts";
import { findDrafts } from "./read-draft.ts";
import { type OldLine, type RepeatedLine, repeatedLine } from "./rules.ts";

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
