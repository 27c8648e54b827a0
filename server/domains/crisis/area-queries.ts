import { asc, eq } from "drizzle-orm";
import { crisisActivationAreas as areas, crisisDomains } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** The areas that a crisis has spread to, in that order. The caller has decided who may know. */
export function listAddedAreas(db: Queryable, activationId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: crisisDomains.id, name: crisisDomains.name })
    .from(areas)
    .innerJoin(crisisDomains, eq(crisisDomains.id, areas.crisisDomainId))
    .where(eq(areas.crisisActivationId, activationId))
    .orderBy(asc(areas.createdAt), asc(crisisDomains.name));
}
