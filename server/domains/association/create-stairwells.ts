import { housingAssociationStairwells as stairwells } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { STAIRWELLS_MAX } from "#shared/limits.ts";
import { listStairwells } from "./stairwell-queries.ts";
import { standardNames } from "./stairwell-rules.ts";

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
