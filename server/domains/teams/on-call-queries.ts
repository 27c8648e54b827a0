import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { associationMembers, crisisDomains, crisisDutyWeeks, crisisTeams, profiles, teamMembers, users } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { mondayOf } from "#shared/format/week.ts";
import { can } from "#shared/permissions.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";

/** Who is to be told when something may have to be alarmed about. */
export interface OnCall {
  profileIds: string[];
  /** Of people from outside, who have no account. */
  teamMemberIds: string[];
  mails: { email: string; userId: string | null; profileId: string | null }[];
}

interface Person {
  profileId: string | null;
  teamMemberId: string | null;
  userId: string | null;
  email: string | null;
  role: AssociationRole | null;
}

/**
 * Whoever is on call now, in Swedish time. Where that is nobody, or somebody who cannot alarm, those who lead the crisis group as well,
 * and where there are none of them all system owners. The caller has decided who may know.
 */
export async function readOnCall(db: Queryable, associationId: string, now: Date): Promise<OnCall> {
  const onDuty = await listOfGroup(
    db,
    associationId,
    inArray(
      teamMembers.id,
      db
        .select({ id: crisisDutyWeeks.teamMemberId })
        .from(crisisDutyWeeks)
        .where(and(eq(crisisDutyWeeks.housingAssociationId, associationId), eq(crisisDutyWeeks.startsOn, mondayOf(now)))),
    ),
  );
  if (onDuty.some(mayAlarm)) return toOnCall(onDuty);
  const leads = or(eq(teamMembers.leads, true), inArray(teamMembers.role, ["coordinator", "deputy_coordinator"]));
  const leaders = (await listOfGroup(db, associationId, and(leads, isNotNull(teamMembers.acceptedAt)))).filter(mayAlarm);
  return toOnCall([...onDuty, ...(leaders.length > 0 ? leaders : await listOwners(db, associationId))]);
}

const mayAlarm = ({ role }: Person): boolean => can(role, "crisis:activate");

/** Those of the crisis group who are meant, with the role that they have in the association now. */
const listOfGroup = (db: Queryable, associationId: string, who: SQL | undefined): Promise<Person[]> =>
  db
    .select({
      profileId: teamMembers.profileId,
      teamMemberId: teamMembers.id,
      userId: users.id,
      email: sql<string | null>`lower(coalesce(nullif(btrim(${teamMembers.email}), ''), ${users.email}))`,
      role: associationMembers.role,
    })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .leftJoin(profiles, eq(profiles.id, teamMembers.profileId))
    .leftJoin(users, eq(users.id, profiles.userId))
    .leftJoin(
      associationMembers,
      and(eq(associationMembers.profileId, teamMembers.profileId), eq(associationMembers.associationId, associationId)),
    )
    .where(and(eq(crisisTeams.housingAssociationId, associationId), eq(crisisDomains.slug, CRISIS_GROUP_AREA), who));

const listOwners = (db: Queryable, associationId: string): Promise<Person[]> =>
  db
    .select({
      profileId: associationMembers.profileId,
      teamMemberId: sql<null>`null`,
      userId: users.id,
      email: users.email,
      role: associationMembers.role,
    })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(associationMembers.associationId, associationId), eq(associationMembers.role, "system_owner")));

function toOnCall(people: readonly Person[]): OnCall {
  const addressed = people.flatMap(({ email, userId, profileId }) => (email ? [{ email, userId, profileId }] : []));
  // Each has a bell of their own, also where they share a mailbox.
  const mails = new Map(addressed.map((one) => [one.profileId ?? one.email, one]));
  for (const { email, profileId } of addressed) if (profileId !== null) mails.delete(email);
  return {
    profileIds: people.flatMap(({ profileId }) => profileId ?? []),
    teamMemberIds: people.flatMap(({ profileId, teamMemberId }) => (profileId === null && teamMemberId !== null ? [teamMemberId] : [])),
    mails: [...mails.values()],
  };
}
