import { type SQL, sql } from "drizzle-orm";
import { crisisDeliveries, crisisMessages, crisisSubscribers, pushSubscriptions } from "#drizzle/schema/index.ts";
import { type MembersMeant, memberAddresses, memberProfiles } from "#server/domains/membership/recipient-queries.ts";
import { browsers, subscribedNumbers, subscriberAddresses } from "#server/domains/subscribers/recipient-queries.ts";
import { teamAddresses, teamNumbers, teamProfiles } from "#server/domains/teams/recipient-queries.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { SmsNumbers } from "#server/platform/phones.ts";
import type { CommunicationChannel, MessageAudience } from "#shared/enums.ts";
import type { Places } from "#shared/schemas/places.ts";

export interface Audience {
  associationId: string;
  audience: MessageAudience;
  /** The area whose team is meant. Without one there is none, but for the audience `team`: then all teams of the house are. */
  crisisDomainId: string | null;
  /** The sender, who is the whole of `self`. */
  profileId: string | null;
  /** Which numbers of members and teams are meant. Nobody has confirmed these, so SMS must not reach the whole world. */
  smsNumbers: SmsNumbers;
  /** With it, of `subscribers` this one alone. */
  subscriberId?: string | undefined;
  /** With them, of `subscribers` those who live there. */
  places?: Places | null | undefined;
  /** With places, whoever a message of this crisis to its residents went to as well, wherever they live by now. */
  toldIn?: string | null | undefined;
  /** Of an exercise the `team` is whoever starts it and all system owners too: in a small house there is perhaps nobody else yet. */
  isExercise?: boolean | undefined;
}

/** Each source names what it knows of a recipient; the first of these that gives an address says whose it is. */
const COLUMNS = sql.raw("address, subscriber_id, profile_id, team_member_id, push_subscription_id");

/**
 * Who an audience is on a channel, each address once, as a part of another statement with these columns: address, subscriber,
 * profile, team member, push subscription. `among`, a condition on a row `a` of them, is applied before one is chosen of those who share
 * an address.
 */
export function recipientsOf(db: Queryable, audience: Audience, channel: CommunicationChannel, among: SQL = sql`true`): SQL {
  const sources = channel === "push" ? browserSources(db, audience) : addressSources(db, audience, channel);
  const [first] = sources;
  if (!first) return sql`select null::text, null::uuid, null::uuid, null::uuid, null::uuid where false`;
  // Of subscribers and their browsers each address is there once, by unique indexes; sorting them would be in vain.
  if (audience.audience === "subscribers") return sql`select ${COLUMNS} from (${first}) a(${COLUMNS}) where ${among}`;
  const ranked = sources.map((source, rank) => sql`select ${COLUMNS}, ${sql.raw(String(rank))} as rank from (${source}) s(${COLUMNS})`);
  return sql`select distinct on (address) ${COLUMNS} from (${sql.join(ranked, sql` union all `)}) a where ${among} order by address, rank`;
}

function addressSources(db: Queryable, audience: Audience, channel: "email" | "sms"): SQL[] {
  const { associationId, crisisDomainId, profileId, smsNumbers, subscriberId, places, toldIn, isExercise } = audience;
  const hasTeam = crisisDomainId !== null || audience.audience === "team";
  const asMembers = (address: SQL) =>
    sql`select address, null::uuid, profile_id, null::uuid, null::uuid from ${address} m(address, profile_id)`;
  // Whoever has given a number as a subscriber only is not left out of what goes to members; what stands in a team counts before it.
  const alsoSubscribed = (profiles: SQL): SQL[] => {
    if (channel !== "sms" || smsNumbers.outside) return [];
    const others = sql`(select m.profile_id from ${profiles} m(profile_id)
      where m.profile_id not in (select t.profile_id from ${teamNumbers(db, associationId)} t(profile_id, number)))`;
    return [asMembers(subscribedNumbers(associationId, others))];
  };
  const fromMembers = (of: MembersMeant): SQL[] => [
    asMembers(sql`${memberAddresses(db, of, channel, smsNumbers)}`),
    ...alsoSubscribed(sql`${memberProfiles(db, of)}`),
  ];
  const team = hasTeam
    ? [
        sql`select address, null::uuid, profile_id, team_member_id, null::uuid
            from ${teamAddresses(db, { associationId, crisisDomainId }, channel, smsNumbers)} t(address, profile_id, team_member_id)`,
        ...alsoSubscribed(sql`${teamProfiles(db, { associationId, crisisDomainId })}`),
      ]
    : [];
  const self = profileId ? fromMembers({ associationId, profileId }) : [];
  const starters = profileId && isExercise ? fromMembers({ associationId, profileId, withOwners: true }) : [];
  switch (audience.audience) {
    case "subscribers":
      return [
        sql`select address, subscriber_id, null::uuid, null::uuid, null::uuid
            from ${subscriberAddresses(db, { associationId, subscriberId, places, beside: wasTold(toldIn, "subscriber_id", sql`${crisisSubscribers.id}`) }, channel)} r(address, subscriber_id)`,
      ];
    case "internal":
      return [...fromMembers({ associationId }), ...team];
    case "team":
      return [...team, ...starters];
    case "self":
      return self;
  }
}

function browserSources(db: Queryable, audience: Audience): SQL[] {
  const { associationId, crisisDomainId, profileId, subscriberId, places, toldIn, isExercise } = audience;
  const hasTeam = crisisDomainId !== null || audience.audience === "team";
  const browsersOf = (owners: Parameters<typeof browsers>[2]) => [
    sql`select address, subscriber_id, profile_id, null::uuid, push_subscription_id
        from ${browsers(db, associationId, owners)} b(address, subscriber_id, profile_id, push_subscription_id)`,
  ];
  const team = hasTeam ? browsersOf({ profiles: sql`${teamProfiles(db, { associationId, crisisDomainId })}` }) : [];
  const self = profileId ? browsersOf({ profiles: sql`(${profileId}::uuid)` }) : [];
  const starters =
    profileId && isExercise ? browsersOf({ profiles: sql`${memberProfiles(db, { associationId, profileId, withOwners: true })}` }) : [];
  switch (audience.audience) {
    case "subscribers":
      if (subscriberId !== undefined) return browsersOf({ subscriberId });
      return browsersOf(places ? { places, beside: wasTold(toldIn, "push_subscription_id", sql`${pushSubscriptions.id}`) } : "everybody");
    case "internal":
      return browsersOf({ profiles: sql`${memberProfiles(db, { associationId })}` });
    case "team":
      return [...team, ...starters];
    case "self":
      return self;
  }
}

/** Whether a delivery of this crisis to its residents went out to whom this column names. */
const wasTold = (activationId: string | null | undefined, column: "subscriber_id" | "push_subscription_id", id: SQL): SQL | undefined =>
  activationId
    ? sql`${id} in (select told.${sql.raw(column)} from ${crisisDeliveries} told join ${crisisMessages} said on said.id = told.crisis_message_id
        where said.crisis_activation_id = ${activationId} and said.audience = 'subscribers' and ${wentOut(sql`told.status`)})`
    : undefined;

/** Whether a delivery that stands so has left, or is leaving: what was stopped before told nobody anything. */
export const wentOut = (status: SQL): SQL => sql`${status} not in ('cancelled', 'suppressed', 'held')`;
