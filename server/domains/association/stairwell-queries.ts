import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { readHouse, type StairwellView } from "./house-queries.ts";

/** The stairwells of the caller's association, in the order of the house. */
export function readStairwells(ctx: DomainContext): Promise<StairwellView[]> {
  const { associationId } = requirePermission(ctx.actor, "association:read");
  return listStairwells(ctx.db, associationId);
}

/** The same of any association, for a caller who has decided who may know. Throws NotFoundError. */
export async function listStairwells(db: Queryable, associationId: string): Promise<StairwellView[]> {
  return (await readHouse(db, associationId)).stairwells;
}
