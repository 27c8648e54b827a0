import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  housingAssociations as associations,
  crisisTeams,
  crisisDeliveries as deliveries,
  testAlarmPeople as people,
  profiles,
  teamMembers,
  users,
} from "#drizzle/schema/index.ts";
import { recipientsOf } from "#server/domains/deliveries/recipients.ts";
import { dangerOf } from "#server/domains/deliveries/stop-tests.ts";
import { findLastTest, isStillIn, type LastTest } from "#server/domains/preparedness/drill-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { shownName } from "#server/platform/shown-name.ts";
import { smsCost, smsParts } from "#shared/calculations/sms-parts.ts";
import { SAMPLE_TOKEN } from "#shared/crisis-links.ts";
import { isoDay } from "#shared/format/date.ts";
import { can } from "#shared/permissions.ts";
import { type TestResult, testAlarmSms } from "#shared/text/test-alarm.ts";
import { hindranceOf, nextTestDay, RECEIVED_WITHIN_MS, type TestHindrance } from "./rules.ts";

export interface TestAlarmView {
  /** The last test, for those who can alarm; null before the first, and for everybody else. */
  last: (TestResult & { sentAt: Date }) | null;
  /** When the last test went to the caller, who has not received it yet and still can; null otherwise, and in danger. */
  waitsForMe: Date | null;
  /** Whether a test goes out every month. */
  isOn: boolean;
  /** `YYYY-MM-DD`; null where none goes out by itself. */
  nextOn: string | null;
  /** What keeps the house from testing now. */
  hindrance: TestHindrance | null;
}

/** How the association's last test went, as far as it is the caller's business, and whether the caller is to receive it. */
export async function readTestAlarm(ctx: DomainContext): Promise<TestAlarmView> {
  const actor = requirePermission(ctx.actor, "association:read");
  const { associationId } = actor;
  const [last, { isOn, hindrance }] = await Promise.all([
    findLastTest(ctx.db, associationId),
    findSettings(ctx.db, associationId, ctx.now()),
  ]);
  return {
    last: last && can(actor.role, "crisis:activate") ? resultOf(last) : null,
    // In danger nobody shall read that it was a test.
    waitsForMe: last && !isDanger(hindrance) && (await waitsFor(ctx, actor, last)) ? last.sentAt : null,
    isOn,
    nextOn: isOn ? nextTestDay(ctx.now(), last && isoDay(last.sentAt)) : null,
    hindrance,
  };
}

const isDanger = (hindrance: TestHindrance | null): boolean => hindrance === "crisis" || hindrance === "warning";

export const isReceivable = ({ sentAt }: { sentAt: Date }, now: Date): boolean => now.getTime() - sentAt.getTime() < RECEIVED_WITHIN_MS;

const resultOf = ({ sentAt, people: all, received, lastReceivedAt }: LastTest): TestResult & { sentAt: Date } => ({
  ...{ sentAt, people: all, received },
  lastAfterSeconds: lastReceivedAt && Math.max(0, (lastReceivedAt.getTime() - sentAt.getTime()) / 1_000),
});

async function waitsFor({ db, now }: DomainContext, { associationId, profileId }: MemberActor, last: LastTest): Promise<boolean> {
  if (!isReceivable(last, now())) return false;
  const own = and(eq(people.testAlarmId, last.id), eq(people.profileId, profileId), isNull(people.receivedAt), isStillIn(associationId));
  return (await db.$count(people, own)) > 0;
}

/** Somebody whom the last test has not reached, as far as is known. */
export interface SilentPersonView {
  id: string;
  name: string;
  phone: string | null;
  /** What went wrong on the way to them; null where nothing did, and they have just not pressed. */
  fault: string | null;
}

export interface TestAlarmDetailsView {
  silent: SilentPersonView[];
  bySms: boolean;
  /** What a test by SMS costs: how many messages, and kronor where the operator has told the price. */
  sms: { messages: number; kronor: number | null };
}

/** Who has not received the last test, and how tests are sent. For owners. */
export async function readTestAlarmDetails(ctx: DomainContext): Promise<TestAlarmDetailsView> {
  const { associationId } = requirePermission(ctx.actor, "association:edit");
  const { db, sms, config } = ctx;
  const [last, [house], { rows: numbers }] = await Promise.all([
    findLastTest(db, associationId),
    db
      .select({ name: associations.associationName, bySms: associations.testsBySms })
      .from(associations)
      .where(eq(associations.id, associationId)),
    db.execute(
      recipientsOf(
        db,
        {
          ...{ associationId, audience: "team", crisisDomainId: null, profileId: null },
          smsNumbers: { prefixes: config.smsCodes.prefixes },
        },
        "sms",
      ),
    ),
  ]);
  const { parts } = smsParts(testAlarmSms(house?.name ?? "", config.publicUrl, SAMPLE_TOKEN));
  const kronor = sms.pricePerPart === null ? null : smsCost(numbers.length, parts, sms.pricePerPart);
  return {
    silent: last ? await listSilent(db, associationId, last) : [],
    bySms: house?.bySms ?? false,
    sms: { messages: numbers.length * parts, kronor },
  };
}

async function listSilent(db: Queryable, associationId: string, { id, messageId }: LastTest): Promise<SilentPersonView[]> {
  // An address is sent to once: by another of their places, or as somebody's who shares it.
  const addresses = sql`lower(coalesce(nullif(btrim(${teamMembers.email}), ''), ${users.email})), ${PERSON_COLUMNS.phone}`;
  const isTheirs = sql`${deliveries.crisisMessageId} = ${messageId} and (${deliveries.profileId} = ${people.profileId} or ${deliveries.address} in (${addresses}))`;
  const fault = sql<string | null>`case
    when not exists (select 1 from ${deliveries} where ${isTheirs}) then 'Det finns ingen adress att skicka till.'
    else (select min(${deliveries.errorMessage}) from ${deliveries} where ${isTheirs} and ${deliveries.status} = 'failed') end`;
  const rows = await db
    .select({ id: people.id, fault, ...PERSON_COLUMNS })
    .from(people)
    .leftJoin(teamMembers, eq(teamMembers.id, people.teamMemberId))
    .leftJoin(profiles, eq(profiles.id, people.profileId))
    .leftJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(people.testAlarmId, id), isNull(people.receivedAt), isStillIn(associationId)));
  return rows
    .map(({ memberName, fullName, name, email, ...row }) => ({
      ...row,
      name: email === null ? (memberName ?? "") : shownName({ fullName, name, email }, true),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "sv"));
}

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
const PERSON_COLUMNS = {
  memberName: teamMembers.memberName,
  fullName: profiles.fullName,
  name: profiles.name,
  email: users.email,
  phone: sql<string | null>`coalesce(nullif(btrim(${teamMembers.phone}), ''), ${profiles.phoneNumber})`,
};
