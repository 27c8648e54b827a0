import { inArray } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociationApartments as apartments, housingAssociationStairwells as stairwells } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { formatNumber } from "#shared/format/number.ts";
import { STAIRWELLS_MAX } from "#shared/limits.ts";
import type { saveStairwellsInput } from "#shared/schemas/association.ts";
import { listStairwells, type StairwellView } from "./house-queries.ts";
import { requireEditor } from "./locks.ts";
import { planStairwells, repeatedName, standardNames } from "./stairwell-rules.ts";

/**
 * Makes these the stairwells of the caller's association, in this order. Who lives in a stairwell that keeps its name, or that
 * is renamed in its place, stays in it. Flats go with their stairwell, and only as many as the caller has been told. Throws what `requireEditor`
 * throws, InvalidError for a name that stands twice or another number of flats.
 */
export async function saveStairwells(
  ctx: DomainContext,
  { names, flatsLost = 0 }: z.output<typeof saveStairwellsInput>,
): Promise<StairwellView[]> {
  const actor = requireSignedIn(ctx.actor);
  const repeated = repeatedName(names);
  if (repeated !== null) throw new InvalidError("INVALID_INPUT", { fields: { names: `«${repeated}» står två gånger.` } });

  return inTransaction(ctx, async (tx) => {
    const editor = await requireEditor(tx, actor);
    const plan = planStairwells(await listStairwells(tx, editor.associationId), names);
    const flats = await tx.$count(apartments, inArray(apartments.stairwellId, plan.removed));
    if (flats !== flatsLost) throw new InvalidError("INVALID_INPUT", { fields: { names: lossWords(flats) } });
    // Names are unique at every moment, so what changes goes out before it comes back.
    if (plan.removed.length > 0) await tx.delete(stairwells).where(inArray(stairwells.id, plan.removed));
    for (const { id, position } of plan.kept) {
      await tx
        .update(stairwells)
        .set({ name: `\u0001${id}`, position })
        .where(inArray(stairwells.id, [id]));
    }
    for (const { id, name } of plan.kept)
      await tx
        .update(stairwells)
        .set({ name })
        .where(inArray(stairwells.id, [id]));
    if (plan.added.length > 0) {
      const values = plan.added.map((row) => ({ ...row, housingAssociationId: editor.associationId, createdAt: ctx.now() }));
      await tx.insert(stairwells).values(values);
    }
    await recordAudit(tx, editor, "association.save_stairwells", editor.associationId, {
      stairwells: names.length,
      ...(flats > 0 && { flatsLost: flats }),
    });
    return listStairwells(tx, editor.associationId);
  });
}

const lossWords = (flats: number): string =>
  flats === 0
    ? "Trapphusen som tas bort har inga lägenheter längre. Spara en gång till."
    : `${formatNumber(flats)} ${flats === 1 ? "lägenhet" : "lägenheter"} skulle försvinna med trapphusen. Spara en gång till.`;

/** Gives a house that has told how many stairwells it has as many, under names to change. One that has any keeps them as they are. */
export async function createStairwells(ctx: DomainContext, tx: Transaction, associationId: string, count: number | null): Promise<void> {
  if (count === null || count > STAIRWELLS_MAX || (await listStairwells(tx, associationId)).length > 0) return;
  const rows = standardNames(count).map((name, position) => ({
    name,
    position,
    housingAssociationId: associationId,
    createdAt: ctx.now(),
  }));
  await tx.insert(stairwells).values(rows);
}
