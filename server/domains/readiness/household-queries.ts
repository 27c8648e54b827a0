import { sql } from "drizzle-orm";
import { listStairwells } from "#server/domains/association/stairwell-queries.ts";
import { memberProfiles } from "#server/domains/membership/recipient-queries.ts";
import { findStairwells } from "#server/domains/subscribers/same-person.ts";
import { findWaterSummaries } from "#server/domains/water/household-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { RECOMMENDED_DAYS } from "#shared/calculations/prepared-days.ts";
import { isoDay } from "#shared/format/date.ts";
import { householdCoverage } from "./rules.ts";
import type { HouseholdCoverageView } from "./views.ts";

/** How many households of the caller's association manage a week of water, by stairwell and never of fewer than five. For owners, as a survey is. */
export async function readHouseholdCoverage(ctx: DomainContext): Promise<HouseholdCoverageView> {
  const { associationId } = requirePermission(ctx.actor, "preparedness:decide");
  const members = sql`${memberProfiles(ctx.db, { associationId })}`;
  const [waters, stairwellOf, stairwells] = await Promise.all([
    findWaterSummaries(ctx.db, members, isoDay(ctx.now())),
    findStairwells(ctx.db, associationId, members),
    listStairwells(ctx.db, associationId),
  ]);
  const households = [...waters].map(([profileId, { enduranceDays }]) => ({
    stairwellId: stairwellOf.get(profileId) ?? null,
    hasWeek: enduranceDays !== null && enduranceDays >= RECOMMENDED_DAYS,
  }));
  return householdCoverage(households, stairwells);
}
