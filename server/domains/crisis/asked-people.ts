import { eq, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  crisisActivations as activations,
  crisisReplies,
  crisisSubscribers,
  crisisDeliveries as deliveries,
  crisisMessages as messages,
  profiles,
  crisisReplies as replies,
  housingAssociationStairwells as stairwells,
  users,
} from "#drizzle/schema/index.ts";
import { stillMember } from "#server/domains/membership/recipient-queries.ts";
import { profileOf, subscriberOf } from "#server/domains/subscribers/same-person.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { ReplyAnswer, ReplySource } from "#shared/enums.ts";

/** Somebody who was asked, or who replied without. */
export interface AskedPersonRow extends Record<string, unknown> {
  id: string;
  isSubscriber: boolean;
  name: string | null;
  stairwell: string | null;
  phone: string | null;
  /** The newest answer. */
  answer: ReplyAnswer | null;
  /** A text came after it. */
  isUnread: boolean;
  /** All that they have said, the newest first; null for who is silent. */
  said: SaidRow[] | null;
}

interface SaidRow {
  answer: ReplyAnswer | null;
  text: string | null;
  source: ReplySource;
  recordedBy: string | null;
  /** ISO 8601. */
  at: string;
}

const ASKED_SUBSCRIBER = subscriberOf(sql`d.profile_id`, sql`m.housing_association_id`);
const REPLIED_SUBSCRIBER = subscriberOf(sql`r.profile_id`, sql`c.housing_association_id`);

/**
 * A crisis's people as the common table expression `people`: everybody whom a message that asks went to, and everybody who
 * replied. The newest answer of each counts; a text that came after it is unread. People from outside have no replies. A member
 * who certainly is one of the subscribers is that subscriber. `asked` and `replied` say when.
 */
export const withPeople = (activationId: string): SQL => sql`
  with asked as (
    select coalesce(d.subscriber_id, ${ASKED_SUBSCRIBER}, d.profile_id) as id,
           coalesce(d.subscriber_id, ${ASKED_SUBSCRIBER}) is not null as is_subscriber,
           min(coalesce(m.released_at, m.created_at)) as asked_at
      from ${deliveries} d join ${messages} m on m.id = d.crisis_message_id
     where m.crisis_activation_id = ${activationId} and m.asks_for_reply and coalesce(d.subscriber_id, d.profile_id) is not null
       and d.status not in ('cancelled', 'suppressed')
     group by 1, 2
  ), replied as (
    select coalesce(r.subscriber_id, ${REPLIED_SUBSCRIBER}, r.profile_id) as id,
           coalesce(r.subscriber_id, ${REPLIED_SUBSCRIBER}) is not null as is_subscriber,
           r.answer, r.created_at, r.source, r.text, r.recorded_by_profile_id, r.id as reply_id
      from ${replies} r join ${activations} c on c.id = r.crisis_activation_id where r.crisis_activation_id = ${activationId}
  ), answers as (
    select distinct on (id) * from replied where answer is not null order by id, created_at desc, reply_id
  ), texts as (
    select distinct on (id) * from replied where answer is null order by id, created_at desc, reply_id
  ), people as (
    select e.id, e.is_subscriber, a.answer, a.created_at as answered_at, t.created_at as unread_at
      from (select id, is_subscriber from asked union select id, is_subscriber from replied) e
      left join answers a on a.id = e.id
      left join texts t on t.id = e.id and (a.created_at is null or t.created_at > a.created_at)
  )`;

export const SHOWN_NAME = sql`coalesce(s.full_name, pr.full_name, pr.name, split_part(u.email, '@', 1))`;

/** Where the names of `people p`, or of what else has their `id` and `is_subscriber`, come from. */
export const NAMES = sql`
  left join ${crisisSubscribers} s on p.is_subscriber and s.id = p.id
  left join ${profiles} pr on not p.is_subscriber and pr.id = p.id
  left join ${users} u on u.id = pr.user_id
  left join ${stairwells} st on st.id = s.stairwell_id`;

/** A subscriber by e-mail alone can be a member with a number to ring. */
const PHONE_OF_MEMBER = sql`(select own.phone_number from ${profiles} own
  where own.id = ${profileOf(sql`s.id`)} and ${stillMember(sql`own.id`, sql`s.housing_association_id`)})`;

export const PHONE = sql`coalesce(s.phone_number, pr.phone_number, ${PHONE_OF_MEMBER})`;

/** Whether the person's name holds the text. */
export const isNamed = (pattern: string): SQL => sql`search_fold(${SHOWN_NAME}) like search_fold(${pattern})`;

/** The people who match, those who have waited longest first, and by stairwell. The caller has decided who may know. */
export async function readPeople(
  db: Queryable,
  { activationId, where, limit, offset = 0 }: { activationId: string; where: SQL; limit: number; offset?: number },
): Promise<AskedPersonRow[]> {
  const { rows } = await db.execute<AskedPersonRow>(sql`
    ${withPeople(activationId)}, shown as (
      select p.id, p.is_subscriber, ${SHOWN_NAME} as name, st.name as stairwell, ${PHONE} as phone, p.answer, p.unread_at is not null as is_unread,
             row_number() over (order by coalesce(p.unread_at, p.answered_at), st.position, ${SHOWN_NAME}, p.id) as place
        from people p ${NAMES} where ${where}
       order by place limit ${limit} offset ${offset}
    ), ledger as (
      select id, json_agg(json_build_object('answer', answer, 'text', text, 'source', source, 'recordedBy', recorded_by_profile_id,
                                            'at', ${iso("created_at")}) order by created_at desc, answer is null, reply_id) as said
        from replied where id in (select id from shown) group by id
    )
    select id, is_subscriber as "isSubscriber", name, stairwell, phone, answer, is_unread as "isUnread", said
      from shown left join ledger using (id) order by place`);
  return rows;
}

/** How many people match. */
export async function countPeople(db: Queryable, activationId: string, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`
    ${withPeople(activationId)} select count(*)::int as people from people p ${NAMES} where ${where}`);
  return rows[0]?.people ?? 0;
}

export const iso = (column: string): SQL => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

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
