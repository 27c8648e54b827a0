import { and, eq, inArray, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { householdShares, profiles, users } from "#drizzle/schema/index.ts";
import { shownName } from "#server/domains/account/name-queries.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";

/** Whose household counts for this profile, a part of the statement: the host's where it is shared, else the own. All that a home has told is read and written by it. */
export const householdOf = (profileId: string): SQL<string> =>
  sql<string>`coalesce((select shared.host_profile_id from ${householdShares} shared where shared.guest_profile_id = ${profileId}), ${profileId}::uuid)`;

/** The same for many, each household once. */
export const householdsOf = (profileIds: SQLWrapper): SQL =>
  sql`(select coalesce(shared.host_profile_id, someone.id) from ${profiles} someone
    left join ${householdShares} shared on shared.guest_profile_id = someone.id where someone.id in ${profileIds})`;

/** In whose household those of these profiles live who are guests, by profile. */
export async function findHosts(db: Queryable, profileIds: SQLWrapper): Promise<Map<string, string>> {
  const { guestProfileId, hostProfileId } = householdShares;
  const rows = await db
    .select({ guestProfileId: sql<string>`${guestProfileId}`, hostProfileId })
    .from(householdShares)
    .where(inArray(guestProfileId, profileIds));
  return new Map(rows.map((row) => [row.guestProfileId, row.hostProfileId]));
}

/** What the others are called who share the household of this profile, a part of the statement. */
export const namesOfShared = (db: Queryable, profileId: string): SQL<string[]> =>
  sql<string[]>`coalesce((${db
    .select({ names: sql`json_agg(${shownName} order by ${shownName})` })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(ne(profiles.id, profileId), inArray(profiles.id, housemates(profileId))))}), '[]')`;

/** All who share the household of this profile, themselves too; nobody where it is not shared. */
export const housemates = (profileId: string): SQL =>
  sql`(select unnest(array[shared.host_profile_id, shared.guest_profile_id]) from ${householdShares} shared
    where shared.guest_profile_id is not null and shared.host_profile_id = ${householdOf(profileId)})`;

/**
 * Takes the household that counts for this profile for this transaction and answers whose it is: what two people write in the same moment
 * is written one after the other, and nobody writes into a household that is not theirs any more.
 */
export async function lockHousehold(tx: Transaction, profileId: string): Promise<string> {
  const locked = new Set<string>();
  for (;;) {
    const household = await findHouseholdOf(tx, profileId);
    // Read after both were waited for.
    if (locked.has(household)) return household;
    await lockProfiles(tx, [profileId, household]);
    locked.add(profileId).add(household);
  }
}

/** Takes these people, in the order of their ids; answers those who still have an account. */
export async function lockProfiles(tx: Transaction, profileIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, [...profileIds]))
    .orderBy(profiles.id)
    .for("no key update");
  return rows.map(({ id }) => id);
}

async function findHouseholdOf(db: Queryable, profileId: string): Promise<string> {
  const [shared] = await db
    .select({ hostProfileId: householdShares.hostProfileId })
    .from(householdShares)
    .where(eq(householdShares.guestProfileId, profileId));
  return shared?.hostProfileId ?? profileId;
}
