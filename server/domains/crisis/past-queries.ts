import { and, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import {
  crisisActivations as activations,
  crisisActivationAreas,
  importedCrises as imported,
  importedCrisisAreas,
} from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/**
 * The crises of an association that are over, led in the portal or written down afterwards, as a table to ask. The areas stand in
 * order, the one it began in first.
 */
export function pastOf(db: Queryable, associationId: string, name: "past" | "earlier" = "past") {
  const led = db
    .select({
      id: sql<string>`${activations.id}`.as("id"),
      isImported: sql<boolean>`false`.as("is_imported"),
      isExercise: sql<boolean>`${activations.isExercise}`.as("is_exercise"),
      startedAt: sql`${activations.createdAt}`.mapWith(activations.createdAt).as("started_at"),
      areaIds: sql<string[]>`array_prepend(${activations.crisisDomainId}, array(
        select a.crisis_domain_id from ${crisisActivationAreas} a where a.crisis_activation_id = crisis_activations.id order by a.created_at))`.as(
        "area_ids",
      ),
    })
    .from(activations)
    .where(and(eq(activations.housingAssociationId, associationId), eq(activations.status, "resolved")));
  const written = db
    .select({
      id: sql<string>`${imported.id}`.as("id"),
      isImported: sql<boolean>`true`.as("is_imported"),
      isExercise: sql<boolean>`${imported.isExercise}`.as("is_exercise"),
      startedAt: sql`${imported.startedAt}`.mapWith(imported.startedAt).as("started_at"),
      areaIds: sql<string[]>`array(
        select a.crisis_domain_id from ${importedCrisisAreas} a where a.imported_crisis_id = imported_crises.id order by a.position)`.as(
        "area_ids",
      ),
    })
    .from(imported)
    .where(eq(imported.housingAssociationId, associationId));
  return unionAll(led, written).as(name);
}

/** Whether the one named `earlier` is of before the other and has an area in common with it. Written out: Drizzle names no table here. */
export const IS_EARLIER = sql`"earlier"."started_at" < "past"."started_at" and "earlier"."area_ids" && "past"."area_ids"`;

export type Past = ReturnType<typeof pastOf>;

export interface PastCrisis {
  id: string;
  isImported: boolean;
  areaIds: string[];
}
