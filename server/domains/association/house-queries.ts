import { eq, sql } from "drizzle-orm";
import {
  housingAssociationFacts as facts,
  housingAssociations,
  housingAssociationStairwells as stairwells,
} from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { StairwellView } from "./views.ts";

/**
 * An association with the facts of its house, null while none is written down, and its stairwells in their order. The one statement that
 * reads them: whatever of a call needs some of it shares it. The caller has decided who may know. Throws NotFoundError.
 */
export async function readHouse(db: Queryable, associationId: string) {
  const named = db
    .select({
      all: sql`coalesce(json_agg(json_build_object('id', ${stairwells.id}, 'name', ${stairwells.name}) order by ${stairwells.position}, ${stairwells.id}), '[]')`,
    })
    .from(stairwells)
    .where(eq(stairwells.housingAssociationId, housingAssociations.id));
  const [house] = await db
    .select({ association: housingAssociations, facts, stairwells: sql<StairwellView[]>`(${named})` })
    .from(housingAssociations)
    .leftJoin(facts, eq(facts.housingAssociationId, housingAssociations.id))
    .where(eq(housingAssociations.id, associationId));
  if (!house) throw new NotFoundError();
  return house;
}
