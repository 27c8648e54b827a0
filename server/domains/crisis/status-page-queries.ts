import { type SQL, sql } from "drizzle-orm";
import {
  crisisActivations as activations,
  crisisActivationAreas as addedAreas,
  crisisLevels,
  crisisDeliveries as deliveries,
  crisisDomains as domains,
  housingAssociations,
  crisisMessages as messages,
  crisisNeeds as needs,
  profiles,
  crisisReplies as replies,
  crisisSubscribers as subscribers,
} from "#drizzle/schema/index.ts";
import { profileOf, subscriberOf } from "#server/domains/subscribers/same-person.ts";
import { type SentTemplate, templateOf } from "#server/domains/translations/translate-message.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { oncePerDatabase } from "#server/platform/database/db.ts";
import { explainsDigits, textOnPaper } from "#shared/crisis-text/message-text.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import { STATUS_PAGE_DAYS } from "#shared/limits.ts";
import { iso } from "./asked-people.ts";
import type { OwnNeedView } from "./page-views.ts";

/** How a crisis stands, for everybody who has the address: what was sent to the residents, and nothing else that was written. */
export interface StatusPageView {
  associationName: string;
  /** All its areas, the one it began in first. */
  areaNames: string[];
  isExercise: boolean;
  startedAt: string;
  /** Null while it lasts. */
  resolvedAt: string | null;
  nextUpdateAt: string | null;
  /** Whom to ring. */
  publicPhone: string | null;
  /** What residents do on its level; in an exercise nothing. */
  advice: string[];
  /** Newest first. Reminders only repeat. */
  messages: {
    id: string;
    content: string;
    sentAt: string;
    isQuestion: boolean;
    placeWords: string | null;
    /** By which it stands in other languages; null for what somebody wrote. */
    template: SentTemplate | null;
  }[];
  /** An SMS that was sent says by which digits it is answered. */
  isAnsweredBySms: boolean;
  token: string;
}

/** `gone`: it ended longer ago than its page stays. */
type FoundStatusPage = StatusPageView | "gone";

/** Whoever comes while a page is being read shares that reading: a whole town opens the same link in the same minute. */
const readings = oncePerDatabase(() => new Map<string, Promise<FoundStatusPage | null>>());

const TOKEN = /^[\w-]{22}$/;

/** Null for an address that leads to nothing. */
export async function findStatusPage(ctx: DomainContext, token: string): Promise<FoundStatusPage | null> {
  return TOKEN.test(token) ? shared(ctx, token, sql`c.status_token = ${token}`) : null;
}

/** The same page for somebody whose own link says which crisis. */
const readStatusPage = (ctx: DomainContext, activationId: string): Promise<FoundStatusPage | null> =>
  shared(ctx, activationId, sql`c.id = ${activationId}`);

function shared(ctx: DomainContext, key: string, which: SQL): Promise<FoundStatusPage | null> {
  const known = readings(ctx.db);
  const reading = known.get(key) ?? read(ctx, which).finally(() => known.delete(key));
  known.set(key, reading);
  return reading;
}

/** One statement, so that what stands on the page is of one moment. */
async function read(ctx: DomainContext, which: SQL): Promise<FoundStatusPage | null> {
  const sentAt = sql`coalesce(m.released_at, m.created_at)`;
  const namesNoFlat = sql`m.places->'apartmentIds' = '[]'`;
  // What is said to single flats is theirs: the page is everybody's who has its address.
  const toResidents = sql`m.crisis_activation_id = c.id and m.audience = 'subscribers' and m.state = 'released' and m.kind <> 'reminder'
    and (m.places is null or ${namesNoFlat} or m.kind = 'all_clear')`;
  const { rows } = await ctx.db.execute<StatusRow>(sql`
    select h.association_name as "associationName", c.is_exercise as "isExercise", c.status_token as token,
           ${iso("c.created_at")} as "startedAt", ${iso("c.resolved_at")} as "resolvedAt", ${iso("c.next_update_at")} as "nextUpdateAt",
           c.public_phone as "publicPhone",
           (select coalesce(json_agg(d.name order by a.crisis_domain_id is not null, a.created_at, d.order_index), '[]')
              from ${domains} d left join ${addedAreas} a on a.crisis_activation_id = c.id and a.crisis_domain_id = d.id
             where d.id = c.crisis_domain_id or a.crisis_domain_id is not null) as "areaNames",
           string_to_array(l.resident_actions, E'\\n') as advice,
           (select coalesce(json_agg(sent order by sent."sentAt" desc, sent.id desc), '[]') from (
              select m.id, m.content, ${iso("coalesce(m.released_at, m.created_at)")} as "sentAt", m.kind = 'check' as "isQuestion",
                     case when ${namesNoFlat} then m.place_words end as "placeWords"
                from ${messages} m where ${toResidents} order by ${sentAt} desc, m.id desc limit ${MESSAGE_LIMIT}) sent) as messages
      from ${activations} c
      join ${housingAssociations} h on h.id = c.housing_association_id and h.closed_at is null
      left join ${crisisLevels} l on l.level = c.level
     where ${which}`);
  const [found] = rows;
  if (!found) return null;
  if (found.resolvedAt && ctx.now().getTime() - Date.parse(found.resolvedAt) > STATUS_PAGE_DAYS * DAY_MS) return "gone";
  return {
    ...found,
    advice: found.isExercise ? [] : adviceFor(found.advice ?? [], found.areaNames),
    messages: found.messages.map((message) => ({
      ...message,
      content: textOnPaper(message.content),
      template: templateOf(message.content, found.associationName),
    })),
    isAnsweredBySms: ctx.sms.replies && found.messages.some(({ content }) => explainsDigits(content)),
  };
}

/** Of the levels' advice what only a power cut calls for. */
const OF_POWER = /\b(?:frys|kyl)\b/i;

const adviceFor = (advice: readonly string[], areaNames: readonly string[]): string[] =>
  advice.filter((line) => line !== "" && (areaNames.includes("El") || !OF_POWER.test(line)));

interface StatusRow extends Omit<StatusPageView, "advice" | "isAnsweredBySms">, Record<string, unknown> {
  advice: string[] | null;
}

const DAY_MS = 86_400_000;
/** Of at most 600 characters each: the page stays below 40 kB. */
const MESSAGE_LIMIT = 20;

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
