import { sql } from "drizzle-orm";
import { listStairwells } from "#server/domains/association/house-queries.ts";
import { findHosts, householdsOf } from "#server/domains/household/household-of.ts";
import { memberProfiles } from "#server/domains/membership/recipient-queries.ts";
import { findStairwells } from "#server/domains/subscribers/same-person.ts";
import { findWaterSummaries } from "#server/domains/water/household-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { RECOMMENDED_DAYS } from "#shared/calculations/prepared-days.ts";
import { isoDay } from "#shared/format/date.ts";
import { householdCoverage, stairwellsOfHouseholds } from "./rules.ts";
import type { HouseholdCoverageView } from "./views.ts";

/** How many households of the caller's association manage a week of water, by stairwell and never of fewer than five; a shared one counts once. For owners, as a survey is. */
export async function readHouseholdCoverage(ctx: DomainContext): Promise<HouseholdCoverageView> {
  const { associationId } = requirePermission(ctx.actor, "preparedness:decide");
  const members = sql`${memberProfiles(ctx.db, { associationId })}`;
  const [waters, stairwellOf, hostOf, stairwells] = await Promise.all([
    findWaterSummaries(ctx.db, householdsOf(members), isoDay(ctx.now())),
    findStairwells(ctx.db, associationId, members),
    findHosts(ctx.db, members),
    listStairwells(ctx.db, associationId),
  ]);
  const placeOf = stairwellsOfHouseholds(stairwellOf, hostOf);
  const households = [...waters].map(([householdId, { enduranceDays }]) => ({
    stairwellId: placeOf.get(householdId) ?? null,
    hasWeek: enduranceDays !== null && enduranceDays >= RECOMMENDED_DAYS,
  }));
  return householdCoverage(households, stairwells);
}
