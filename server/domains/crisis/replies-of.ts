import { eq, or, type SQL, sql } from "drizzle-orm";
import { crisisReplies as replies } from "#drizzle/schema/index.ts";
import { profileOf, subscriberOf } from "#server/domains/subscribers/same-person.ts";

/** Whom a crisis of this association asked: a subscriber, or else a member. */
interface Replier {
  associationId: string;
  subscriberId: string | null;
  profileId: string | null;
}

/** Replies of one person, as a subscriber or as a member. */
export const repliesOf = ({ associationId, subscriberId, profileId }: Replier): SQL | undefined =>
  subscriberId
    ? or(eq(replies.subscriberId, subscriberId), eq(replies.profileId, profileOf(sql`${subscriberId}`)))
    : or(eq(replies.profileId, profileId ?? ""), eq(replies.subscriberId, subscriberOf(sql`${profileId}`, sql`${associationId}`)));
