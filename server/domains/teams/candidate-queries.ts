import { and, asc, eq, notExists, sql } from "drizzle-orm";
import type { z } from "zod";
import { associationMembers, profiles, teamMembers, users } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import { shownName } from "#server/platform/shown-name.ts";
import { can } from "#shared/permissions.ts";
import type { teamCandidatesInput } from "#shared/schemas/teams.ts";
import { mayEditTeam } from "./contact-rules.ts";
import { listTeamMembers } from "./member-queries.ts";
import type { TeamCandidateView } from "./views.ts";

const SHOWN = 20;

/**
 * The first members of the association by name who are not in the team yet. Only names are searched: an address would be told by
 * its hits. Throws NotFoundError, ForbiddenError for who may not change the team.
 */
export async function listTeamCandidates(
  ctx: DomainContext,
  { teamId, search }: z.output<typeof teamCandidatesInput>,
): Promise<TeamCandidateView[]> {
  const actor = requirePermission(ctx.actor, "teams:edit");
  const own = (await listTeamMembers(ctx, { teamId })).find(({ profileId }) => profileId === actor.profileId);
  if (!mayEditTeam(actor.role, own?.leads ?? false)) throw new ForbiddenError();

  const inTeam = ctx.db
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .where(and(eq(teamMembers.crisisTeamId, teamId), eq(teamMembers.profileId, associationMembers.profileId)));
  const rows = await ctx.db
    .select({ profileId: profiles.id, fullName: profiles.fullName, name: profiles.name, email: users.email })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        eq(associationMembers.associationId, actor.associationId),
        notExists(inTeam),
        search ? sql`search_fold(${associationMembers.personName}) like search_fold(${searchPattern(search)})` : undefined,
      ),
    )
    .orderBy(asc(associationMembers.personName), asc(associationMembers.profileId))
    .limit(SHOWN);
  const mayContact = can(actor.role, "members:contact");
  return rows.map(({ profileId, ...person }) => ({ profileId, displayName: shownName(person, mayContact) }));
}
