import { type SQL, sql } from "drizzle-orm";
import {
  crisisDeliveries as deliveries,
  crisisMessages as messages,
  crisisNeeds as needs,
  profiles,
  crisisReplies as replies,
  crisisSubscribers as subscribers,
} from "#drizzle/schema/index.ts";
import { profileOf, subscriberOf } from "#server/domains/subscribers/same-person.ts";
import { type SentTemplate, templateOf } from "#server/domains/translations/translate-message.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import { iso } from "./asked-people.ts";
import type { OwnNeedView } from "./page-views.ts";
import { readStatusPage, type StatusPageView } from "./status-page-queries.ts";

/** What stands on the page of the crisis besides, for whoever holds the link of a delivery. */
export interface OwnAnswerView {
  answer: ReplyAnswer | null;
  answeredAt: string | null;
  /** Somebody else wrote it down: who knocked, or helped. */
  isNoted: boolean;
  /** When the crisis group last closed what they had asked for; null where nothing was. */
  helpedAt: string | null;
  /** The help that they have asked for, as long as it is open. */
  need: OwnNeedView | null;
  /** The last two digits of the number that is rung; null where none is known. */
  phoneEnd: string | null;
  /** What they read best; null for Swedish. */
  language: string | null;
  /** The crisis in the portal, for whom it was sent to as a member. */
  crisisPath: string | null;
  /** What was sent to them and not to all residents; it is theirs to read. */
  message: { content: string; sentAt: string; template: SentTemplate | null } | null;
}

/** Null where the delivery is gone, belongs to no crisis, or went to somebody who cannot answer here. */
export async function readReplyPage(
  ctx: DomainContext,
  deliveryId: string,
): Promise<{ status: StatusPageView; own: OwnAnswerView } | "gone" | null> {
  const found = await findOwn(ctx, deliveryId);
  if (!found) return null;
  const { activationId, messageId, content, sentAt, phone, isMember, ...own } = found;
  const crisisPath = isMember ? `/crisis-management/${activationId}` : null;
  const status = await readStatusPage(ctx, activationId);
  if (status === null || status === "gone") return status;
  const isShown = status.messages.some(({ id }) => id === messageId);
  const message = isShown ? null : { content, sentAt, template: templateOf(content, status.associationName) };
  return { status, own: { ...own, crisisPath, phoneEnd: phone?.slice(-2) ?? null, message } };
}

interface OwnRow extends Omit<OwnAnswerView, "phoneEnd" | "message" | "crisisPath">, Record<string, unknown> {
  activationId: string;
  messageId: string;
  content: string;
  sentAt: string;
  phone: string | null;
  isMember: boolean;
}

/** Of the crisis, and of the person, as a subscriber or as a member. */
const theirs = (row: "r" | "n"): SQL => {
  const column = (name: string): SQL => sql.raw(`${row}.${name}`);
  return sql`${column("crisis_activation_id")} = m.crisis_activation_id
    and (${column("subscriber_id")} = who.subscriber or ${column("profile_id")} = who.profile)`;
};

/** In one statement, since a whole house opens its links in the same minute. `offset 0`: who it is is worked out once, and planned once. */
async function findOwn(ctx: DomainContext, deliveryId: string): Promise<OwnRow | undefined> {
  const { rows } = await ctx.db.execute<OwnRow>(sql`
    select m.crisis_activation_id as "activationId", m.id as "messageId", m.content, ${iso("m.created_at")} as "sentAt",
           coalesce(s.phone_number, pr.phone_number) as phone, d.language, d.profile_id is not null as "isMember", answered.answer, ${iso("answered.created_at")} as "answeredAt",
           coalesce(answered.source = 'manual', false) as "isNoted", open.need,
           (select max(${iso("n.closed_at")}) from ${needs} n where ${theirs("n")} and n.closed_by_profile_id is not null) as "helpedAt"
      from ${deliveries} d
      join ${messages} m on m.id = d.crisis_message_id
      left join ${subscribers} s on s.id = d.subscriber_id
      left join ${profiles} pr on d.subscriber_id is null and pr.id = d.profile_id
      cross join lateral (
        select coalesce(d.subscriber_id, ${subscriberOf(sql`d.profile_id`, sql`m.housing_association_id`)}) as subscriber,
               case when d.subscriber_id is null then d.profile_id else ${profileOf(sql`d.subscriber_id`)} end as profile
        offset 0
      ) who
      left join lateral (
        select r.answer, r.source, r.created_at from ${replies} r
         where ${theirs("r")} and r.answer is not null order by r.created_at desc, r.id limit 1
      ) answered on true
      left join lateral (
        select json_build_object('kinds', n.kinds, 'note', n.note, 'flat', n.flat, 'phone', n.phone, 'takenAt', ${iso("n.taken_at")}) as need
          from ${needs} n where ${theirs("n")} and n.closed_at is null order by n.number limit 1
      ) open on true
     where d.id = ${deliveryId} and m.crisis_activation_id is not null and coalesce(d.subscriber_id, d.profile_id) is not null`);
  return rows[0];
}
