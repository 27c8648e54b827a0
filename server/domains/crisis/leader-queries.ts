import { listMembersAmong } from "#server/domains/membership/name-queries.ts";
import { listRoles } from "#server/domains/membership/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { can } from "#shared/permissions.ts";
import type { PersonView } from "./page-views.ts";

/** Who can take a crisis over, in Swedish order of name: system owners and team leaders of the caller's association. */
export async function listLeaders(ctx: DomainContext): Promise<PersonView[]> {
  const { associationId } = requirePermission(ctx.actor, "crisis:activate");
  const leaders = (await listRoles(ctx.db, associationId)).filter(({ role }) => can(role, "crisis:activate"));
  const people = await listMembersAmong(
    ctx.db,
    associationId,
    leaders.map(({ profileId }) => profileId),
  );
  return people.map(({ profileId, displayName }) => ({ profileId, name: displayName }));
}
