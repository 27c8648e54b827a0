import { type SQL, sql } from "drizzle-orm";
import { crisisSubscribers, profiles, teamMembers, users } from "#drizzle/schema/index.ts";
import { subscriberOf } from "#server/domains/subscribers/same-person.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { shownName } from "#server/platform/shown-name.ts";
import { type Audience, recipientsOf } from "./recipients.ts";
import { silentRecipients } from "./remind-silent.ts";
import { noChannelCounts } from "./rules.ts";
import type { ChannelCounts } from "./views.ts";

const CHANNELS = ["sms", "email", "push"] as const;

/** How many addresses a message to this audience would reach on each channel now. The caller has decided who may know. */
export async function countAudience(db: Queryable, audience: Audience): Promise<ChannelCounts> {
  const count = (channel: keyof ChannelCounts) => sql`(select count(*)::int from (${recipientsOf(db, audience, channel)}) r)`;
  const { rows } = await db.execute<ChannelCounts & Record<string, unknown>>(
    sql`select ${count("sms")} as sms, ${count("email")} as email, ${count("push")} as push`,
  );
  return { ...noChannelCounts(), ...rows[0] };
}

/** How many addresses a reminder of the message would reach on each channel now. The caller has decided who may know. */
export async function countSilent(db: Queryable, message: { messageId: string; associationId: string }): Promise<ChannelCounts> {
  const count = (channel: keyof ChannelCounts) => sql`(select count(*)::int from (${silentRecipients({ ...message, channel })}) r)`;
  const { rows } = await db.execute<ChannelCounts & Record<string, unknown>>(
    sql`select ${count("sms")} as sms, ${count("email")} as email, ${count("push")} as push`,
  );
  return { ...noChannelCounts(), ...rows[0] };
}

/** How many of this audience have no other number than one that no SMS is sent to. The caller has decided who may know. */
export async function countForeignNumbers(db: Queryable, { smsNumbers, ...audience }: Audience): Promise<number> {
  const outside = recipientsOf(db, { ...audience, smsNumbers: { ...smsNumbers, outside: true } }, "sms");
  const { rows } = await db.execute<{ number: number }>(sql`select count(*)::int as number from (${outside}) r`);
  return rows[0]?.number ?? 0;
}

/**
 * How many people get a message that goes to these audiences of one association on these channels: whoever has several addresses,
 * or is in several audiences, is one. The caller has decided who may know.
 */
export function countPeople(
  db: Queryable,
  associationId: string,
  audiences: readonly Audience[],
  methods: Record<keyof ChannelCounts, boolean>,
) {
  const recipients = audiences.flatMap((audience) =>
    CHANNELS.filter((channel) => methods[channel]).map((channel) => recipientsOf(db, audience, channel)),
  );
  return countPersons(db, associationId, recipients);
}

/**
 * What the first of them are called, members and people from outside a team, in order; by a part of their address only where the caller
 * may see addresses. The caller has decided who may know.
 */
export async function namesOf(
  db: Queryable,
  audience: Audience,
  methods: Record<keyof ChannelCounts, boolean>,
  { limit, maySeeAddress }: { limit: number; maySeeAddress: boolean },
): Promise<string[]> {
  const recipients = CHANNELS.filter((channel) => methods[channel]).map((channel) => recipientsOf(db, audience, channel));
  if (recipients.length === 0) return [];
  const { rows } = await db.execute<{ fullName: string | null; name: string | null; email: string }>(sql`
    select min(coalesce(pr.full_name, tm.member_name)) as "fullName", min(pr.name) as name, min(coalesce(u.email, '')) as email
      from (${union(recipients)}) a
      left join ${teamMembers} tm on tm.id = a.team_member_id
      left join ${profiles} pr on pr.id = a.profile_id
      left join ${users} u on u.id = pr.user_id
     where coalesce(a.profile_id, a.team_member_id) is not null
     group by coalesce(a.profile_id, a.team_member_id) order by 1, 2, coalesce(a.profile_id, a.team_member_id) limit ${limit}`);
  return rows.map((row) => shownName(row, maySeeAddress));
}

/** How many people get a reminder of the message on these channels, likewise. */
export function countSilentPeople(
  db: Queryable,
  message: { messageId: string; associationId: string },
  methods: Record<keyof ChannelCounts, boolean>,
) {
  const recipients = CHANNELS.filter((channel) => methods[channel]).map((channel) => silentRecipients({ ...message, channel }));
  return countPersons(db, message.associationId, recipients);
}

/** Whom a message to this audience reaches by any of these ways, with the columns of `recipientsOf`; null where none is chosen. */
export function recipientsByAny(db: Queryable, audience: Audience, methods: Record<keyof ChannelCounts, boolean>): SQL | null {
  const recipients = CHANNELS.filter((channel) => methods[channel]).map((channel) => recipientsOf(db, audience, channel));
  return recipients.length === 0 ? null : union(recipients);
}

/** Those of some recipients who read another language than Swedish best. */
export interface LanguageCount extends Record<string, unknown> {
  language: string;
  people: number;
  sms: number;
}

/** How many subscribers this audience has on these channels by the languages that they chose, Swedish left out; the most first. */
export const countLanguages = (
  db: Queryable,
  audience: Audience,
  methods: Record<keyof ChannelCounts, boolean>,
): Promise<LanguageCount[]> => byLanguage(db, methods, (channel) => recipientsOf(db, audience, channel));

/** The same of those who get a reminder of the message. */
export const countSilentLanguages = (
  db: Queryable,
  message: { messageId: string; associationId: string },
  methods: Record<keyof ChannelCounts, boolean>,
): Promise<LanguageCount[]> => byLanguage(db, methods, (channel) => silentRecipients({ ...message, channel }));

async function byLanguage(
  db: Queryable,
  methods: Record<keyof ChannelCounts, boolean>,
  recipientsBy: (channel: keyof ChannelCounts) => SQL,
): Promise<LanguageCount[]> {
  const chosen = CHANNELS.filter((channel) => methods[channel]);
  if (chosen.length === 0) return [];
  const all = chosen.map(
    (channel) => sql`select subscriber_id, ${channel}::text as channel
      from (${recipientsBy(channel)}) r(address, subscriber_id, profile_id, team_member_id, push_subscription_id)`,
  );
  const { rows } = await db.execute<LanguageCount>(sql`
    select s.preferred_language as language, count(distinct s.id)::int as people, (count(*) filter (where a.channel = 'sms'))::int as sms
      from (${sql.join(all, sql` union all `)}) a join ${crisisSubscribers} s on s.id = a.subscriber_id
     where s.preferred_language <> 'sv' group by 1 order by 2 desc, 1`);
  return rows;
}

/** Of these counts those of the chosen ways. */
export const chosenOf = (counts: ChannelCounts, methods: Record<keyof ChannelCounts, boolean>): ChannelCounts => ({
  sms: methods.sms ? counts.sms : 0,
  email: methods.email ? counts.email : 0,
  push: methods.push ? counts.push : 0,
});

/** Who is subscriber and member is one where that is certain; people from outside a team are who stands in it. */
async function countPersons(db: Queryable, associationId: string, recipients: readonly SQL[]): Promise<number> {
  if (recipients.length === 0) return 0;
  const { rows } = await db.execute<{ people: number }>(sql`
    select count(distinct coalesce(subscriber_id, ${subscriberOf(sql`profile_id`, sql`${associationId}::uuid`)}, profile_id, team_member_id))::int as people
      from (select distinct subscriber_id, profile_id, team_member_id from (${union(recipients)}) a) p`);
  return rows[0]?.people ?? 0;
}

const union = (recipients: readonly SQL[]): SQL =>
  sql.join(
    recipients.map((each) => sql`select * from (${each}) r(address, subscriber_id, profile_id, team_member_id, push_subscription_id)`),
    sql` union all `,
  );
