import { and, asc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crisisActivations, crisisDeliveries, crisisNeeds, crisisReplies } from "#drizzle/schema/index.ts";
import { recordReply } from "#server/domains/crisis/record-reply.ts";
import { createAskingMessage, createDelivery, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createConfirmedSubscriber, type TestSubscriber } from "#tests/factories/subscribers.ts";
import { unique } from "#tests/factories/unique.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { startWebhookPortal, type WebhookPortal } from "#tests/helpers/webhook-portal.ts";

let hooks: WebhookPortal;
beforeAll(async () => {
  hooks = await startWebhookPortal();
});
afterAll(() => hooks.close());

const db = () => portal().services.db;

/** Somebody whom the portal rings since they have not answered. */
async function rung(values: { status?: "sending" | "sent"; subscriber?: TestSubscriber } = {}) {
  const subscriber = values.subscriber ?? (await createConfirmedSubscriber());
  const crisis = await createLedCrisis(subscriber.housingAssociationId);
  const asked = await createAskingMessage(crisis);
  const ring = { kind: "reminder", bySms: false, byEmail: false, byCall: true, remindsMessageId: asked.id } as const;
  const message = await createAskingMessage(crisis, ring);
  const callId = unique("c");
  const delivery = await createDelivery(message.id, {
    channel: "call",
    address: subscriber.phoneNumber ?? "",
    subscriberId: subscriber.id,
    status: values.status ?? "sent",
    providerId: values.status === "sending" ? null : callId,
  });
  return { subscriber, crisis, asked, delivery, callId };
}

const repliesOf = (activationId: string) =>
  db()
    .select({ subscriberId: crisisReplies.subscriberId, source: crisisReplies.source, answer: crisisReplies.answer })
    .from(crisisReplies)
    .where(eq(crisisReplies.crisisActivationId, activationId))
    .orderBy(asc(crisisReplies.createdAt));

const press = (deliveryId: string, callid: string, result: string) => hooks.elks(`call?delivery=${deliveryId}`, { callid, result });

test("a digit is an answer, once however often it is told, and what is played says that it was heard", async () => {
  const { subscriber, crisis, delivery, callId } = await rung();
  const answers = await Promise.all([press(delivery.id, callId, "1"), press(delivery.id, callId, "1")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const folder = portal().services.config.recordingsUrl;
  expect(await answers[0]?.json()).toEqual({ play: `${folder}/tack.mp3` });
  expect(await repliesOf(crisis.id)).toEqual([{ subscriberId: subscriber.id, source: "call", answer: "ok" }]);
});

test("two is a call for help, with a need and its own recording; three is not at home", async () => {
  const [help, away] = [await rung(), await rung()];
  expect(await (await press(help.delivery.id, help.callId, "2")).json()).toEqual({
    play: `${portal().services.config.recordingsUrl}/hjalp.mp3`,
  });
  expect(await repliesOf(help.crisis.id)).toMatchObject([{ answer: "need_help" }]);
  expect(await db().$count(crisisNeeds, eq(crisisNeeds.crisisActivationId, help.crisis.id))).toBe(1);
  expect((await press(away.delivery.id, away.callId, "3")).status).toBe(200);
  expect(await repliesOf(away.crisis.id)).toMatchObject([{ answer: "away" }]);
});

test("it answers for whomever else the crisis has asked at that number by SMS", async () => {
  const { crisis, asked, delivery, callId, subscriber } = await rung();
  const other = await createConfirmedSubscriber(crisis.housingAssociationId);
  await createDelivery(asked.id, { channel: "sms", address: subscriber.phoneNumber ?? "", subscriberId: other.id });
  await press(delivery.id, callId, "1");
  expect((await repliesOf(crisis.id)).map(({ subscriberId }) => subscriberId).sort()).toEqual([subscriber.id, other.id].sort());
});

test("no digit, another one, a crisis that is over and a delivery that nobody knows leave nothing and end the call", async () => {
  const { crisis, delivery, callId } = await rung();
  expect((await press(delivery.id, callId, "failed")).status).toBe(204);
  expect((await press(delivery.id, callId, "7")).status).toBe(204);
  expect((await press(crypto.randomUUID(), callId, "1")).status).toBe(204);
  expect((await hooks.elks("call", { callid: callId, result: "1" })).status).toBe(204);
  await db().update(crisisActivations).set({ status: "resolved", resolvedAt: new Date() }).where(eq(crisisActivations.id, crisis.id));
  expect((await press(delivery.id, callId, "1")).status).toBe(204);
  expect(await repliesOf(crisis.id)).toEqual([]);
});

test("how a call ended stands at its delivery, and is asked for again where its hand-over is not written down yet", async () => {
  const statusOf = async (id: string) => (await db().select().from(crisisDeliveries).where(eq(crisisDeliveries.id, id)))[0];
  const [taken, missed, early] = [await rung(), await rung(), await rung({ status: "sending" })];
  const end = (of: typeof taken, state: string) => hooks.elks(`call-ended?delivery=${of.delivery.id}`, { id: of.callId, state });
  expect((await end(taken, "success")).status).toBe(204);
  expect(await statusOf(taken.delivery.id)).toMatchObject({ status: "delivered", errorMessage: null });
  expect((await end(missed, "failed")).status).toBe(204);
  expect(await statusOf(missed.delivery.id)).toMatchObject({ status: "failed", errorMessage: "Ingen svarade i telefonen." });
  expect((await end(early, "success")).status).toBe(503);
});

test("a digit that comes long after the call does not undo what was said since, and closes no need", async () => {
  const { subscriber, crisis, delivery, callId } = await rung();
  await db()
    .update(crisisDeliveries)
    .set({ sentAt: new Date(Date.now() - 20 * 60_000) })
    .where(eq(crisisDeliveries.id, delivery.id));
  const person = { activationId: crisis.id, subscriberId: subscriber.id } as const;
  await recordReply(await contextFor(null), { ...person, source: "link", answer: "need_help", text: null });
  expect((await press(delivery.id, callId, "1")).status).toBe(200);
  expect((await repliesOf(crisis.id)).map(({ source }) => source)).toEqual(["call", "link"]);
  const open = and(eq(crisisNeeds.crisisActivationId, crisis.id), isNull(crisisNeeds.closedAt));
  expect(await db().$count(crisisNeeds, open)).toBe(1);
});

test("without the secret neither address exists", async () => {
  const { crisis, delivery, callId } = await rung();
  const wrong = "fel-hemlighet-men-lika-lang";
  expect((await hooks.elks(`call?delivery=${delivery.id}`, { callid: callId, result: "1" }, wrong)).status).toBe(404);
  expect((await hooks.elks(`call-ended?delivery=${delivery.id}`, { id: callId, state: "success" }, wrong)).status).toBe(404);
  expect(await repliesOf(crisis.id)).toEqual([]);
});
