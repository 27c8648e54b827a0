import { and, asc, eq, gte, isNotNull, lt, or } from "drizzle-orm";
import {
  crisisDomains,
  crisisDutyWeeks,
  crisisTeams,
  profiles,
  housingAssociationStairwells as stairwells,
  teamMembers,
  users,
} from "#drizzle/schema/index.ts";
import { readHouse } from "#server/domains/association/house-queries.ts";
import { listDrills } from "#server/domains/preparedness/drill-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { TeamRole } from "#shared/enums.ts";
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
  const [team, members, duty] = await Promise.all([
    findCrisisGroup(ctx),
    listAreaTeam(ctx.db, actor, CRISIS_GROUP_AREA),
    listDutyWeeks(ctx.db, actor, ctx.now()),
  ]);
  return { team, members, duty };
}

/** The crisis group as one of the teams, without its people; null while nobody has made one. */
export async function findCrisisGroup(ctx: DomainContext): Promise<TeamView | null> {
  return (await listTeams(ctx)).find(({ areaSlug }) => areaSlug === CRISIS_GROUP_AREA) ?? null;
}

async function readTeams(db: Queryable, { associationId, profileId, role }: MemberActor): Promise<TeamView[]> {
  const [teams, house, drills] = await Promise.all([
    listPlaces(db, associationId),
    readTeamHouse(db, associationId),
    listDrills(db, associationId),
  ]);
  const mayContact = can(role, "members:contact");
  return teams.map(({ team, takenPlaces, people }) => {
    const members = people.map((person) => ({
      ...person,
      name: nameOf(person, mayContact),
      hasAccepted: person.profileId === null || person.acceptedAt !== null,
    }));
    const leaders = members.flatMap(({ leads, profileId: id, name }) => (leads && id ? [{ profileId: id, displayName: name }] : []));
    return {
      ...team,
      memberCount: members.length,
      leaders,
      coverage: coverageOf(team.areaSlug, house, members, takenPlaces),
      lastDrillAt: drills.find(({ crisisDomainId }) => crisisDomainId === team.crisisDomainId)?.startedAt ?? null,
      mayEdit: mayEditTeam(
        role,
        leaders.some((leader) => leader.profileId === profileId),
      ),
    };
  });
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
async function readTeamHouse(db: Queryable, associationId: string): Promise<House> {
  const { association, facts, stairwells } = await readHouse(db, associationId);
  return { hasShelter: facts.hasShelter, apartments: association.numApartments, stairwells };
}

/** A place of the caller's own in a crisis team of the association. */
export interface OwnRoleView {
  id: string;
  areaSlug: string;
  areaName: string;
  role: TeamRole | null;
  isDeputy: boolean;
  leads: boolean;
  /** Given and not taken yet. */
  isAsked: boolean;
  stairwellName: string | null;
}

/** What the caller does in the association's teams, area by area. */
export async function listOwnRoles(ctx: DomainContext): Promise<OwnRoleView[]> {
  const { associationId, profileId } = requirePermission(ctx.actor, "association:read");
  const rows = await ctx.db
    .select({
      id: teamMembers.id,
      areaSlug: crisisDomains.slug,
      areaName: crisisDomains.name,
      role: teamMembers.role,
      isDeputy: teamMembers.isDeputy,
      leads: teamMembers.leads,
      acceptedAt: teamMembers.acceptedAt,
      stairwellName: stairwells.name,
    })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .leftJoin(stairwells, eq(stairwells.id, teamMembers.stairwellId))
    .where(and(eq(teamMembers.profileId, profileId), eq(crisisTeams.housingAssociationId, associationId)))
    .orderBy(asc(crisisDomains.orderIndex));
  return rows.map(({ acceptedAt, ...row }) => ({ ...row, isAsked: row.role !== null && acceptedAt === null }));
}

/** When somebody last came into each team or took a role in it, by the slug of its area. */
export async function findTeamChanges(db: Queryable, associationId: string): Promise<ReadonlyMap<string, Date>> {
  const teams = await listPlaces(db, associationId);
  return new Map(
    teams.flatMap(({ team, people }) => {
      const changes = people.flatMap(({ createdAt, acceptedAt }) => [createdAt.getTime(), acceptedAt?.getTime() ?? 0]);
      return changes.length > 0 ? [[team.areaSlug, new Date(Math.max(...changes))]] : [];
    }),
  );
}

/**
 * The teams of an association in the order of their areas, each with everybody in it by name. The one statement that reads them: whatever
 * of a call asks for teams shares it. The caller has decided who may know.
 */
async function listPlaces(db: Queryable, associationId: string) {
  const rows = await db
    .select({
      id: crisisTeams.id,
      crisisDomainId: crisisTeams.crisisDomainId,
      takenPlaces: crisisTeams.takenPlaces,
      areaSlug: crisisDomains.slug,
      areaName: crisisDomains.name,
      member: {
        id: teamMembers.id,
        profileId: teamMembers.profileId,
        memberName: teamMembers.memberName,
        role: teamMembers.role,
        isDeputy: teamMembers.isDeputy,
        leads: teamMembers.leads,
        stairwellId: teamMembers.stairwellId,
        acceptedAt: teamMembers.acceptedAt,
        createdAt: teamMembers.createdAt,
      },
      fullName: profiles.fullName,
      name: profiles.name,
      email: users.email,
    })
    .from(crisisTeams)
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .leftJoin(teamMembers, eq(teamMembers.crisisTeamId, crisisTeams.id))
    .leftJoin(profiles, eq(profiles.id, teamMembers.profileId))
    .leftJoin(users, eq(users.id, profiles.userId))
    .where(eq(crisisTeams.housingAssociationId, associationId))
    .orderBy(crisisDomains.orderIndex, profiles.fullName, teamMembers.memberName, teamMembers.id);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofTeam) => {
    const people = ofTeam.flatMap(({ member, fullName, name, email }) => (member ? [{ ...member, fullName, name, email }] : []));
    return ofTeam.slice(0, 1).map(({ id, crisisDomainId, takenPlaces, areaSlug, areaName }) => ({
      team: { id, crisisDomainId, areaSlug, areaName },
      takenPlaces,
      people,
    }));
  });
}
