import { and, asc, eq, gte, isNotNull, lt, or } from "drizzle-orm";
import { crisisDomains, crisisDutyWeeks, crisisTeams, housingAssociations, profiles, teamMembers, users } from "#drizzle/schema/index.ts";
import { listStairwells } from "#server/domains/association/stairwell-queries.ts";
import { findLastDrills } from "#server/domains/preparedness/drill-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { addWeeks, mondayOf } from "#shared/format/week.ts";
import { can } from "#shared/permissions.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { mayEditTeam } from "./contact-rules.ts";
import { listAreaTeam } from "./member-queries.ts";
import { coverageOf, type House } from "./rules.ts";
import { type CrisisGroupView, type DutyWeekView, nameOf, type TeamView } from "./views.ts";

/** How many weeks that have passed are shown: enough to see whose turn it is. */
const PASSED = 8;

/** The crisis teams of the caller's association, in the order of their areas, each with what it still lacks (TEAM-02). */
export function listTeams(ctx: DomainContext): Promise<TeamView[]> {
  return readTeams(ctx.db, requirePermission(ctx.actor, "members:list"));
}

/** The crisis group of the whole house, who is in it, and who is on call when. */
export async function readCrisisGroup(ctx: DomainContext): Promise<CrisisGroupView> {
  const actor = requirePermission(ctx.actor, "members:list");
  const [teams, members, duty] = await Promise.all([
    readTeams(ctx.db, actor),
    listAreaTeam(ctx.db, actor, CRISIS_GROUP_AREA),
    listDutyWeeks(ctx.db, actor, ctx.now()),
  ]);
  return { team: teams.find(({ areaSlug }) => areaSlug === CRISIS_GROUP_AREA) ?? null, members, duty };
}

async function readTeams(db: Queryable, actor: MemberActor): Promise<TeamView[]> {
  const { associationId } = actor;
  const [teams, people, house, drills] = await Promise.all([
    db
      .select({
        id: crisisTeams.id,
        crisisDomainId: crisisTeams.crisisDomainId,
        takenPlaces: crisisTeams.takenPlaces,
        areaSlug: crisisDomains.slug,
        areaName: crisisDomains.name,
      })
      .from(crisisTeams)
      .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
      .where(eq(crisisTeams.housingAssociationId, associationId))
      .orderBy(crisisDomains.orderIndex),
    listOccupants(db, actor),
    readHouse(db, associationId),
    findLastDrills(db, associationId),
  ]);
  return teams.map(({ takenPlaces, ...team }) => {
    const members = people.filter(({ teamId }) => teamId === team.id);
    return {
      ...team,
      memberCount: members.length,
      leaders: members.flatMap(({ leads, profileId, name }) => (leads && profileId ? [{ profileId, displayName: name }] : [])),
      coverage: coverageOf(team.areaSlug, house, members, takenPlaces),
      lastDrillAt: drills.get(team.crisisDomainId)?.toISOString() ?? null,
      mayEdit: mayEditTeam(
        actor.role,
        members.some(({ leads, profileId }) => leads && profileId === actor.profileId),
      ),
    };
  });
}

/** Everybody in a team of the association, by name. */
async function listOccupants(db: Queryable, { associationId, role }: MemberActor) {
  const rows = await db
    .select({
      teamId: teamMembers.crisisTeamId,
      profileId: teamMembers.profileId,
      memberName: teamMembers.memberName,
      fullName: profiles.fullName,
      name: profiles.name,
      email: users.email,
      role: teamMembers.role,
      isDeputy: teamMembers.isDeputy,
      acceptedAt: teamMembers.acceptedAt,
      leads: teamMembers.leads,
      stairwellId: teamMembers.stairwellId,
    })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .leftJoin(profiles, eq(profiles.id, teamMembers.profileId))
    .leftJoin(users, eq(users.id, profiles.userId))
    .where(eq(crisisTeams.housingAssociationId, associationId))
    .orderBy(profiles.fullName, teamMembers.memberName, teamMembers.id);
  const mayContact = can(role, "members:contact");
  return rows.map((row) => ({ ...row, name: nameOf(row, mayContact), hasAccepted: row.profileId === null || row.acceptedAt !== null }));
}

/** Who is on call week by week: the last weeks, this one and all that come. A week that is nobody's is not among them. */
async function listDutyWeeks(db: Queryable, { associationId, role }: MemberActor, now: Date): Promise<DutyWeekView[]> {
  const thisWeek = mondayOf(now);
  const rows = await db
    .select({
      startsOn: crisisDutyWeeks.startsOn,
      memberId: crisisDutyWeeks.teamMemberId,
      profileId: profiles.id,
      memberName: teamMembers.memberName,
      fullName: profiles.fullName,
      name: profiles.name,
      email: users.email,
    })
    .from(crisisDutyWeeks)
    .leftJoin(teamMembers, eq(teamMembers.id, crisisDutyWeeks.teamMemberId))
    .leftJoin(profiles, eq(profiles.id, crisisDutyWeeks.profileId))
    .leftJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        eq(crisisDutyWeeks.housingAssociationId, associationId),
        gte(crisisDutyWeeks.startsOn, addWeeks(thisWeek, -PASSED)),
        or(lt(crisisDutyWeeks.startsOn, thisWeek), isNotNull(crisisDutyWeeks.teamMemberId)),
      ),
    )
    .orderBy(asc(crisisDutyWeeks.startsOn));
  const mayContact = can(role, "members:contact");
  return rows.map(({ startsOn, memberId, ...person }) => ({ startsOn, memberId, displayName: nameOf(person, mayContact) || null }));
}

/** What of an association's house decides whom its teams need. */
async function readHouse(db: Queryable, associationId: string): Promise<House> {
  const [[association], stairwells] = await Promise.all([
    db
      .select({ hasShelter: housingAssociations.hasShelter, apartments: housingAssociations.numApartments })
      .from(housingAssociations)
      .where(eq(housingAssociations.id, associationId)),
    listStairwells(db, associationId),
  ]);
  return { hasShelter: association?.hasShelter ?? null, apartments: association?.apartments ?? null, stairwells };
}
