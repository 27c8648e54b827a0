import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { housingAssociations as associations, crisisTeams, profiles, teamMembers, users } from "#drizzle/schema/index.ts";
import { dangerOf } from "#server/domains/deliveries/stop-tests.ts";
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

/** Whether a house tests every month, and what keeps it from testing now. Throws nothing; of no house there is nothing to say. */
export async function findSettings(
  db: Queryable,
  associationId: string,
  now: Date,
): Promise<{ isOn: boolean; hindrance: TestHindrance | null }> {
  const [house] = await db
    .select({
      isOn: associations.sendsTestAlarms,
      group: sql<number>`(select count(*)::int from (${groupPeople(db, associationId)}) g)`,
      danger: dangerOf(db, associationId, now),
    })
    .from(associations)
    .where(eq(associations.id, associationId));
  return { isOn: house?.isOn ?? false, hindrance: hindranceOf(house?.group ?? 0, house?.danger ?? null) };
}

/** What somebody is called, and where they are rung: what stands in the team counts before the account, as for messages. */
export const PERSON_COLUMNS = {
  memberName: teamMembers.memberName,
  fullName: profiles.fullName,
  name: profiles.name,
  email: users.email,
  phone: sql<string | null>`coalesce(nullif(btrim(${teamMembers.phone}), ''), ${profiles.phoneNumber})`,
};
