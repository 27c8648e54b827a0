import { and, eq, isNull, sql } from "drizzle-orm";
import {
  crisisDomains,
  housingAssociationFacts as facts,
  housingAssociations,
  resourceLoans as loans,
  sharedResources as resources,
  housingAssociationStairwells as stairwells,
} from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { StairwellView } from "./views.ts";

/** What is lent out of a resource now, as a column of a query over the resources. */
export const lentOut = (db: Queryable) =>
  sql<number>`coalesce((${db
    .select({ sum: sql`sum(${loans.quantity})` })
    .from(loans)
    .where(and(eq(loans.resourceId, resources.id), isNull(loans.returnedAt)))}), 0)`.mapWith(Number);

/** A line of the list of resources with what is lent out of it. */
interface ResourceRow {
  name: string;
  quantity: number;
  lent: number;
  unit: string;
  area: string | null;
}

/**
 * An association with the facts of its house, null while none is written down, its stairwells in their order, and its list of resources. The one statement that
 * reads them: whatever of a call needs some of it shares it. The caller has decided who may know. Throws NotFoundError.
 */
export async function readHouse(db: Queryable, associationId: string) {
  const named = db
    .select({
      all: sql`coalesce(json_agg(json_build_object('id', ${stairwells.id}, 'name', ${stairwells.name}) order by ${stairwells.position}, ${stairwells.id}), '[]')`,
    })
    .from(stairwells)
    .where(eq(stairwells.housingAssociationId, housingAssociations.id));
  const row = sql`json_build_object('name', ${resources.name}, 'quantity', ${resources.quantity}, 'lent', ${lentOut(db)}, 'unit', ${resources.unit}, 'area', ${crisisDomains.slug})`;
  const owned = db
    .select({ all: sql`coalesce(json_agg(${row} order by ${resources.name}, ${resources.id}), '[]')` })
    .from(resources)
    .leftJoin(crisisDomains, eq(crisisDomains.id, resources.crisisDomainId))
    .where(eq(resources.housingAssociationId, housingAssociations.id));
  const [house] = await db
    .select({
      association: housingAssociations,
      facts,
      stairwells: sql<StairwellView[]>`(${named})`,
      resources: sql<ResourceRow[]>`(${owned})`,
    })
    .from(housingAssociations)
    .leftJoin(facts, eq(facts.housingAssociationId, housingAssociations.id))
    .where(eq(housingAssociations.id, associationId));
  if (!house) throw new NotFoundError();
  return house;
}
