import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  crisisActivations,
  crisisDeliveries,
  crisisMessages,
  crisisNeeds,
  crisisReplies,
  crisisSubscribers,
  profiles,
  providerEvents,
  stripeEvents,
  subscriberConsents,
} from "#drizzle/schema/index.ts";
import { countSilent } from "#server/domains/deliveries/count-audience.ts";
import { cleanUp } from "#server/domains/lifecycle/retention.ts";
import { receiveSms } from "#server/domains/providers/receive-sms.ts";
import { systemContext } from "#server/platform/context.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createAskingMessage, createDelivery } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSentMessage } from "#tests/factories/sent-messages.ts";
import { createConfirmedSubscriber, type TestSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { unique } from "#tests/factories/unique.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { smsTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { rest } from "#tests/helpers/rest.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";
import { startWebhookPortal, type WebhookPortal } from "#tests/helpers/webhook-portal.ts";

let hooks: WebhookPortal;
beforeAll(async () => {
  hooks = await startWebhookPortal();
});
afterAll(() => hooks.close());

const deliveryOf = async (id: string) => (await portal().services.db.select().from(crisisDeliveries).where(eq(crisisDeliveries.id, id)))[0];
const subscriberOf = async (id: string) =>
  (await portal().services.db.select().from(crisisSubscribers).where(eq(crisisSubscribers.id, id)))[0];
const withdrawals = ({ id }: TestSubscriber) =>
  portal().services.db.$count(subscriberConsents, and(eq(subscriberConsents.subscriberId, id), eq(subscriberConsents.event, "withdrawn")));
const repliesOf = ({ id }: TestSubscriber) =>
  portal().services.db.select().from(crisisReplies).where(eq(crisisReplies.subscriberId, id)).orderBy(asc(crisisReplies.createdAt));

/** Posts an SMS from this number, as 46elks passes it on. */
const sms = (from: string, message: string, id = unique("sms"), saidAt = new Date()) => {
  // In UTC, to the microsecond, without saying so.
  const created = saidAt.toISOString().replace("Z", "000");
  return hooks.elks("sms", { direction: "incoming", id, from, to: "+46766861004", message, created });
};

/** How many SMS to this number have been decided on, whether they have left or not. */
async function queuedTo(number: string): Promise<number> {
  const { rows } = await portal().services.db.execute<{ sms: number }>(
    sql`select count(*)::int as sms from pgboss.job where name = 'send-sms' and data->>'to' = ${number}`,
  );
  return rows[0]?.sms ?? 0;
}

test("a delivery report counts once, however often and in whichever order it comes", async () => {
  const { delivery } = await createSentMessage(await createConfirmedSubscriber());
  const id = delivery.providerId ?? "";
  const delivered = { id, status: "delivered", delivered: "2026-11-21T14:00:05.123000" };
  const reports = Array.from(
    { length: 50 },
    (_, index) => [{ id, status: "failed" }, delivered, { id, status: "sent" }][index % 3] ?? delivered,
  );
  const answers = await Promise.all(reports.map((report) => hooks.elks(`delivery?delivery=${delivery.id}`, report)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await deliveryOf(delivery.id)).toMatchObject({
    status: "delivered",
    deliveredAt: new Date("2026-11-21T14:00:05.123Z"),
    errorMessage: null,
  });
});

test("a report of a failure says so on the delivery", async () => {
  const { delivery } = await createSentMessage(await createConfirmedSubscriber());
  expect((await hooks.elks(`delivery?delivery=${delivery.id}`, { id: delivery.providerId ?? "", status: "failed" })).status).toBe(204);
  expect(await deliveryOf(delivery.id)).toMatchObject({ status: "failed", errorMessage: "Leverantören kunde inte leverera meddelandet." });
});

test("a report that is faster than the answer to its hand-over is asked for again; one of something else is let go", async () => {
  const { delivery } = await createSentMessage(await createConfirmedSubscriber(), { status: "sending" });
  const report = { id: unique("s"), status: "delivered" };
  expect((await hooks.elks(`delivery?delivery=${delivery.id}`, report)).status).toBe(503);
  await portal()
    .services.db.update(crisisDeliveries)
    .set({ providerId: report.id, status: "sent" })
    .where(eq(crisisDeliveries.id, delivery.id));
  expect((await hooks.elks(`delivery?delivery=${delivery.id}`, report)).status).toBe(204);
  expect(await deliveryOf(delivery.id)).toMatchObject({ status: "delivered" });
  expect((await hooks.elks(`delivery?delivery=${crypto.randomUUID()}`, { id: unique("s"), status: "delivered" })).status).toBe(204);
  expect((await hooks.elks("delivery", { id: unique("s"), status: "hittepå" })).status).toBe(400);
});

test("without the secret, and where nobody has set one, the address does not exist", async () => {
  const { delivery } = await createSentMessage(await createConfirmedSubscriber());
  const report = { id: delivery.providerId ?? "", status: "failed" };
  const wrong = await hooks.elks("delivery", report, "fel-hemlighet-men-lika-lang");
  expect(wrong.status).toBe(404);
  expect((await hooks.elks("delivery", report, "kort")).status).toBe(404);
  const unset = await rest("POST", "/api/webhooks/46elks//delivery");
  const elsewhere = await rest("POST", "/api/webhooks/46elks/x/delivery", { body: report });
  expect([unset.status, elsewhere.status]).toEqual([404, 404]);
  expect(elsewhere.body).toEqual(await wrong.json());
  expect((await rest("POST", "/api/webhooks/resend", { body: {} })).status).toBe(404);
  expect(await deliveryOf(delivery.id)).toMatchObject({ status: "sent" });
});

test("STOPP ends the SMS to that number in every association, is proven, and is answered by the house's name", async () => {
  const association = await createAssociation({ associationName: "Brf Stopptallen" });
  const subscriber = await createConfirmedSubscriber(association.id);
  const elsewhere = await createConfirmedSubscriber(undefined, { phoneNumber: subscriber.phoneNumber, email: null, emailState: "none" });
  const number = subscriber.phoneNumber ?? "";
  const id = unique("sms");
  await Promise.all([sms(number, "Stopp!", id), sms(number, "Stopp!", id)]);
  expect(await subscriberOf(subscriber.id)).toMatchObject({ phoneState: "unsubscribed", emailState: "active", status: "active" });
  expect(await subscriberOf(elsewhere.id)).toMatchObject({ phoneState: "unsubscribed", status: "unsubscribed" });
  expect(await Promise.all([subscriber, elsewhere].map(withdrawals))).toEqual([1, 1]);
  await eventually(async () => {
    const answers = await smsTo(number);
    expect(answers).toHaveLength(2);
    expect(answers).toContain("Brf Stopptallen: Du får inga fler krislarm via sms. Vill du börja igen, skanna QR-koden i trapphuset.");
  });
});

test("a second STOPP is not answered, and a member is told where the number stands", async () => {
  const subscriber = await createConfirmedSubscriber();
  await createSentMessage(subscriber);
  const number = subscriber.phoneNumber ?? "";
  await sms(number, "STOPP");
  await sms(number, "STOPP");
  const { associationId, profileId, email } = await createMember();
  const phoneNumber = uniquePhone();
  await portal().services.db.update(profiles).set({ phoneNumber }).where(eq(profiles.id, profileId));
  await createSentMessage({ housingAssociationId: associationId, profileId, phoneNumber, email });
  await sms(phoneNumber, "STOPP");
  await eventually(async () =>
    expect(await smsTo(phoneNumber)).toEqual([
      "Du får krislarm som medlem eller i ett team. Ta bort ditt nummer i Beredskapsportalen under Inställningar, eller be styrelsen.",
    ]),
  );
  await eventually(async () => expect(await smsTo(number)).toHaveLength(1));
  expect(await withdrawals(subscriber)).toBe(1);
});

test("1, 2 and 3 are recorded and thanked for; anything else waits for somebody to read it", async () => {
  const subscriber = await createConfirmedSubscriber();
  const number = subscriber.phoneNumber ?? "";
  const { activation } = await createSentMessage(subscriber);
  for (const text of ["1", "2", "3 inte hemma", "1 person är skadad"]) expect((await sms(number, text)).status).toBe(204);
  expect(await repliesOf(subscriber)).toMatchObject([
    { crisisActivationId: activation.id, source: "sms", answer: "ok", text: null },
    { answer: "need_help", text: null },
    { answer: "away", text: null },
    { answer: null, text: "1 person är skadad" },
  ]);
  await eventually(async () =>
    expect((await smsTo(number)).sort()).toEqual([
      "Krisledningen ser ditt svar. Svara gärna med en siffra: 1 = OK, 2 = behöver hjälp, 3 = är inte hemma. Vid fara för liv, ring 112.",
      "Tack! Vi har antecknat att du inte är hemma.",
      "Tack! Vi har antecknat att du är OK.",
      expect.stringMatching(
        /^Vi har antecknat att du behöver hjälp\. Krisledningen ser ditt svar\. Vid fara för liv, ring 112\. Berätta med vad: http:\/\/\S+\/s\/[\w-]{22}$/,
      ),
    ]),
  );
});

test("an SMS answers the crisis that is led, whatever has asked the number since", async () => {
  const subscriber = await createConfirmedSubscriber();
  const number = subscriber.phoneNumber ?? "";
  const { activation } = await createSentMessage(subscriber);
  const elsewhere = () => createConfirmedSubscriber(undefined, { phoneNumber: number, email: null, emailState: "none" });
  const { db } = portal().services;
  await createSentMessage(await elsewhere(), { resolved: true });
  const drill = await createSentMessage(await elsewhere());
  await db.update(crisisActivations).set({ isExercise: true }).where(eq(crisisActivations.id, drill.activation.id));
  await db.update(crisisMessages).set({ isExercise: true }).where(eq(crisisMessages.id, drill.message.id));
  // Somebody from outside in a team cannot answer, so nothing that went to them is what is answered.
  const outside = await createSentMessage(await elsewhere());
  await db.update(crisisDeliveries).set({ subscriberId: null }).where(eq(crisisDeliveries.id, outside.delivery.id));
  await sms(number, "2");
  expect(await repliesOf(subscriber)).toMatchObject([{ crisisActivationId: activation.id, answer: "need_help" }]);
  await db.update(crisisActivations).set({ status: "resolved", resolvedAt: new Date() }).where(eq(crisisActivations.id, activation.id));
  await sms(number, "3");
  expect(await db.$count(crisisReplies, eq(crisisReplies.crisisActivationId, drill.activation.id))).toBe(1);
});

test("an SMS that the provider could not pass on at once counts from when it was sent: what was said after it stands", async () => {
  const { db } = portal().services;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const subscriber = await createConfirmedSubscriber();
  const number = subscriber.phoneNumber ?? "";
  const { message } = await createSentMessage(subscriber);
  const releasedAt = minutesAgo(30);
  await db.update(crisisMessages).set({ releasedAt }).where(eq(crisisMessages.id, message.id));
  await sms(number, "3", unique("sms"), minutesAgo(10));
  await sms(number, "1", unique("sms"), minutesAgo(5));
  expect(await queuedTo(number)).toBe(2);
  // These two were sent before; nobody is told that what they have said since does not count.
  await sms(number, "2", unique("sms"), minutesAgo(20));
  await sms(number, "2", unique("sms"), minutesAgo(40));
  expect(await repliesOf(subscriber)).toMatchObject([
    { answer: "need_help", createdAt: releasedAt },
    { answer: "need_help", createdAt: expect.toSatisfy((at: Date) => Math.abs(at.getTime() - minutesAgo(20).getTime()) < 10_000) },
    { answer: "away" },
    { answer: "ok" },
  ]);
  expect(await db.$count(crisisNeeds, eq(crisisNeeds.subscriberId, subscriber.id))).toBe(0);
  expect(await queuedTo(number)).toBe(2);
  // What comes within a minute counts as said now: clocks differ, and help is not lost to that.
  await sms(number, "2", unique("sms"), new Date(Date.now() - 50_000));
  expect((await repliesOf(subscriber)).at(-1)).toMatchObject({ answer: "need_help" });
  expect(await db.$count(crisisNeeds, eq(crisisNeeds.subscriberId, subscriber.id))).toBe(1);
  expect(await queuedTo(number)).toBe(3);
  // A clock ahead, and one that says nothing to be read, are not believed.
  await sms(number, "3", unique("sms"), new Date(Date.now() + 86_400_000));
  await hooks.elks("sms", { direction: "incoming", id: unique("sms"), from: number, to: "+46766861004", message: "1", created: "i går" });
  const newest = (await repliesOf(subscriber)).slice(-2);
  expect(newest).toMatchObject([{ answer: "away" }, { answer: "ok" }]);
  expect(newest.every(({ createdAt }) => createdAt.getTime() <= Date.now() + 1000)).toBe(true);
});

test("help is asked for by SMS before anybody has asked, also where a crisis that is over had", async () => {
  const { db } = portal().services;
  const subscriber = await createConfirmedSubscriber();
  const number = subscriber.phoneNumber ?? "";
  await createSentMessage(subscriber, { resolved: true });
  const { activation, message } = await createSentMessage(subscriber);
  await db.update(crisisMessages).set({ asksForReply: false, kind: "update" }).where(eq(crisisMessages.id, message.id));
  await sms(number, "2 hissen står");
  expect(await repliesOf(subscriber)).toMatchObject([{ crisisActivationId: activation.id, answer: "need_help" }]);
  const needs = await db.select({ note: crisisNeeds.note }).from(crisisNeeds).where(eq(crisisNeeds.subscriberId, subscriber.id));
  expect(needs).toEqual([{ note: "hissen står" }]);
  await eventually(async () =>
    expect(await smsTo(number)).toEqual([
      "Vi har antecknat att du behöver hjälp. Krisledningen ser ditt svar. Vid fara för liv, ring 112.",
    ]),
  );
  // What is over is over, also where nobody had asked.
  await db.update(crisisActivations).set({ status: "resolved", resolvedAt: new Date() }).where(eq(crisisActivations.id, activation.id));
  await sms(number, "1");
  expect(await repliesOf(subscriber)).toHaveLength(1);
  await eventually(async () =>
    expect(await smsTo(number)).toContain("Läget är avslutat och ditt svar läses inte längre. Vid fara för liv, ring 112."),
  );
});

test("a number that a crisis has asked as two answers once for both, and nobody is reminded; another house's crisis waits", async () => {
  const { db } = portal().services;
  const subscriber = await createConfirmedSubscriber();
  const number = subscriber.phoneNumber ?? "";
  const { housingAssociationId: associationId } = subscriber;
  const elsewhere = await createConfirmedSubscriber(undefined, { phoneNumber: number, email: null, emailState: "none" });
  const other = await createSentMessage(elsewhere);
  const asked = await createSentMessage(subscriber);
  const member = await createMember({ associationId });
  const inside = await createAskingMessage(asked.activation, { audience: "internal" });
  await createDelivery(inside.id, { profileId: member.profileId, channel: "sms", address: number });
  // As a subscriber by her account's mailbox she is the same, so that her words stand once.
  const herself = await createConfirmedSubscriber(associationId, { email: member.email, phoneNumber: null, phoneState: "none" });
  const again = await createAskingMessage(asked.activation);
  await createDelivery(again.id, { subscriberId: herself.id, channel: "sms", address: number });

  await sms(number, "vad har hänt?");
  await sms(number, "1");
  const said = async () =>
    (await db.select().from(crisisReplies).where(eq(crisisReplies.crisisActivationId, asked.activation.id)))
      .map(({ subscriberId, profileId, answer, source }) => [subscriberId ?? profileId, answer, source])
      .sort();
  const both = (answer: string | null) => [
    [subscriber.id, answer, "sms"],
    [herself.id, answer, "sms"],
  ];
  expect(await said()).toEqual([...both(null), ...both("ok")].sort());
  expect(await db.$count(crisisReplies, eq(crisisReplies.crisisActivationId, other.activation.id))).toBe(0);
  for (const { id } of [asked.message, inside, again]) {
    expect(await countSilent(db, { messageId: id, associationId })).toEqual({ sms: 0, email: 0, push: 0 });
  }
  await sms(number, "2");
  const needs = await db.select().from(crisisNeeds).where(eq(crisisNeeds.crisisActivationId, asked.activation.id));
  expect(needs.map(({ subscriberId, profileId }) => subscriberId ?? profileId).sort()).toEqual([subscriber.id, herself.id].sort());
  await sms(number, "3");
  expect(await db.$count(crisisNeeds, and(eq(crisisNeeds.crisisActivationId, asked.activation.id), isNull(crisisNeeds.closedAt)))).toBe(0);
  await eventually(async () =>
    expect(await smsTo(number)).toEqual(
      expect.arrayContaining([
        "Tack! Vi har antecknat att ni är OK, alla med det här numret. Svara 2 om någon behöver hjälp.",
        "Tack! Vi har antecknat att ni inte är hemma, alla med det här numret. Svara 2 om någon behöver hjälp.",
      ]),
    ),
  );
});

test("the same SMS fifty times is one reply", async () => {
  const subscriber = await createConfirmedSubscriber();
  await createSentMessage(subscriber);
  const id = unique("sms");
  await Promise.all(Array.from({ length: 50 }, () => sms(subscriber.phoneNumber ?? "", "2", id)));
  expect(await repliesOf(subscriber)).toHaveLength(1);
});

test("what a provider told is forgotten after a month, and not before", async () => {
  const { services } = portal();
  const [old, young] = [unique("gammal"), unique("ny")];
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await services.db.insert(providerEvents).values([
    { provider: "46elks", eventId: old, receivedAt: daysAgo(31) },
    { provider: "46elks", eventId: young, receivedAt: daysAgo(29) },
  ]);
  const payment = { type: "invoice.paid" };
  await services.db.insert(stripeEvents).values([
    { ...payment, id: old, receivedAt: daysAgo(31) },
    { ...payment, id: young, receivedAt: daysAgo(29) },
  ]);
  await cleanUp(systemContext(services));
  const kept = await services.db
    .select({ id: providerEvents.eventId })
    .from(providerEvents)
    .where(inArray(providerEvents.eventId, [old, young]));
  expect(kept).toEqual([{ id: young }]);
  expect(
    await services.db
      .select({ id: stripeEvents.id })
      .from(stripeEvents)
      .where(inArray(stripeEvents.id, [old, young])),
  ).toEqual([{ id: young }]);
});

test("a machine that answers our answers is answered six times an hour, and all it says is kept", async () => {
  const { services } = portal();
  const subscriber = await createConfirmedSubscriber();
  await createSentMessage(subscriber);
  const from = subscriber.phoneNumber ?? "";
  const ctx = { ...systemContext(services), limits: strictLimits() };
  for (let index = 0; index < 9; index++) {
    await receiveSms(ctx, { provider: "46elks", id: unique("sms"), from, text: "Jag är på semester", saidAt: null });
  }
  expect(await repliesOf(subscriber)).toHaveLength(9);
  await eventually(async () => expect(await smsTo(from)).toHaveLength(6));
});

test("who says in one SMS that they need help and with what is helped, and asked nothing more", async () => {
  const subscriber = await createConfirmedSubscriber();
  await createSentMessage(subscriber);
  await sms(subscriber.phoneNumber ?? "", "2 Behöver hjälp att bära vatten");
  expect(await repliesOf(subscriber)).toMatchObject([{ answer: "need_help", text: null }]);
  const needs = await portal().services.db.select().from(crisisNeeds).where(eq(crisisNeeds.subscriberId, subscriber.id));
  expect(needs).toMatchObject([{ note: "Behöver hjälp att bära vatten", closedAt: null }]);
  // What was told on the page stays when an SMS tells more.
  const { db } = portal().services;
  await db
    .update(crisisNeeds)
    .set({ kinds: ["water"], flat: "1102" })
    .where(eq(crisisNeeds.subscriberId, subscriber.id));
  await sms(subscriber.phoneNumber ?? "", "2: och medicin");
  expect(await db.select().from(crisisNeeds).where(eq(crisisNeeds.subscriberId, subscriber.id))).toMatchObject([
    { kinds: ["water"], flat: "1102", note: "och medicin" },
  ]);
  await eventually(async () =>
    expect(new Set(await smsTo(subscriber.phoneNumber ?? ""))).toEqual(
      new Set(["Vi har antecknat att du behöver hjälp. Krisledningen ser ditt svar. Vid fara för liv, ring 112."]),
    ),
  );
});

test("what is answered to an SMS of an exercise begins with ÖVNING, like all the rest of it", async () => {
  const subscriber = await createConfirmedSubscriber();
  const { message } = await createSentMessage(subscriber);
  await portal().services.db.update(crisisMessages).set({ isExercise: true }).where(eq(crisisMessages.id, message.id));
  await sms(subscriber.phoneNumber ?? "", "1");
  await eventually(async () => expect(await smsTo(subscriber.phoneNumber ?? "")).toEqual(["ÖVNING: Tack! Vi har antecknat att du är OK."]));
});

test("after the crisis nobody reads replies, and the answer says so; a stranger is told once a day that nobody reads it", async () => {
  const subscriber = await createConfirmedSubscriber();
  await createSentMessage(subscriber, { resolved: true });
  const stranger = uniquePhone();
  await sms(stranger, "2");
  await sms(stranger, "STOPP");
  await sms("Reklam", "2");
  // Abroad nobody can run up a bill.
  await sms("+447911123456", "2");
  await sms(subscriber.phoneNumber ?? "", "2");
  await eventually(async () =>
    expect(await smsTo(subscriber.phoneNumber ?? "")).toEqual([
      "Läget är avslutat och ditt svar läses inte längre. Vid fara för liv, ring 112.",
    ]),
  );
  expect(await repliesOf(subscriber)).toEqual([]);
  const nobody =
    "Inget krislarm har gått till det här numret, så ingen läser ditt svar. Svara från numret som fick larmet. Vid fara för liv, ring 112.";
  await eventually(async () => expect(await smsTo(stranger)).toEqual([nobody]));
  expect(await queuedTo("+447911123456")).toBe(0);
  const ctx = { ...systemContext(portal().services), limits: strictLimits() };
  const [chatty, subscribed] = [uniquePhone(), (await createConfirmedSubscriber()).phoneNumber ?? ""];
  for (const text of ["2", "2", "hjälp"]) {
    for (const from of [chatty, subscribed]) await receiveSms(ctx, { provider: "46elks", id: unique("sms"), from, text, saidAt: null });
  }
  for (const number of [chatty, subscribed]) {
    expect(await queuedTo(number)).toBe(1);
    await eventually(async () => expect(await smsTo(number)).toEqual([nobody]));
  }
});

test("help that was asked for while the crisis lasted is heard, though the SMS comes after the end; what was said after it is not", async () => {
  const { db } = portal().services;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const subscriber = await createConfirmedSubscriber();
  const number = subscriber.phoneNumber ?? "";
  const { activation, message } = await createSentMessage(subscriber, { resolved: true });
  await db
    .update(crisisMessages)
    .set({ releasedAt: minutesAgo(60) })
    .where(eq(crisisMessages.id, message.id));
  await db
    .update(crisisActivations)
    .set({ resolvedAt: minutesAgo(20) })
    .where(eq(crisisActivations.id, activation.id));
  await sms(number, "3", unique("sms"), minutesAgo(10));
  expect(await repliesOf(subscriber)).toEqual([]);
  await sms(number, "2 hissen står", unique("sms"), minutesAgo(30));
  expect(await repliesOf(subscriber)).toMatchObject([{ answer: "need_help", source: "sms" }]);
  const needs = await db.select().from(crisisNeeds).where(eq(crisisNeeds.subscriberId, subscriber.id));
  expect(needs).toMatchObject([{ note: "hissen står", closedAt: null }]);
  await eventually(async () =>
    expect((await smsTo(number)).sort()).toEqual([
      "Läget är avslutat och ditt svar läses inte längre. Vid fara för liv, ring 112.",
      "Vi har antecknat att du behöver hjälp. Krisledningen ser ditt svar. Vid fara för liv, ring 112.",
    ]),
  );
});

/** What Resend tells of a mail. */
const mailEvent = (type: string, { to, id, delivery, bounce }: { to: string; id: string; delivery?: string; bounce?: string }) => ({
  type,
  created_at: "2026-11-21T15:00:00.000Z",
  data: { email_id: id, to: [to], tags: delivery ? { delivery } : {}, ...(bounce && { bounce: { type: bounce, message: "…" } }) },
});

test("a permanent bounce ends the delivery and marks the subscriber, a full mailbox does not", async () => {
  const [gone, full] = await Promise.all([createConfirmedSubscriber(), createConfirmedSubscriber()]);
  const [toGone, toFull] = await Promise.all([
    createSentMessage(gone, { channel: "email" }),
    createSentMessage(full, { channel: "email" }),
  ]);
  const events = [
    mailEvent("email.bounced", {
      to: gone.email ?? "",
      id: toGone.delivery.providerId ?? "",
      delivery: toGone.delivery.id,
      bounce: "Permanent",
    }),
    mailEvent("email.bounced", {
      to: full.email ?? "",
      id: toFull.delivery.providerId ?? "",
      delivery: toFull.delivery.id,
      bounce: "Transient",
    }),
  ];
  for (const event of events) expect((await hooks.resend(event)).status).toBe(204);
  expect(await subscriberOf(gone.id)).toMatchObject({ emailState: "bounced", phoneState: "active", status: "active" });
  expect(await deliveryOf(toGone.delivery.id)).toMatchObject({
    status: "failed",
    errorMessage: "Mejlet studsade. Adressen tar inte emot mejl.",
  });
  expect(await subscriberOf(full.id)).toMatchObject({ emailState: "active" });
  expect(await deliveryOf(toFull.delivery.id)).toMatchObject({ status: "failed" });
});

test("a bounce that is told again later does not mark an address that has been confirmed anew", async () => {
  const subscriber = await createConfirmedSubscriber(undefined, { phoneNumber: null, phoneState: "none" });
  const { delivery } = await createSentMessage(subscriber, { channel: "email" });
  const event = mailEvent("email.bounced", { to: subscriber.email ?? "", id: delivery.providerId ?? "", bounce: "Permanent" });
  const id = unique("msg");
  await hooks.resend(event, { id });
  expect(await subscriberOf(subscriber.id)).toMatchObject({ status: "bounced" });
  await portal().services.db.update(crisisSubscribers).set({ emailState: "active" }).where(eq(crisisSubscribers.id, subscriber.id));
  await Promise.all(Array.from({ length: 10 }, () => hooks.resend(event, { id })));
  expect(await subscriberOf(subscriber.id)).toMatchObject({ status: "active" });
});

test("a mail that arrived is delivered, and whoever called it spam gets no more", async () => {
  const subscriber = await createConfirmedSubscriber();
  const { delivery } = await createSentMessage(subscriber, { channel: "email" });
  const mail = { to: (subscriber.email ?? "").toUpperCase(), id: delivery.providerId ?? "", delivery: delivery.id };
  await hooks.resend(mailEvent("email.delivered", mail));
  expect(await deliveryOf(delivery.id)).toMatchObject({ status: "delivered" });
  await hooks.resend(mailEvent("email.complained", mail));
  expect(await subscriberOf(subscriber.id)).toMatchObject({ emailState: "unsubscribed", phoneState: "active" });
  expect(await withdrawals(subscriber)).toBe(1);
  expect((await hooks.resend({ type: "domain.updated", created_at: "2026-11-21T15:00:00Z", data: { id: "x" } })).status).toBe(204);
});

test("an event that Resend has not signed, or has signed long ago, changes nothing", async () => {
  const subscriber = await createConfirmedSubscriber();
  const event = mailEvent("email.bounced", { to: subscriber.email ?? "", id: unique("mail"), bounce: "Permanent" });
  const other = `whsec_${Buffer.from("en helt annan hemlighet").toString("base64")}`;
  const refused = [
    await hooks.resend(event, { secret: other }),
    await hooks.resend(event, { at: new Date(Date.now() - 10 * 60_000) }),
    await hooks.resend(event, { headers: { "svix-id": "en-annan" } }),
    await hooks.resend(event, { headers: { "svix-signature": "" } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await subscriberOf(subscriber.id)).toMatchObject({ emailState: "active" });
});
