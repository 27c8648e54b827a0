import { eq, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { crisisReplies } from "#drizzle/schema/index.ts";
import { profileOf, subscriberOf } from "#server/domains/subscribers/same-person.ts";

/** Whom a crisis of this association asked: a subscriber, or else a member. */
export interface Replier {
  associationId: string;
  subscriberId: string | null;
  profileId: string | null;
}

/** Rows of one person, as a subscriber or as a member. */
export const ofPerson = (
  rows: { subscriberId: AnyPgColumn; profileId: AnyPgColumn },
  { associationId, subscriberId, profileId }: Replier,
): SQL | undefined =>
  subscriberId
    ? or(eq(rows.subscriberId, subscriberId), eq(rows.profileId, profileOf(sql`${subscriberId}`)))
    : or(eq(rows.profileId, profileId ?? ""), eq(rows.subscriberId, subscriberOf(sql`${profileId}`, sql`${associationId}`)));

/** Replies of one person. */
export const repliesOf = (person: Replier): SQL | undefined => ofPerson(crisisReplies, person);
