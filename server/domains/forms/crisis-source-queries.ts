import { listPlaceNames } from "#server/domains/maps/queries.ts";
import { listAreaTeam } from "#server/domains/teams/member-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { asAnyResident } from "#server/platform/any-resident.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { crisisGroupRows } from "./crisis-group-rows.ts";
import type { FormSources } from "./rules.ts";

/**
 * Who is in the crisis group and where the house gathers. What is written is read by more than the writer, so only those numbers
 * come along that every member sees.
 */
export async function readCrisisSource(ctx: DomainContext): Promise<FormSources> {
  const actor = requirePermission(ctx.actor, "association:read");
  const [group, assembly, reserve] = await Promise.all([
    listAreaTeam(ctx.db, asAnyResident(actor), CRISIS_GROUP_AREA),
    listPlaceNames(ctx.db, actor, "assembly_point"),
    listPlaceNames(ctx.db, actor, "reserve_point"),
  ]);
  return { crisis_group: crisisGroupRows(group), assembly_points: placesOf(assembly), reserve_points: placesOf(reserve) };
}

const placesOf = (names: readonly string[]): string | undefined => (names.length > 0 ? names.join(", ") : undefined);
