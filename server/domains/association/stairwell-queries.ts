import { asc, eq } from "drizzle-orm";
import { housingAssociationStairwells as stairwells } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { StairwellView } from "./views.ts";

/** The stairwells of the caller's association, in the order of the house. */
export function readStairwells(ctx: DomainContext): Promise<StairwellView[]> {
  const { associationId } = requirePermission(ctx.actor, "association:read");
  return listStairwells(ctx.db, associationId);
}

/** The same of any association, for a caller who has decided who may know. */
export function listStairwells(db: Queryable, associationId: string): Promise<StairwellView[]> {
  return db
    .select({ id: stairwells.id, name: stairwells.name })
    .from(stairwells)
    .where(eq(stairwells.housingAssociationId, associationId))
    .orderBy(asc(stairwells.position), asc(stairwells.id));
}
