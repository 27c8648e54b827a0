import { readAssociationProfile } from "#server/domains/association/profile-queries.ts";
import { readCurrentPhase } from "#server/domains/preparedness/queries.ts";
import { countRequestsByStatus } from "#server/domains/product-requests/status-queries.ts";
import { countStairwells } from "#server/domains/subscribers/count-queries.ts";
import { countActiveSubscribers } from "#server/domains/subscribers/queries.ts";
import { coverageOf } from "#server/domains/subscribers/rules.ts";
import { listTasks } from "#server/domains/tasks/queries.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requirePermission } from "#server/lib/actor.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { enduranceOf } from "./endurance-rules.ts";
import { outdoorTemperature } from "./outdoor-temperature.ts";
import { stairwellShares } from "./rules.ts";
import type { DashboardView } from "./views.ts";

/** How the caller's association stands: what its house manages, where its journey is, whom it reaches. No counts of persons. */
export async function readDashboard(ctx: DomainContext): Promise<DashboardView> {
  const { associationId } = requirePermission(ctx.actor, "association:read");
  const { db } = ctx;
  const [{ association }, plan, outdoorCelsius, phase, coverage, requests, open] = await Promise.all([
    readAssociationProfile(ctx),
    findWaterPlan(db, associationId),
    outdoorTemperature(ctx, associationId),
    readCurrentPhase(db, associationId),
    readCoverage(ctx, associationId),
    countRequestsByStatus(db, associationId),
    listTasks(ctx, { state: "open" }),
  ]);
  const { enduranceDays } = plan.summary;
  const water = plan.version === 0 ? null : { ...plan.values, enduranceDays };
  return {
    endurance: enduranceOf({ ...association, water, outdoorCelsius }),
    journey: phase && { phase: phase.id, name: phase.name, description: phase.description },
    coverage: coverage(association.numApartments),
    requests,
    unownedTasks: open.filter(({ owner }) => owner === null).length,
  };
}

async function readCoverage({ db }: DomainContext, associationId: string) {
  const [active, stairwells] = await Promise.all([countActiveSubscribers(db, associationId), countStairwells(db, associationId)]);
  return (apartments: number | null): DashboardView["coverage"] => {
    const { share } = coverageOf(active, apartments);
    return share === null || apartments === null ? null : { share, stairwells: stairwellShares(stairwells, apartments) };
  };
}
