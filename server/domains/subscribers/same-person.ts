import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { crisisSubscribers, profiles, users } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** Profiles `same_p` with the subscribers `same_s` who certainly are the same person, of whatever association. */
export const SAME_PERSON = sql`${profiles} same_p
    join ${users} same_u on same_u.id = same_p.user_id and same_u.email_verified_at is not null
    join ${crisisSubscribers} same_s on same_s.email = same_u.email and same_s.email_state = 'active'`;

/**
 * The association's subscriber who is the holder of this profile, as a part of another statement; null where that is not
 * certain. Certain is a mailbox that both the subscriber and the account have confirmed. A telephone is not: homes share one.
 */
export const subscriberOf = (profileId: SQL, associationId: SQL): SQL => sql`(
  select same_s.id from ${SAME_PERSON} where same_p.id = ${profileId} and same_s.housing_association_id = ${associationId})`;

/** The profile whose holder is this subscriber, likewise. */
export const profileOf = (subscriberId: SQL): SQL => sql`(select same_p.id from ${SAME_PERSON} where same_s.id = ${subscriberId})`;

/** The stairwells of these profiles, a part of the statement, by profile: of those who said theirs when they subscribed. */
export async function findStairwells(db: Queryable, associationId: string, profileIds: SQLWrapper): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ profileId: string; stairwellId: string }>(sql`
    select same_p.id as "profileId", same_s.stairwell_id as "stairwellId" from ${SAME_PERSON}
     where same_s.housing_association_id = ${associationId} and same_s.stairwell_id is not null and same_p.id in ${profileIds}`);
  return new Map(rows.map(({ profileId, stairwellId }) => [profileId, stairwellId]));
}
