import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, isNull, notExists, sql } from "drizzle-orm";
import {
  housingAssociations as associations,
  crisisMessages as messages,
  testAlarmPeople as people,
  testAlarms,
} from "#drizzle/schema/index.ts";
import { releaseMessage } from "#server/domains/deliveries/release-message.ts";
import { isTestHour } from "#server/domains/deliveries/rules.ts";
import { lockMembers, lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { formatTime, isoDay } from "#shared/format/date.ts";
import { TEST_ALARM_SUBJECT, TEST_ALARM_TEXT } from "#shared/text/test-alarm.ts";
import { findSettings, groupPeople, readTestAlarm, type TestAlarmView } from "./queries.ts";
import { isTestTime, type TestHindrance } from "./rules.ts";

const PAGE_SIZE = 200;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Sends the month's test to each house that has had none this month, whoever sent it. It does nothing outside the evening of a test. Any
 * number of processes may do so at once: the row of the test is written with its message, and only once.
 */
export async function sendMonthlyTests(ctx: DomainContext, signal?: AbortSignal): Promise<void> {
  if (!isTestTime(ctx.now())) return;
  const month = isoDay(ctx.now()).slice(0, 7);
  let afterId: string | undefined = FIRST_ID;
  while (afterId !== undefined) {
    const page: string[] = await selectUntested(ctx.db, month, afterId);
    for (const associationId of page) {
      signal?.throwIfAborted();
      // One house that cannot be written to keeps no other from its test.
      await sendMonthly(ctx, associationId, month).catch((error: unknown) => {
        ctx.log.error({ err: error, associationId }, "a test alarm could not be sent");
      });
    }
    afterId = page.at(-1);
  }
}

async function selectUntested(db: Queryable, month: string, afterId: string): Promise<string[]> {
  const sent = db
    .select({ id: testAlarms.id })
    .from(testAlarms)
    .where(isOfMonth(sql`${associations.id}`, month));
  const rows = await db
    .select({ id: associations.id })
    .from(associations)
    .where(and(isNull(associations.closedAt), eq(associations.sendsTestAlarms, true), gt(associations.id, afterId), notExists(sent)))
    .orderBy(asc(associations.id))
    .limit(PAGE_SIZE);
  return rows.map(({ id }) => id);
}

const isOfMonth = (associationId: ReturnType<typeof sql>, month: string) =>
  and(eq(testAlarms.housingAssociationId, associationId), sql`left(${testAlarms.sentFor}, 7) = ${month}`);

function sendMonthly(ctx: DomainContext, associationId: string, month: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    // Taken first: who sends by hand or closes the house at this moment comes before or after.
    if (!(await lockMembers(tx, associationId))) return;
    if ((await tx.$count(testAlarms, isOfMonth(sql`${associationId}::uuid`, month))) > 0) return;
    const { isOn, hindrance } = await findSettings(tx, associationId, ctx.now());
    if (!isOn || hindrance) return;
    await writeTest(ctx, tx, associationId, { sentFor: month, senderProfileId: null });
  });
}

const HINDERED = {
  nobody: "TEST_ALARM_NOBODY",
  one: "TEST_ALARM_ALONE",
  crisis: "TEST_ALARM_IN_CRISIS",
  warning: "TEST_ALARM_IN_WARNING",
} as const satisfies Record<TestHindrance, string>;

/**
 * Sends the crisis group a test now, once a day; it stands for the month's. Throws ForbiddenError, ConflictError with what keeps the house
 * from it: TEST_ALARM_NOBODY, TEST_ALARM_ALONE, TEST_ALARM_IN_CRISIS, TEST_ALARM_IN_WARNING,
 * TEST_ALARM_AT_NIGHT, or TEST_ALARM_SENT_TODAY.
 */
export async function sendTestAlarm(ctx: DomainContext): Promise<TestAlarmView> {
  const actor = requirePermission(ctx.actor, "association:edit");
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "association:edit");
    const { hindrance } = await findSettings(tx, actor.associationId, ctx.now());
    if (hindrance) throw new ConflictError(HINDERED[hindrance]);
    if (!isTestHour(formatTime(ctx.now()), true)) throw new ConflictError("TEST_ALARM_AT_NIGHT");
    const today = isoDay(ctx.now());
    const sentToday = and(
      eq(testAlarms.housingAssociationId, actor.associationId),
      sql`(${testAlarms.sentAt} at time zone 'Europe/Stockholm')::date = ${today}::date`,
    );
    if ((await tx.$count(testAlarms, sentToday)) > 0) throw new ConflictError("TEST_ALARM_SENT_TODAY");
    const testAlarmId = await writeTest(ctx, tx, actor.associationId, { sentFor: today, senderProfileId: actor.profileId });
    await recordAudit(tx, actor, "crisis.send_test_alarm", testAlarmId);
  });
  return readTestAlarm(ctx);
}

/** The test, its message and deliveries, and who is to receive it: all of it or nothing, once. Answers with its id. */
async function writeTest(
  ctx: DomainContext,
  tx: Transaction,
  associationId: string,
  { sentFor, senderProfileId }: { sentFor: string; senderProfileId: string | null },
): Promise<string> {
  const bySms = tx.select({ bySms: associations.testsBySms }).from(associations).where(eq(associations.id, associationId));
  const [message] = await tx
    .insert(messages)
    .values({
      housingAssociationId: associationId,
      kind: "test",
      audience: "team",
      state: "waiting",
      subject: TEST_ALARM_SUBJECT,
      content: TEST_ALARM_TEXT,
      bySms: sql`(${bySms})`,
      byEmail: true,
      byPush: true,
      senderProfileId,
      idempotencyKey: randomUUID(),
      createdAt: ctx.now(),
    })
    .returning({ id: messages.id });
  if (!message) throw new Error("no message row");
  const [test] = await tx
    .insert(testAlarms)
    .values({ housingAssociationId: associationId, sentFor, crisisMessageId: message.id, sentAt: ctx.now() })
    .returning({ id: testAlarms.id });
  if (!test) throw new Error("no test row");
  const group = await groupPeople(tx, associationId);
  await tx.insert(people).values(group.map((person) => ({ testAlarmId: test.id, ...person })));
  await releaseMessage(ctx, tx, message.id);
  await ctx.live.publish(tx, `association:${associationId}:crisis`);
  return test.id;
}
