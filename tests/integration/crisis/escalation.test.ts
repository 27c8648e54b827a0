import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  associationMembers,
  crisisActivations,
  crisisDeliveries,
  crisisEscalationSteps,
  crisisLogEntries,
  crisisMessages,
  crisisReplies,
  crisisSubscriberMessages,
  crisisSubscribers,
  crisisTasks,
  profiles,
} from "#drizzle/schema/index.ts";
import { activateCrisis } from "#server/domains/crisis/activate-crisis.ts";
import { escalateDue } from "#server/domains/crisis/ask-silent.ts";
import { endCrisis } from "#server/domains/crisis/end-crisis.ts";
import { cancelCrisisMessage } from "#server/domains/crisis/held-messages.ts";
import { previewCrisis } from "#server/domains/crisis/preview-queries.ts";
import { sendCrisisMessage } from "#server/domains/crisis/send-crisis-message.ts";
import { showEscalation } from "#server/domains/crisis/stop-escalation.ts";
import { receiveDigit } from "#server/domains/providers/receive-call.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { activationInput, NO_METHODS } from "#tests/factories/crises.ts";
import { areaId, createStairwells } from "#tests/factories/crisis-page.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createSubscriber, type TestSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { failWrites } from "#tests/helpers/fail-writes.ts";
import { portal } from "#tests/helpers/portal.ts";
import { rest } from "#tests/helpers/rest.ts";

const db = () => portal().services.db;

/** One in the afternoon in Sweden: whoever answers in the test answers later. */
const ASKED = new Date("2026-11-20T12:00:00Z");
const QUESTION = "Brf Prov: Huset är utan vatten. Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma.";

type Activating = Parameters<typeof activateCrisis>[1];

/** So many minutes after the question. */
const after = (minutes: number): Date => new Date(ASKED.getTime() + minutes * 60_000);

/** The portal's own look, once, so many minutes after the question. */
const lookAt = async (minutes: number, parts: Partial<DomainContext> = {}): Promise<void> =>
  escalateDue(await contextFor(null, { now: () => after(minutes), ...parts }));

interface Asked {
  associationId: string;
  owner: TestMember;
  activationId: string;
  /** That asks the residents. */
  messageId: string;
}

/** A house whose residents have been asked by SMS and e-mail, and whose question has left. */
async function askResidents(associationId: string, changes: Partial<Activating> = {}): Promise<Asked> {
  const owner = await createMember({ role: "system_owner", associationId });
  const ctx = await contextFor(owner, { now: () => ASKED });
  const { id: activationId } = await activateCrisis(
    ctx,
    await activationInput({
      sendExternalMessage: true,
      externalDescription: QUESTION,
      methods: { ...NO_METHODS, sms: true, email: true },
      level: 3,
      escalateAfterMinutes: 20,
      ...changes,
    }),
  );
  const [message] = await db()
    .select({ id: crisisMessages.id })
    .from(crisisMessages)
    .where(and(eq(crisisMessages.crisisActivationId, activationId), eq(crisisMessages.audience, "subscribers")));
  const messageId = message?.id ?? "";
  await eventually(async () => {
    const waiting = and(eq(crisisDeliveries.crisisMessageId, messageId), sql`${crisisDeliveries.status} in ('queued', 'sending')`);
    expect(await db().$count(crisisDeliveries, waiting)).toBe(0);
  });
  return { associationId, owner, activationId, messageId };
}

const byMail = (associationId: string, values: Partial<typeof crisisSubscribers.$inferInsert> = {}) =>
  createSubscriber(associationId, values);
const bySms = (associationId: string, values: Partial<typeof crisisSubscribers.$inferInsert> = {}) =>
  createSubscriber(associationId, { phoneNumber: uniquePhone(), ...values });
const byBoth = (associationId: string) =>
  createSubscriber(associationId, { email: `${unique("boende")}@test.example`, phoneNumber: uniquePhone() });

const answer = (activationId: string, { id: subscriberId }: TestSubscriber) =>
  db().insert(crisisReplies).values({ crisisActivationId: activationId, subscriberId, source: "link", answer: "ok" });

/** What the portal itself has sent to those who had not answered, in order, with its numbers. */
async function asksOf(messageId: string) {
  const rows = await db()
    .select({ id: crisisMessages.id, bySms: crisisMessages.bySms, byCall: crisisMessages.byCall, content: crisisMessages.content })
    .from(crisisMessages)
    .where(eq(crisisMessages.remindsMessageId, messageId))
    .orderBy(asc(crisisMessages.releasedAt));
  return Promise.all(
    rows.map(async ({ id, ...row }) => {
      const deliveries = await db().select().from(crisisDeliveries).where(eq(crisisDeliveries.crisisMessageId, id));
      return { id, ...row, deliveries, numbers: deliveries.map(({ address }) => address).sort() };
    }),
  );
}

const stepsOf = (messageId: string) =>
  db()
    .select({ way: crisisEscalationSteps.way, asked: crisisEscalationSteps.asked, takenAt: crisisEscalationSteps.takenAt })
    .from(crisisEscalationSteps)
    .where(eq(crisisEscalationSteps.crisisMessageId, messageId))
    .orderBy(asc(crisisEscalationSteps.takenAt));

const logOf = async (activationId: string) =>
  (
    await db()
      .select({ text: crisisLogEntries.text })
      .from(crisisLogEntries)
      .where(eq(crisisLogEntries.crisisActivationId, activationId))
      .orderBy(asc(crisisLogEntries.sequence))
  ).map(({ text }) => text);

const doorsOf = async (activationId: string) =>
  (
    await db()
      .select({ title: crisisTasks.title, role: crisisTasks.role })
      .from(crisisTasks)
      .where(and(eq(crisisTasks.crisisActivationId, activationId), sql`${crisisTasks.title} like 'Knacka på%'`))
      .orderBy(asc(crisisTasks.position))
  ).map(({ title, role }) => [title, role]);

const numbersOf = (...people: TestSubscriber[]) => people.map(({ phoneNumber }) => phoneNumber).sort();

test("who has not answered gets an SMS, then a call, then a knock on the door, each once and in its time; who has answered gets none", async () => {
  const { id: associationId } = await createAssociation();
  const [a, b] = await createStairwells(associationId, ["A", "B"]);
  const mailed = await byMail(associationId, { stairwellId: a?.id });
  const texted = await bySms(associationId, { stairwellId: b?.id });
  const both = await byBoth(associationId);
  const answered = await byBoth(associationId);
  const later = await bySms(associationId, { stairwellId: b?.id });
  const { owner, activationId, messageId } = await askResidents(associationId);
  await answer(activationId, answered);

  await lookAt(19);
  expect(await stepsOf(messageId)).toEqual([]);

  await lookAt(20);
  await lookAt(39);
  expect(await asksOf(messageId)).toMatchObject([
    { bySms: true, byCall: false, numbers: numbersOf(texted, both, later), content: `${QUESTION} Du har inte svarat än.` },
  ]);

  await answer(activationId, later);
  await lookAt(40);
  await lookAt(59);
  const asks = await asksOf(messageId);
  expect(asks.slice(1)).toMatchObject([{ bySms: false, byCall: true, numbers: numbersOf(texted, both) }]);
  expect(asks[1]?.deliveries.map(({ channel }) => channel)).toEqual(["call", "call"]);

  await lookAt(60);
  expect(await doorsOf(activationId)).toEqual([
    ["Knacka på i trapphus A: 1 som inte svarat", "stairwell_representative"],
    ["Knacka på i trapphus B: 1 som inte svarat", "stairwell_representative"],
    ["Knacka på hos 1 som inte svarat (trapphus okänt)", "stairwell_representative"],
  ]);

  const doors = and(
    eq(crisisTasks.crisisActivationId, activationId),
    eq(crisisTasks.dueAt, after(60)),
    eq(crisisTasks.createdAt, after(60)),
  );
  expect(await db().$count(crisisTasks, doors)).toBe(3);

  await lookAt(24 * 60);
  expect(await stepsOf(messageId)).toEqual([
    { way: "sms", asked: 3, takenAt: after(20) },
    { way: "call", asked: 2, takenAt: after(40) },
    { way: "doors", asked: 3, takenAt: after(60) },
  ]);
  expect(await asksOf(messageId)).toHaveLength(2);
  expect(await doorsOf(activationId)).toHaveLength(3);
  expect((await logOf(activationId)).slice(-3)).toEqual([
    "3 personer som inte svarat får sms.",
    "2 personer som inte svarat rings upp.",
    "3 personer har inte svarat. Uppgifter att knacka på lades till.",
  ]);
  const lines = await db()
    .select({ channel: crisisSubscriberMessages.communicationChannel, count: crisisSubscriberMessages.recipientCount })
    .from(crisisSubscriberMessages)
    .where(and(eq(crisisSubscriberMessages.crisisActivationId, activationId), sql`${crisisSubscriberMessages.senderProfileId} is null`));
  expect(lines.sort((one, other) => other.count - one.count)).toEqual([
    { channel: "sms", count: 3 },
    { channel: "call", count: 2 },
  ]);
  expect(mailed.phoneNumber).toBeNull();
  expect(owner.associationId).toBe(associationId);
});

test("a digit that is pressed in the call is an answer, and nothing follows it", async () => {
  const { id: associationId } = await createAssociation();
  const subscriber = await bySms(associationId);
  const { activationId, messageId } = await askResidents(associationId);
  await lookAt(20);
  await lookAt(40);
  const deliveryId = (await asksOf(messageId))[1]?.deliveries[0]?.id ?? null;
  const digit = { provider: "46elks", callId: unique("c"), pressed: "1", deliveryId };
  for (const pressed of ["toString", "constructor", "__proto__", "hangup"]) {
    expect(await receiveDigit(await contextFor(null), { ...digit, pressed }), pressed).toBeNull();
  }
  expect(await receiveDigit(await contextFor(null), digit)).toBe("ok");
  const replies = await db().select().from(crisisReplies).where(eq(crisisReplies.crisisActivationId, activationId));
  expect(replies).toMatchObject([{ subscriberId: subscriber.id, source: "call", answer: "ok" }]);
  await lookAt(60);
  expect(await doorsOf(activationId)).toEqual([]);
});

test("a way by which nobody can be asked takes no time", async () => {
  const { id: associationId } = await createAssociation();
  await byMail(associationId);
  const { activationId, messageId } = await askResidents(associationId);
  await lookAt(20);
  expect(await stepsOf(messageId)).toMatchObject([
    { way: "sms", asked: 0 },
    { way: "call", asked: 0 },
    { way: "doors", asked: 1 },
  ]);
  expect(await asksOf(messageId)).toEqual([]);
  expect(await doorsOf(activationId)).toEqual([["Knacka på hos 1 som inte svarat", "stairwell_representative"]]);
});

const setQuestion = (messageId: string, status: (typeof crisisDeliveries.$inferSelect)["status"], { phoneNumber }: TestSubscriber) =>
  db()
    .update(crisisDeliveries)
    .set({ status })
    .where(and(eq(crisisDeliveries.crisisMessageId, messageId), eq(crisisDeliveries.address, phoneNumber ?? "")));

test.each(["queued", "sending", "doubtful", "held"] as const)(
  "while the question's own SMS is %s the step waits, and nothing later is done; once it has left it is taken",
  async (status) => {
    const { id: associationId } = await createAssociation();
    const subscriber = await bySms(associationId);
    const { owner, activationId, messageId } = await askResidents(associationId);
    await setQuestion(messageId, status, subscriber);
    await lookAt(20);
    await lookAt(39);
    expect(await stepsOf(messageId)).toEqual([]);
    expect(await asksOf(messageId)).toEqual([]);
    expect(await doorsOf(activationId)).toEqual([]);
    if (status !== "held") {
      const view = await showEscalation(await contextFor(owner, { now: () => after(39) }), { messageId });
      expect(view.next).toEqual({ way: "sms", people: 1, at: after(39), kronor: null });
    }
    await setQuestion(messageId, "sent", subscriber);
    await lookAt(39);
    await lookAt(59);
    expect(await stepsOf(messageId)).toEqual([
      { way: "sms", asked: 1, takenAt: after(39) },
      { way: "call", asked: 1, takenAt: after(59) },
    ]);
  },
);

test("one who is still to be asked holds up the step for all, and not once they have answered", async () => {
  const { id: associationId } = await createAssociation();
  const [asked, waiting] = [await bySms(associationId), await bySms(associationId)];
  const { activationId, messageId } = await askResidents(associationId);
  await setQuestion(messageId, "doubtful", waiting);
  await lookAt(20);
  expect(await stepsOf(messageId)).toEqual([]);
  await answer(activationId, waiting);
  await lookAt(21);
  expect(await asksOf(messageId)).toMatchObject([{ bySms: true, numbers: numbersOf(asked) }]);
});

test("what failed for good counts as not reached: the next way asks at once", async () => {
  const { id: associationId } = await createAssociation();
  const subscriber = await bySms(associationId);
  const { messageId } = await askResidents(associationId);
  await setQuestion(messageId, "failed", subscriber);
  await lookAt(20);
  expect(await asksOf(messageId)).toMatchObject([{ bySms: true, numbers: numbersOf(subscriber) }]);
});

test("a long outage holds up the doors for twice the interval and no longer", async () => {
  const { id: associationId } = await createAssociation();
  const subscriber = await bySms(associationId);
  const { activationId, messageId } = await askResidents(associationId);
  await setQuestion(messageId, "queued", subscriber);
  await lookAt(39);
  expect(await stepsOf(messageId)).toEqual([]);
  await lookAt(40);
  expect(await stepsOf(messageId)).toMatchObject([
    { way: "sms", asked: 0 },
    { way: "call", asked: 0 },
    { way: "doors", asked: 1 },
  ]);
  expect(await doorsOf(activationId)).toEqual([["Knacka på hos 1 som inte svarat", "stairwell_representative"]]);
});

test("while everybody's question waits for a human nobody is looked for, and no way is spent", async () => {
  const { id: associationId } = await createAssociation();
  const subscriber = await bySms(associationId);
  const { messageId } = await askResidents(associationId);
  await setQuestion(messageId, "held", subscriber);
  await lookAt(400);
  expect(await stepsOf(messageId)).toEqual([]);
  await setQuestion(messageId, "sent", subscriber);
  await lookAt(401);
  expect(await asksOf(messageId)).toMatchObject([{ bySms: true, numbers: numbersOf(subscriber) }]);
});

/** «Påminn», so many minutes after the question. */
async function remindByHand({ owner, activationId, messageId }: Asked, minutes: number, by: "sms" | "email"): Promise<string> {
  const { id } = await sendCrisisMessage(await contextFor(owner, { now: () => after(minutes) }), {
    activationId,
    kind: "reminder",
    audience: "subscribers",
    content: QUESTION,
    subject: null,
    methods: { ...NO_METHODS, [by]: true },
    asksForReply: true,
    remindsMessageId: messageId,
    nextUpdateAt: null,
    escalateAfterMinutes: null,
    idempotencyKey: crypto.randomUUID(),
  });
  return id;
}

test("«Påminn» by SMS counts as the SMS: the call comes an interval after it, and nobody gets the same words twice", async () => {
  const { id: associationId } = await createAssociation();
  const subscriber = await bySms(associationId);
  const asked = await askResidents(associationId);
  await remindByHand(asked, 19, "sms");
  const { calls } = portal().services;
  const priced = { now: () => after(20), calls: calls && { ...calls, pricePerCall: 1.25 } };
  const view = await showEscalation(await contextFor(asked.owner, priced), { messageId: asked.messageId });
  expect(view.next).toEqual({ way: "call", people: 1, at: after(39), kronor: 1.25 });
  await lookAt(20);
  await lookAt(38);
  expect(await stepsOf(asked.messageId)).toEqual([]);
  await lookAt(39);
  expect((await asksOf(asked.messageId)).map(({ bySms, byCall, numbers }) => [bySms, byCall, numbers])).toEqual([
    [true, false, numbersOf(subscriber)],
    [false, true, numbersOf(subscriber)],
  ]);
  expect(await stepsOf(asked.messageId)).toMatchObject([
    { way: "sms", asked: 0 },
    { way: "call", asked: 1 },
  ]);
});

test("whom «Påminn» has not reached by SMS gets one an interval after it: those asked by e-mail alone, and where the SMS failed", async () => {
  const { id: associationId } = await createAssociation();
  const [mailed, failing, texted] = [await byMail(associationId), await bySms(associationId), await bySms(associationId)];
  const asked = await askResidents(associationId);
  const number = uniquePhone();
  await db().update(crisisSubscribers).set({ phoneNumber: number, phoneState: "active" }).where(eq(crisisSubscribers.id, mailed.id));
  const reminder = await remindByHand(asked, 5, "sms");
  await eventually(async () =>
    expect(
      await db().$count(crisisDeliveries, and(eq(crisisDeliveries.crisisMessageId, reminder), isNotNull(crisisDeliveries.sentAt))),
    ).toBe(2),
  );
  await setQuestion(reminder, "failed", failing);
  await lookAt(24);
  expect(await stepsOf(asked.messageId)).toEqual([]);
  await lookAt(25);
  expect((await asksOf(asked.messageId))[1]).toMatchObject({ bySms: true, numbers: [number, ...numbersOf(failing)].sort() });
  await lookAt(45);
  expect((await asksOf(asked.messageId))[2]).toMatchObject({ byCall: true, numbers: [number, ...numbersOf(failing, texted)].sort() });
});

test("pressing «Påminn» again and again puts a step off by one interval and no more; a stopped one does not count", async () => {
  const { id: associationId } = await createAssociation();
  const both = await byBoth(associationId);
  const asked = await askResidents(associationId);
  const stopped = await remindByHand(asked, 2, "email");
  await db().update(crisisMessages).set({ state: "cancelled" }).where(eq(crisisMessages.id, stopped));
  await remindByHand(asked, 10, "email");
  await remindByHand(asked, 25, "email");
  await lookAt(29);
  expect(await stepsOf(asked.messageId)).toEqual([]);
  await lookAt(30);
  expect(await stepsOf(asked.messageId)).toEqual([{ way: "sms", asked: 1, takenAt: after(30) }]);
  expect((await asksOf(asked.messageId)).at(-1)).toMatchObject({ bySms: true, numbers: numbersOf(both) });
});

test("of members who share a number the silent one is asked, whichever of them has answered", async () => {
  const { id: associationId } = await createAssociation();
  const starter = await createMember({ role: "system_owner", associationId });
  const sharing = [starter, await createMember({ role: "system_owner", associationId })];
  const number = uniquePhone();
  for (const { profileId } of sharing) await db().update(profiles).set({ phoneNumber: number }).where(eq(profiles.id, profileId));
  for (const { profileId: answering } of sharing) {
    const exercise = { isExercise: true, methods: { ...NO_METHODS, email: true }, escalateAfterMinutes: 20 } as const;
    const { id } = await activateCrisis(await contextFor(starter, { now: () => ASKED }), await activationInput(exercise));
    const [question] = await db().select().from(crisisMessages).where(eq(crisisMessages.crisisActivationId, id));
    await db().insert(crisisReplies).values({ crisisActivationId: id, profileId: answering, source: "link", answer: "ok" });
    await lookAt(20);
    await lookAt(40);
    const asks = await asksOf(question?.id ?? "");
    const silent = sharing.find(({ profileId }) => profileId !== answering);
    expect(asks.map(({ byCall, deliveries }) => [byCall, deliveries.map(({ address, profileId }) => [address, profileId])])).toEqual([
      [false, [[number, silent?.profileId]]],
      [true, [[number, silent?.profileId]]],
    ]);
    await endCrisis(await contextFor(starter), {
      activationId: id,
      closingNote: null,
      allClear: null,
      idempotencyKey: crypto.randomUUID(),
    });
  }
});

test("where nobody can be rung the doors come after the SMS", async () => {
  const { id: associationId } = await createAssociation();
  await bySms(associationId);
  const { activationId, messageId } = await askResidents(associationId);
  await lookAt(20, { calls: null });
  await lookAt(40, { calls: null });
  expect((await stepsOf(messageId)).map(({ way }) => way)).toEqual(["sms", "doors"]);
  expect(await doorsOf(activationId)).toHaveLength(1);
});

test("nobody abroad is rung, and who does not want SMS any more gets neither", async () => {
  const { id: associationId } = await createAssociation();
  const [here, abroad, left] = [
    await bySms(associationId),
    await bySms(associationId, { phoneNumber: "+4791234567" }),
    await bySms(associationId),
  ];
  const { messageId } = await askResidents(associationId);
  await db().update(crisisSubscribers).set({ phoneState: "unsubscribed" }).where(eq(crisisSubscribers.id, left.id));
  await lookAt(20);
  await lookAt(40);
  expect((await asksOf(messageId)).map(({ numbers }) => numbers)).toEqual([numbersOf(here, abroad), numbersOf(here)]);
});

test("two processes that look at the same moment do one step, and one that dies in the middle leaves nothing behind", async () => {
  const { id: associationId } = await createAssociation();
  const subscriber = await bySms(associationId);
  const { activationId, messageId } = await askResidents(associationId);
  const before = await logOf(activationId);
  // After the deliveries are written, and before it is over.
  const mend = await failWrites("crisis_log_entries", "insert", sql`new.crisis_activation_id = ${activationId}`);
  await expect(lookAt(20)).rejects.toThrow("some who have not answered could not be asked again");
  await mend();
  expect([await stepsOf(messageId), await asksOf(messageId), await logOf(activationId)]).toEqual([[], [], before]);

  await Promise.all(Array.from({ length: 6 }, () => lookAt(21)));
  expect(await stepsOf(messageId)).toEqual([{ way: "sms", asked: 1, takenAt: after(21) }]);
  expect(await asksOf(messageId)).toMatchObject([{ numbers: numbersOf(subscriber) }]);
  expect(await logOf(activationId)).toEqual([...before, "1 person som inte svarat får sms."]);
  // The next one is counted from when this was done.
  await lookAt(40);
  expect(await stepsOf(messageId)).toHaveLength(1);
  await lookAt(41);
  expect(await stepsOf(messageId)).toHaveLength(2);
});

test("what fails in one house keeps no other from being asked", async () => {
  const [first, second] = [await createAssociation(), await createAssociation()];
  const [one, other] = [await bySms(first.id), await bySms(second.id)];
  const [broken, whole] = [await askResidents(first.id), await askResidents(second.id)];
  const mend = await failWrites("crisis_escalation_steps", "insert", sql`new.crisis_message_id = ${broken.messageId}`);
  await expect(lookAt(20)).rejects.toThrow();
  await mend();
  expect(await asksOf(broken.messageId)).toEqual([]);
  expect(await asksOf(whole.messageId)).toMatchObject([{ numbers: numbersOf(other) }]);
  await lookAt(20);
  expect(await asksOf(broken.messageId)).toMatchObject([{ numbers: numbersOf(one) }]);
});

test("once the crisis is over, or the question is stopped, nobody is asked", async () => {
  for (const end of ["crisis", "message"] as const) {
    const { id: associationId } = await createAssociation();
    await bySms(associationId);
    const { owner, activationId, messageId } = await askResidents(associationId);
    const ctx = await contextFor(owner);
    if (end === "crisis") await endCrisis(ctx, { activationId, closingNote: null, allClear: null, idempotencyKey: crypto.randomUUID() });
    else {
      await db().update(crisisDeliveries).set({ status: "held" }).where(eq(crisisDeliveries.crisisMessageId, messageId));
      await cancelCrisisMessage(ctx, { messageId });
    }
    await lookAt(120);
    expect(await stepsOf(messageId), end).toEqual([]);
  }
});

test("whoever leads stops it with one press: what has not left does not leave, nothing follows, and a second press changes nothing", async () => {
  const { id: associationId } = await createAssociation();
  await bySms(associationId);
  const { owner, activationId, messageId } = await askResidents(associationId);
  await lookAt(20);
  const [sent] = await asksOf(messageId);
  await eventually(async () => expect((await asksOf(messageId))[0]?.deliveries[0]?.status).toBe("sent"));
  // As where the provider is away.
  await db()
    .update(crisisDeliveries)
    .set({ status: "held" })
    .where(eq(crisisDeliveries.crisisMessageId, sent?.id ?? ""));
  const client = await clientFor(owner);
  expect(await client.crisis.stopEscalation.mutate({ messageId })).toMatchObject({ silent: 1, next: null, later: [], isStopped: true });
  expect(await client.crisis.stopEscalation.mutate({ messageId })).toMatchObject({ isStopped: true });
  expect((await asksOf(messageId))[0]?.deliveries).toMatchObject([{ status: "cancelled" }]);
  await lookAt(120);
  expect(await stepsOf(messageId)).toHaveLength(1);
  expect((await logOf(activationId)).slice(-1)).toEqual(["De som inte svarat frågas inte igen."]);
  expect(await auditRows("crisis.stop_escalation", messageId)).toMatchObject([{ actorProfileId: owner.profileId }]);

  const member = await clientFor(await createMember({ associationId }));
  expect((await refusal(member.crisis.stopEscalation.mutate({ messageId }))).data).toMatchObject({ httpStatus: 403 });
  expect((await refusal(member.crisis.escalation.query({ messageId }))).data).toMatchObject({ httpStatus: 403 });
});

test("the end of the crisis stops what the portal was asking", async () => {
  const { id: associationId } = await createAssociation();
  await bySms(associationId);
  const { owner, activationId, messageId } = await askResidents(associationId);
  await lookAt(20);
  await eventually(async () => expect((await asksOf(messageId))[0]?.deliveries[0]?.status).toBe("sent"));
  const [sent] = await asksOf(messageId);
  await db()
    .update(crisisDeliveries)
    .set({ status: "doubtful" })
    .where(eq(crisisDeliveries.crisisMessageId, sent?.id ?? ""));
  await endCrisis(await contextFor(owner), { activationId, closingNote: null, allClear: null, idempotencyKey: crypto.randomUUID() });
  expect((await asksOf(messageId))[0]?.deliveries).toMatchObject([{ status: "cancelled" }]);
});

test("at night level 2 waits for the morning and level 3 takes twice the time", async () => {
  const night = new Date("2026-11-21T01:00:00Z");
  const look = async (minutes: number) => escalateDue(await contextFor(null, { now: () => new Date(night.getTime() + minutes * 60_000) }));
  const { id: associationId } = await createAssociation();
  await bySms(associationId);
  const { activationId, messageId } = await askResidents(associationId);
  await db().update(crisisMessages).set({ releasedAt: night }).where(eq(crisisMessages.id, messageId));
  await db().update(crisisActivations).set({ level: 2 }).where(eq(crisisActivations.id, activationId));
  await look(299);
  expect(await stepsOf(messageId)).toEqual([]);
  await db().update(crisisActivations).set({ level: 3 }).where(eq(crisisActivations.id, activationId));
  await db()
    .update(crisisMessages)
    .set({ releasedAt: new Date(night.getTime() + 60 * 60_000) })
    .where(eq(crisisMessages.id, messageId));
  await look(99);
  expect(await stepsOf(messageId)).toEqual([]);
  await look(100);
  expect(await stepsOf(messageId)).toHaveLength(1);
});

test("an exercise asks nobody again unless it is asked to, and then says in each message that it is one", async () => {
  const { id: associationId } = await createAssociation();
  await bySms(associationId);
  const owner = await createMember({ role: "system_owner", associationId });
  const phoneNumber = uniquePhone();
  await db().update(profiles).set({ phoneNumber }).where(eq(profiles.id, owner.profileId));
  const exercise = { isExercise: true, methods: { ...NO_METHODS, sms: true } } as const;
  const start = async (changes: Partial<Activating>) =>
    activateCrisis(await contextFor(owner, { now: () => ASKED }), await activationInput({ ...exercise, ...changes }));
  const minutesOf = async (activationId: string) =>
    (await db().select().from(crisisMessages).where(eq(crisisMessages.crisisActivationId, activationId))).map(
      ({ escalateAfterMinutes }) => escalateAfterMinutes,
    );
  const off = await start({});
  expect(await minutesOf(off.id)).toEqual([null]);
  const on = await start({ escalateAfterMinutes: 10 });
  expect(await minutesOf(on.id)).toEqual([10]);
  const [asked] = await db().select().from(crisisMessages).where(eq(crisisMessages.crisisActivationId, on.id));
  await eventually(async () =>
    expect(
      await db().$count(crisisDeliveries, and(eq(crisisDeliveries.crisisMessageId, asked?.id ?? ""), isNotNull(crisisDeliveries.sentAt))),
    ).toBe(1),
  );
  await lookAt(10);
  await lookAt(20);
  const asks = await asksOf(asked?.id ?? "");
  expect(asks.map(({ numbers }) => numbers)).toEqual([[phoneNumber], [phoneNumber]]);
  expect(asks[0]?.content).toMatch(/^ÖVNING: .* Du har inte svarat än\.$/);
  expect(asks[1]?.content).toMatch(/^Det här är en övning /);
});

test("without the field an alarm is what it was, and with it only what asks is followed up", async () => {
  const { id: associationId } = await createAssociation();
  await bySms(associationId);
  const owner = await createMember({ role: "system_owner", associationId });
  const minutes = async (changes: Partial<Activating>) => {
    const { id } = await activateCrisis(
      await contextFor(owner),
      await activationInput({
        sendExternalMessage: true,
        externalDescription: QUESTION,
        methods: { ...NO_METHODS, sms: true },
        ...changes,
      }),
    );
    const rows = await db().select().from(crisisMessages).where(eq(crisisMessages.crisisActivationId, id));
    return Object.fromEntries(rows.map(({ audience, escalateAfterMinutes }) => [audience, escalateAfterMinutes]));
  };
  expect(await minutes({})).toEqual({ internal: null, subscribers: null });
  expect(await minutes({ crisisDomainId: await areaId("el"), escalateAfterMinutes: 40 })).toEqual({ internal: null, subscribers: 40 });
  const told = { crisisDomainId: await areaId("varme"), escalateAfterMinutes: 40, externalDescription: "Värmen är borta." } as const;
  expect(await minutes(told)).toEqual({ internal: null, subscribers: null });
});

test("by REST the field is optional, and another number of minutes is refused", async () => {
  const { id: associationId } = await createAssociation();
  await bySms(associationId);
  const owner = await createMember({ role: "system_owner", associationId });
  const activate = async (crisis_domain_id: string, changes: object) =>
    rest("POST", "/api/crisis/activations", {
      headers: await bearerOf(owner),
      body: {
        housing_association_id: associationId,
        crisis_domain_id,
        description: "Läcka.",
        external_description: QUESTION,
        send_external_message: true,
        notification_methods_used: { sms: true },
        ...changes,
      },
    });
  const refused = await activate(await areaId("el"), { escalate_after_minutes: 7 });
  expect(refused.status).toBe(400);
  expect((refused.body as { fields: object }).fields).toHaveProperty("escalate_after_minutes");
  const taken = await activate(await areaId("el"), { escalate_after_minutes: 20 });
  expect(taken.status).toBe(201);
  const rows = await db()
    .select()
    .from(crisisMessages)
    .where(and(eq(crisisMessages.crisisActivationId, (taken.body as { id: string }).id), isNotNull(crisisMessages.escalateAfterMinutes)));
  expect(rows).toMatchObject([{ audience: "subscribers", escalateAfterMinutes: 20 }]);
});

test("a later question is followed up too; a reminder, an update and a try are not", async () => {
  const { id: associationId } = await createAssociation();
  const subscriber = await bySms(associationId);
  const { owner, activationId, messageId } = await askResidents(associationId, { escalateAfterMinutes: null });
  const ctx = await contextFor(owner, { now: () => ASKED });
  const send = async (changes: Partial<Parameters<typeof sendCrisisMessage>[1]>) =>
    sendCrisisMessage(ctx, {
      activationId,
      kind: "check",
      audience: "subscribers",
      content: "Hur är läget?",
      subject: null,
      methods: { ...NO_METHODS, sms: true },
      asksForReply: true,
      nextUpdateAt: null,
      escalateAfterMinutes: 10,
      idempotencyKey: crypto.randomUUID(),
      ...changes,
    });
  const asked = await send({});
  expect(asked.escalateAfterMinutes).toBe(10);
  expect((await send({ kind: "update", asksForReply: false })).escalateAfterMinutes).toBeNull();
  expect((await send({ kind: "reminder", remindsMessageId: messageId })).escalateAfterMinutes).toBeNull();
  expect((await send({ audience: "self" })).escalateAfterMinutes).toBeNull();
  await eventually(async () =>
    expect(
      await db().$count(crisisDeliveries, and(eq(crisisDeliveries.crisisMessageId, asked.id), isNotNull(crisisDeliveries.sentAt))),
    ).toBe(1),
  );
  await lookAt(10);
  expect(await asksOf(asked.id)).toMatchObject([{ numbers: numbersOf(subscriber) }]);
});

test("whom a later question asks again is followed up for that one alone, and the others go on being asked for the first", async () => {
  const { id: associationId } = await createAssociation();
  const [stairwell] = await createStairwells(associationId, ["A"]);
  const [here, elsewhere] = [await bySms(associationId, { stairwellId: stairwell?.id }), await bySms(associationId)];
  const { owner, activationId, messageId } = await askResidents(associationId);
  const later = await sendCrisisMessage(await contextFor(owner, { now: () => after(5) }), {
    activationId,
    kind: "check",
    audience: "subscribers",
    content: "Hur är läget?",
    subject: null,
    methods: { ...NO_METHODS, sms: true },
    asksForReply: true,
    nextUpdateAt: null,
    places: { stairwellIds: [stairwell?.id ?? ""], floors: [], apartmentIds: [] },
    escalateAfterMinutes: 20,
    idempotencyKey: crypto.randomUUID(),
  });
  await eventually(async () =>
    expect(
      await db().$count(crisisDeliveries, and(eq(crisisDeliveries.crisisMessageId, later.id), isNotNull(crisisDeliveries.sentAt))),
    ).toBe(1),
  );
  await lookAt(20);
  await lookAt(25);
  expect((await asksOf(messageId)).map(({ numbers }) => numbers)).toEqual([numbersOf(elsewhere)]);
  expect((await asksOf(later.id)).map(({ numbers }) => numbers)).toEqual([numbersOf(here)]);
  const show = async (id: string) => showEscalation(await contextFor(owner, { now: () => after(26) }), { messageId: id });
  expect(await show(messageId)).toMatchObject({ silent: 2, next: { way: "call", people: 1 }, isTakenOver: false });
  await answer(activationId, elsewhere);
  expect(await show(messageId)).toMatchObject({ silent: 1, next: null, isTakenOver: true });
  expect(await show(later.id)).toMatchObject({ silent: 1, next: { way: "call", people: 1 }, isTakenOver: false });
});

test("the page says who is silent, what comes when, what has been done and what it costs; who has answered is not counted", async () => {
  const { id: associationId } = await createAssociation();
  await byMail(associationId);
  const [texted, other] = [await bySms(associationId), await bySms(associationId)];
  const { owner, activationId, messageId } = await askResidents(associationId);
  const { sms, calls } = portal().services;
  const priced = { sms: { ...sms, pricePerPart: 0.5 }, calls: calls && { ...calls, pricePerCall: 1.25 } };
  const show = async (minutes: number) => showEscalation(await contextFor(owner, { now: () => after(minutes), ...priced }), { messageId });
  expect(await show(1)).toEqual({
    silent: 3,
    taken: [],
    next: { way: "sms", people: 2, at: after(20), kronor: 2 * 0.5 },
    later: [
      { way: "call", at: after(40) },
      { way: "doors", at: after(60) },
    ],
    isStopped: false,
    isTakenOver: false,
  });
  await answer(activationId, other);
  await lookAt(20);
  expect(await show(21)).toEqual({
    silent: 2,
    taken: [{ way: "sms", asked: 1, at: after(20), kronor: 0.5 }],
    next: { way: "call", people: 1, at: after(40), kronor: 1.25 },
    later: [{ way: "doors", at: after(60) }],
    isStopped: false,
    isTakenOver: false,
  });
  for (const silent of await db().select().from(crisisSubscribers).where(eq(crisisSubscribers.housingAssociationId, associationId))) {
    if (silent.id !== other.id) await answer(activationId, silent);
  }
  expect(await show(22)).toMatchObject({ silent: 0, next: null, later: [] });
  await lookAt(40);
  await lookAt(60);
  expect(await asksOf(messageId)).toHaveLength(1);
  expect(await doorsOf(activationId)).toEqual([]);
  expect(texted.phoneNumber).not.toBeNull();
});

test("before it is sent the preview tells what it costs at most, and of what does not ask nothing", async () => {
  const { id: associationId } = await createAssociation();
  await Promise.all([byMail(associationId), bySms(associationId), bySms(associationId)]);
  const owner = await createMember({ role: "system_owner", associationId });
  const { sms, calls } = portal().services;
  const priced = { sms: { ...sms, pricePerPart: 0.5 }, calls: calls && { ...calls, pricePerCall: 1.25 } };
  const preview = async (changes: object, parts: Partial<DomainContext> = priced) =>
    (
      await previewCrisis(await contextFor(owner, parts), {
        crisisDomainId: await areaId("vatten"),
        isExercise: false,
        isFirst: true,
        sendExternalMessage: true,
        asksForReply: false,
        methods: { ...NO_METHODS, sms: true },
        description: "Läcka.",
        externalText: "Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma.",
        ...changes,
      })
    ).escalation;
  expect(await preview({})).toEqual({ sms: 2, calls: 2, kronor: 2 * 0.5 + 2 * 1.25 });
  expect(await preview({}, { ...priced, calls: null })).toEqual({ sms: 2, calls: 0, kronor: 1 });
  // Two parts each, by what is added to the text.
  const long = `${"Huset är utan vatten till i kväll. ".repeat(2)}Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma.`;
  expect(await preview({ externalText: long })).toEqual({ sms: 2, calls: 2, kronor: 2 * 2 * 0.5 + 2 * 1.25 });
  expect(await preview({}, {})).toEqual({ sms: 2, calls: 2, kronor: null });
  expect(await preview({ externalText: "Värmen är borta." })).toBeNull();
  expect(await preview({ sendExternalMessage: false })).toBeNull();
  expect(await preview({ methods: NO_METHODS })).toBeNull();
  expect(await preview({ isFirst: false, asksForReply: true, externalText: "Hur är läget?" })).toMatchObject({ sms: 2 });
});

test("a member who is asked in a team, and lives in a known flat, is looked for behind that door", async () => {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId });
  const [stairwell] = await createStairwells(associationId, ["Tallgatan 2"]);
  const { rows } = await db().execute<{ id: string }>(
    sql`insert into housing_association_apartments (housing_association_id, stairwell_id, floor, number) values (${associationId}, ${stairwell?.id}, 2, '1201') returning id`,
  );
  await db()
    .update(associationMembers)
    .set({ apartmentId: rows[0]?.id ?? null })
    .where(eq(associationMembers.profileId, owner.profileId));
  const ctx = await contextFor(owner, { now: () => ASKED });
  const exercise = { isExercise: true, methods: { ...NO_METHODS, email: true }, escalateAfterMinutes: 20 } as const;
  const { id } = await activateCrisis(ctx, await activationInput(exercise));
  await lookAt(20, { calls: null });
  expect(await doorsOf(id)).toEqual([["Knacka på i Tallgatan 2: 1 som inte svarat", "stairwell_representative"]]);
});
