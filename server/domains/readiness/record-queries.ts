import { findAssociationChanges } from "#server/domains/association/change-queries.ts";
import { findEndedDrills } from "#server/domains/preparedness/drill-queries.ts";
import { readTally } from "#server/domains/subscribers/queries.ts";
import { coverageOf } from "#server/domains/subscribers/rules.ts";
import { findTeamChanges } from "#server/domains/teams/change-queries.ts";
import { listTeams } from "#server/domains/teams/queries.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { recordProofs } from "./record-rules.ts";

/** What the portal itself knows to prove factors of the score, and what the house is measured by. */
export async function readRecords(ctx: DomainContext, { associationId }: MemberActor) {
  const { db } = ctx;
  const [changes, drills, teamChanges, teams, subscribers, water] = await Promise.all([
    findAssociationChanges(db, associationId),
    findEndedDrills(db, associationId),
    findTeamChanges(db, associationId),
    listTeams(ctx),
    readTally(db, associationId),
    findWaterPlan(db, associationId),
  ]);
  const proofs = recordProofs({
    now: ctx.now(),
    changes,
    drills,
    teams: teams.map(({ areaSlug, coverage }) => ({ ...coverage, slug: areaSlug, changedAt: teamChanges.get(areaSlug) ?? null })),
    coverage: coverageOf(subscribers.active, changes.apartments).share,
    waterPlanAt: water.updatedAt,
    waterFilledOn: water.values.sharedFilledOn,
  });
  return { hasShelter: changes.hasShelter, proofs };
}
