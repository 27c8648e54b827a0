import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { crisisTeams, testAlarmPeople as people, profiles, teamMembers, users } from "#drizzle/schema/index.ts";
import { findDanger } from "#server/domains/deliveries/stop-tests.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { hindranceOf, type TestHindrance } from "./rules.ts";

/** One person as a text. `place`: an alias of `team_members`, for whoever has no account. Two of the same name have addresses of their own. */
export const personKey = (profileId: SQLWrapper, place: SQL): SQL<string> => sql<string>`
  coalesce(${profileId}::text, lower(${place}.member_name) || ' ' || coalesce(lower(nullif(btrim(${place}.email), '')), nullif(btrim(${place}.phone), ''), ''))`;

const PERSON = personKey(teamMembers.profileId, sql`${teamMembers}`);

/**
 * Who stands in the association's teams and so hears its alarms, each person once, as a part of another statement: profile, a place
 * of theirs. Somebody from outside is one by the name and the address that they stand there with.
 */
export const groupPeople = (db: Queryable, associationId: string) =>
  db
    .selectDistinctOn([PERSON], { profileId: teamMembers.profileId, teamMemberId: teamMembers.id })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .where(eq(crisisTeams.housingAssociationId, associationId))
    .orderBy(PERSON, teamMembers.id);

/** What keeps an association from testing now; null when nothing does. */
export async function findHindrance(db: Queryable, associationId: string, now: Date): Promise<TestHindrance | null> {
  const group = await groupPeople(db, associationId);
  return hindranceOf(group.length, await findDanger(db, associationId, now));
}

/** Whether somebody whom a test went to is still in a team of the association, as a condition on `test_alarm_people`. */
export const isStillIn = (
  associationId: string,
) => sql<boolean>`case when ${people.profileId} is null then ${people.teamMemberId} is not null
  else exists (select 1 from ${teamMembers} tm join ${crisisTeams} ct on ct.id = tm.crisis_team_id
    where ct.housing_association_id = ${associationId} and tm.profile_id = ${people.profileId}) end`;

/** Those whom a test went to and who count: who received it, and who is still there. */
export const countsIn = (associationId: string) => sql<boolean>`(${people.receivedAt} is not null or ${isStillIn(associationId)})`;

/** What somebody is called, and where they are rung: what stands in the team counts before the account, as for messages. */
export const PERSON_COLUMNS = {
  memberName: teamMembers.memberName,
  fullName: profiles.fullName,
  name: profiles.name,
  email: users.email,
  phone: sql<string | null>`coalesce(nullif(btrim(${teamMembers.phone}), ''), ${profiles.phoneNumber})`,
};
