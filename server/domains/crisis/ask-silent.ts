import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import {
  crisisActivations as activations,
  housingAssociationApartments as apartments,
  associationMembers as members,
  crisisMessages as messages,
  housingAssociationStairwells as stairwells,
  crisisEscalationSteps as steps,
  crisisSubscribers as subscribers,
  crisisTasks as tasks,
} from "#drizzle/schema/index.ts";
import { insertDeliveries } from "#server/domains/deliveries/insert-deliveries.ts";
import { logAskedAgain } from "#server/domains/deliveries/log-subscriber-messages.ts";
import { type Asking, numbersAwaited, numbersToAsk, peopleToAsk } from "#server/domains/deliveries/silent-people.ts";
import { wakeWorkers } from "#server/domains/deliveries/wake-workers.ts";
import { announce } from "#server/domains/webhooks/announce.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { askedAgainText, greetingOf, SPOKEN } from "#shared/crisis-text/asked-again.ts";
import type { EscalationWay } from "#shared/enums.ts";
import { stairwellWords } from "#shared/format/apartment.ts";
import { formatNumber, peopleWords } from "#shared/format/number.ts";
import { countRows, dueAt, type Escalating, listEscalating, readAsking, waitsUntil, waysLeft } from "./escalation-queries.ts";
import { writeSystemEntry } from "./log.ts";

/**
 * Asks those who have not answered by the next way, of every message for which it is time. Any number of processes can do so, and each
 * can end at any moment: a step is one transaction, and its row lets it happen once.
 */
export async function escalateDue(ctx: DomainContext): Promise<void> {
  const failures: unknown[] = [];
  for (const one of await listEscalating(ctx.db)) {
    if (waysLeft(ctx, one.taken).length === 0 || dueAt(one, ctx.now()) > ctx.now()) continue;
    // What fails in one house keeps no other from being asked.
    await takeNextStep(ctx, one).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "some who have not answered could not be asked again");
}

/**
 * The crisis is taken first, so that nobody ends it meanwhile and of two processes the second sees what the first has done. A way by
 * which there is nobody to ask is passed over at once.
 */
function takeNextStep(ctx: DomainContext, { messageId, activationId }: { messageId: string; activationId: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await tx.select({ id: activations.id }).from(activations).where(eq(activations.id, activationId)).for("no key update");
    await tx.select({ id: messages.id }).from(messages).where(eq(messages.id, messageId)).for("no key update");
    const [current] = await listEscalating(tx, messageId);
    const now = ctx.now();
    if (!current || dueAt(current, now) > now) return;

    await tx.execute(sql`set local statement_timeout = '60s'`);
    if (await waits(ctx, tx, current)) return;
    for (const way of waysLeft(ctx, current.taken)) {
      const { asked, reminderMessageId } = await WAYS[way](ctx, tx, messageId);
      await tx.insert(steps).values({ crisisMessageId: messageId, way, reminderMessageId, asked, takenAt: now });
      if (asked === 0) continue;
      await writeSystemEntry(tx, activationId, LINES[way](asked));
      break;
    }
    await ctx.live.publish(tx, `crisis:${activationId}`);
  });
}

/**
 * Whether the step waits for the question itself, which has not left for some number yet: whoever has not been asked is neither reminded
 * nor rung. A long outage holds up the doors no longer than another interval, unless nobody at all has been asked.
 */
async function waits(ctx: DomainContext, tx: Transaction, current: Escalating): Promise<boolean> {
  const { asking } = await readAsking(ctx, tx, current.messageId);
  if ((await countRows(tx, numbersAwaited(asking))) === 0) return false;
  const now = ctx.now();
  return waitsUntil(current, now) > now || (await countRows(tx, peopleToAsk(asking))) === 0;
}

/** How many were asked, and by which message where one was sent. */
interface Step {
  asked: number;
  reminderMessageId: string | null;
}

/** What each way does. */
const WAYS: Record<EscalationWay, (ctx: DomainContext, tx: Transaction, messageId: string) => Promise<Step>> = {
  sms: (ctx, tx, messageId) => askAtNumbers(ctx, tx, messageId, "sms"),
  call: (ctx, tx, messageId) => askAtNumbers(ctx, tx, messageId, "call"),
  doors: async (ctx, tx, messageId) => ({
    asked: await addDoorTasks(tx, await readAsking(ctx, tx, messageId), ctx.now()),
    reminderMessageId: null,
  }),
};

/** What lägesloggen says. */
const LINES: Record<EscalationWay, (asked: number) => string> = {
  sms: (asked) => `${peopleWords(asked)} som inte svarat får sms.`,
  call: (asked) => `${peopleWords(asked)} som inte svarat rings upp.`,
  doors: (asked) => `${peopleWords(asked)} har inte svarat. Uppgifter att knacka på lades till.`,
};

/** A message of its own to their numbers, which the ledger delivers as any other. */
async function askAtNumbers(ctx: DomainContext, tx: Transaction, messageId: string, way: "sms" | "call"): Promise<Step> {
  const { asking, activationId, ...asked } = await readAsking(ctx, tx, messageId);
  const { associationId, audience, places, placeWords, subject, isExercise } = asked;
  const content = way === "sms" ? askedAgainText(asked.content) : SPOKEN[greetingOf(isExercise)];
  const [row] = await tx
    .insert(messages)
    .values({
      housingAssociationId: associationId,
      crisisActivationId: activationId,
      ...{ kind: "reminder", audience, places, placeWords, subject, content, isExercise },
      ...{ bySms: way === "sms", byEmail: false, byPush: false, byCall: way === "call" },
      asksForReply: true,
      remindsMessageId: messageId,
      idempotencyKey: randomUUID(),
      createdAt: ctx.now(),
      releasedAt: ctx.now(),
    })
    .returning({ id: messages.id });
  if (!row) throw new Error("no message row");
  const count = await insertDeliveries(tx, row.id, way, numbersToAsk(tx, asking, way));
  if (count === 0) {
    await tx.delete(messages).where(eq(messages.id, row.id));
    return { asked: 0, reminderMessageId: null };
  }
  const line = { id: row.id, associationId, activationId, content, profileId: null };
  if (audience === "subscribers") await logAskedAgain(tx, line, way, count);
  const told = { crisisId: activationId, messageId: row.id, kind: "reminder", audience, channels: [way], isExercise } as const;
  await announce(ctx, tx, { associationId }, "crisis.message_sent", told);
  await wakeWorkers(ctx, tx, activationId);
  return { asked: count, reminderMessageId: row.id };
}

/**
 * A task for each stairwell where somebody lives who has not answered, for its representative and to be done at once; one more for those
 * who have not said where they live. Answers how many people that is.
 */
async function addDoorTasks(
  tx: Transaction,
  { asking, activationId }: { asking: Asking; activationId: string },
  now: Date,
): Promise<number> {
  const { rows } = await tx.execute<{ name: string | null; people: number; hasStairwells: boolean }>(sql`
    select st.name, count(*)::int as people,
           exists (select 1 from ${stairwells} any_st where any_st.housing_association_id = ${asking.associationId}) as "hasStairwells"
      from (${peopleToAsk(asking)}) p
      left join ${subscribers} s on s.id = p.id
      left join ${members} m on m.profile_id = p.id and m.association_id = ${asking.associationId}
      left join ${apartments} f on f.id = m.apartment_id
      left join ${stairwells} st on st.id = coalesce(s.stairwell_id, f.stairwell_id)
     group by st.id, st.name, st.position order by st.position nulls last`);
  if (rows.length === 0) return 0;
  const last = sql`(select coalesce(max(position), 0) from ${tasks} where crisis_activation_id = ${activationId})`;
  await tx.insert(tasks).values(
    rows.map((row, index) => ({
      crisisActivationId: activationId,
      position: sql`${last} + ${index + 1}`,
      title: doorTitle(row),
      role: "stairwell_representative" as const,
      dueAt: now,
      createdAt: now,
    })),
  );
  return rows.reduce((sum, { people }) => sum + people, 0);
}

function doorTitle({ name, people, hasStairwells }: { name: string | null; people: number; hasStairwells: boolean }): string {
  if (name !== null) return `Knacka på i ${stairwellWords(name)}: ${formatNumber(people)} som inte svarat`;
  return `Knacka på hos ${formatNumber(people)} som inte svarat${hasStairwells ? " (trapphus okänt)" : ""}`;
}
