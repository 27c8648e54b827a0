import { eq, sql } from "drizzle-orm";
import {
  ambitionLevels,
  housingAssociationFacts,
  housingAssociations,
  housingAssociationWaterPreparedness as plans,
  profiles,
} from "#drizzle/schema/index.ts";
import { listOwnResources } from "#server/domains/association/house-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { can } from "#shared/permissions.ts";
import { initialWaterPlan, ownedContainers, residentsFor, summarizePlan } from "./rules.ts";
import { toWaterAmbition, toWaterPlanValues, type WaterHouse, type WaterPlanView } from "./views.ts";

/** The water plan of the caller's association (DATA-27), or where it begins as long as none is saved. */
export async function readWaterPlan(ctx: DomainContext): Promise<WaterPlanView> {
  const { associationId, role } = requirePermission(ctx.actor, "association:read");
  const plan = await findWaterPlan(ctx.db, associationId);
  // The list of resources is for those who lead; of it all may know what is counted.
  return can(role, "collaboration:read") ? plan : { ...plan, house: { ...plan.house, uncounted: [] } };
}

/** The same for an association that is known already. `version` 0: nothing is saved. Throws NotFoundError. */
export async function findWaterPlan(db: Queryable, associationId: string): Promise<WaterPlanView> {
  const [[found], resources] = await Promise.all([readPlan(db, associationId), listOwnResources(db, associationId)]);
  if (!found) throw new NotFoundError();

  const { plan, ambition, hasPressureBoost, numApartments, updatedBy } = found;
  const values = plan ? toWaterPlanValues(plan) : initialWaterPlan(ambition);
  const house: WaterHouse = {
    ...residentsFor(values.residents, found),
    apartments: numApartments,
    hasPressureBoost,
    ...ownedContainers(resources),
    ambition: ambition && toWaterAmbition(ambition),
  };
  return {
    version: plan?.version ?? 0,
    updatedAt: plan?.updatedAt.toISOString() ?? null,
    updatedBy,
    values,
    house,
    summary: summarizePlan(values, house),
  };
}

function readPlan(db: Queryable, associationId: string) {
  return db
    .select({
      plan: plans,
      residentCount: housingAssociations.residentCount,
      numApartments: housingAssociations.numApartments,
      hasPressureBoost: housingAssociationFacts.hasPressureBoost,
      ambition: ambitionLevels,
      updatedBy: sql<string | null>`coalesce(${profiles.fullName}, ${profiles.name})`,
    })
    .from(housingAssociations)
    .leftJoin(plans, eq(plans.housingAssociationId, housingAssociations.id))
    .leftJoin(housingAssociationFacts, eq(housingAssociationFacts.housingAssociationId, housingAssociations.id))
    .leftJoin(ambitionLevels, eq(ambitionLevels.id, housingAssociations.selectedAmbitionLevelId))
    .leftJoin(profiles, eq(profiles.id, plans.updatedByProfileId))
    .where(eq(housingAssociations.id, associationId));
}
