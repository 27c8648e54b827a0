import { and, asc, desc, eq, inArray, isNotNull, notExists, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  associationMembers,
  crisisDomains,
  crisisTeams,
  profiles,
  housingAssociationStairwells as stairwells,
  teamMembers,
  users,
} from "#drizzle/schema/index.ts";
import { subscribedNumbers } from "#server/domains/subscribers/recipient-queries.ts";
import { maskPhone } from "#server/domains/subscribers/rules.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";
import { ForbiddenError, NotFoundError } from "#server/platform/errors.ts";
import { shownName } from "#server/platform/shown-name.ts";
import { can } from "#shared/permissions.ts";
import type { teamCandidatesInput } from "#shared/schemas/teams.ts";
import { mayEditTeam } from "./contact-rules.ts";
import { calledTeams, teamNumbers } from "./recipient-queries.ts";
import {
  type TeamCandidateView,
  type TeamContactView,
  type TeamMemberRow,
  type TeamMemberView,
  toTeamContactView,
  toTeamMemberView,
} from "./views.ts";

/** Everybody in a team of the caller's association, in the order of the roles (TEAM-03). Throws NotFoundError. */
export async function listTeamMembers(ctx: DomainContext, { teamId }: { teamId: string }): Promise<TeamMemberView[]> {
  const actor = requirePermission(ctx.actor, "members:list");
  const own = and(eq(crisisTeams.id, teamId), eq(crisisTeams.housingAssociationId, actor.associationId));
  if ((await ctx.db.$count(crisisTeams, own)) === 0) throw new NotFoundError();
  return toViews(actor, await selectTeamMembers(ctx.db, own));
}

/** The same for the team of an area; nobody where there is no such team (TEAM-02). */
export async function listAreaTeam(db: Queryable, actor: MemberActor, areaSlug: string): Promise<TeamMemberView[]> {
  return toViews(
    actor,
    await selectTeamMembers(db, and(eq(crisisDomains.slug, areaSlug), eq(crisisTeams.housingAssociationId, actor.associationId))),
  );
}

/** Where an alarm in the area reaches those it calls, each person once. The caller has decided that the actor may activate. */
export async function listCalledContacts(db: Queryable, actor: MemberActor, crisisDomainId: string): Promise<TeamContactView[]> {
  const { associationId } = actor;
  const rows = await selectTeamMembers(db, calledTeams({ associationId, crisisDomainId }));
  const subscribed = await subscribedNumbersOf(db, associationId, rows);
  const inTwoTeams = (row: TeamMemberRow, at: number): boolean =>
    row.profileId !== null && rows.findIndex(({ profileId }) => profileId === row.profileId) < at;
  return rows
    .filter((row, at) => !inTwoTeams(row, at))
    .map((row) => {
      const sameTeam = rows.filter(({ teamId }) => teamId === row.teamId);
      const contact = toTeamContactView(row, viewerOf(actor, sameTeam));
      return { ...contact, phone: contact.phone ?? subscribed.get(row.profileId) ?? null };
    });
}

/**
 * Numbers that stand in a subscription alone, by profile: their SMS go there. They were given for the residents' messages, so that
 * whoever looks at the team sees that there is one, masked.
 */
async function subscribedNumbersOf(db: Queryable, associationId: string, rows: readonly TeamMemberRow[]) {
  const profileIds = rows.flatMap(({ profileId, phone }) => (profileId && !phone ? [profileId] : []));
  if (profileIds.length === 0) return new Map<string | null, string>();
  const ids = sql`(select id from unnest(${sql.param(profileIds)}::uuid[]) p(id)
    where id not in (select t.profile_id from ${teamNumbers(db, associationId)} t(profile_id, number)))`;
  const found = await db.execute<{ number: string; profileId: string }>(
    sql`select number, profile_id as "profileId" from ${subscribedNumbers(associationId, ids)} n(number, profile_id)`,
  );
  return new Map<string | null, string>(found.rows.map(({ number, profileId }) => [profileId, maskPhone(number)]));
}

/** One of them as the caller sees them now. Throws NotFoundError. */
export async function readTeamMember(db: Queryable, actor: MemberActor, memberId: string): Promise<TeamMemberView> {
  const [found] = await db
    .select({ teamId: teamMembers.crisisTeamId })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .where(and(eq(teamMembers.id, memberId), eq(crisisTeams.housingAssociationId, actor.associationId)));
  const rows = found ? await selectTeamMembers(db, eq(crisisTeams.id, found.teamId)) : [];
  const member = toViews(actor, rows).find(({ id }) => id === memberId);
  if (!member) throw new NotFoundError();
  return member;
}

const toViews = (actor: MemberActor, rows: readonly TeamMemberRow[]): TeamMemberView[] =>
  rows.map((row) => toTeamMemberView(row, viewerOf(actor, rows)));

/** The leader's right to see the others of a team comes from a row of the same team. */
function viewerOf(actor: MemberActor, team: readonly TeamMemberRow[]): MemberActor & { leadsTeam: boolean } {
  return { ...actor, leadsTeam: team.some(({ profileId, leads }) => leads && profileId === actor.profileId) };
}

/** Leaders first. An enum's order is that of its declaration: the roles as they stand in the plan, and nobody's role last. */
function selectTeamMembers(db: Queryable, where: SQL | undefined): Promise<TeamMemberRow[]> {
  return db
    .select({
      id: teamMembers.id,
      teamId: teamMembers.crisisTeamId,
      profileId: teamMembers.profileId,
      memberName: teamMembers.memberName,
      fullName: profiles.fullName,
      name: profiles.name,
      leads: teamMembers.leads,
      role: teamMembers.role,
      isDeputy: teamMembers.isDeputy,
      acceptedAt: teamMembers.acceptedAt,
      showsContact: teamMembers.showsContact,
      stairwellId: stairwells.id,
      stairwellName: stairwells.name,
      competence: teamMembers.competence,
      // As messages do: what stands in the team counts before what stands in the account.
      email: sql<string | null>`coalesce(${teamMembers.email}, ${users.email})`,
      phone: sql<string | null>`coalesce(${teamMembers.phone}, ${profiles.phoneNumber})`,
      associationRole: associationMembers.role,
    })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .leftJoin(profiles, eq(profiles.id, teamMembers.profileId))
    .leftJoin(users, eq(users.id, profiles.userId))
    .leftJoin(associationMembers, eq(associationMembers.profileId, teamMembers.profileId))
    .leftJoin(stairwells, eq(stairwells.id, teamMembers.stairwellId))
    .where(where)
    .orderBy(
      desc(teamMembers.leads),
      asc(teamMembers.role),
      asc(teamMembers.isDeputy),
      sql`${stairwells.position} nulls last`,
      sql`coalesce(${profiles.fullName}, ${profiles.name}, ${teamMembers.memberName})`,
      asc(teamMembers.id),
    );
}

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

/** Whether the person stands in one of the association's teams for these areas, in any role. */
export async function isInTeam(
  db: Queryable,
  { associationId, crisisDomainIds, profileId }: { associationId: string; crisisDomainIds: readonly string[]; profileId: string },
): Promise<boolean> {
  const [found] = await db
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .where(
      and(
        eq(crisisTeams.housingAssociationId, associationId),
        inArray(crisisTeams.crisisDomainId, [...crisisDomainIds]),
        eq(teamMembers.profileId, profileId),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** The stairwells that the person has taken on as trapphusombud or their deputy, in any of the association's teams. */
export async function listOwnStairwells(
  db: Queryable,
  { associationId, profileId }: { associationId: string; profileId: string },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: stairwells.id })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .innerJoin(stairwells, eq(stairwells.id, teamMembers.stairwellId))
    .where(
      and(
        eq(crisisTeams.housingAssociationId, associationId),
        eq(teamMembers.profileId, profileId),
        eq(teamMembers.role, "stairwell_representative"),
        isNotNull(teamMembers.acceptedAt),
      ),
    );
  return rows.map(({ id }) => id);
}
