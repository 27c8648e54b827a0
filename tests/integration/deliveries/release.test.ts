import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  associationMembers,
  crisisActivations,
  crisisDeliveries,
  crisisDeliveryBatches,
  crisisDomains,
  crisisReplies,
  crisisSubscriberMessages,
  crisisSubscribers,
  crisisTeams,
  housingAssociations,
  profiles,
  pushSubscriptions,
  teamMembers,
  users,
} from "#drizzle/schema/index.ts";
import { cancelMessage } from "#server/domains/deliveries/cancel-message.ts";
import { countAudience } from "#server/domains/deliveries/count-audience.ts";
import { listDeliveryFaults } from "#server/domains/deliveries/fault-queries.ts";
import { confirmMessages } from "#server/domains/deliveries/finish-messages.ts";
import { findRecentDelivery, readDeliveryCounts } from "#server/domains/deliveries/queries.ts";
import { recordDeliveryReport } from "#server/domains/deliveries/record-delivery-report.ts";
import { releaseHeld } from "#server/domains/deliveries/release-message.ts";
import { remindSilent } from "#server/domains/deliveries/remind-silent.ts";
import { idSealer, openSealedId, readSignedLink } from "#server/platform/secrets/signed-link.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import { drainDeliveries } from "#server/worker/delivery/workers.ts";
import type { CommunicationChannel } from "#shared/enums.ts";
import { type CountingSenders, countingSenders } from "#tests/helpers/counting-senders.ts";
import { type DeliveryRig, openDeliveryRig } from "#tests/helpers/delivery-rig.ts";

const FAR = { doubtSeconds: 0 };
let rig: DeliveryRig;
let senders: CountingSenders;
let house: House;

beforeAll(async () => {
  rig = await openDeliveryRig();
});
afterAll(() => rig.close());

interface House {
  associationId: string;
  activationId: string;
  crisisDomainId: string;
  member: string;
  subscribers: { both: string; mail: string; phone: string; pending: string };
}

let houses = 0;

/** An association with a crisis: one member in the team, one from outside, four subscribers of whom three are confirmed, two browsers. */
async function openHouse(): Promise<House> {
  const { db } = rig.ctx;
  const n = ++houses;
  const one = async <T>(rows: Promise<T[]>): Promise<T> => {
    const [row] = await rows;
    if (!row) throw new Error("no row");
    return row;
  };
  const { id: associationId } = await one(db.insert(housingAssociations).values({ associationName: "Brf Granen" }).returning());
  const { id: crisisDomainId } = await one(db.select().from(crisisDomains).limit(1));
  const user = await one(
    db
      .insert(users)
      .values({ email: `medlem.${n}@house.example`, passwordHash: "none" })
      .returning(),
  );
  const { id: member } = await one(
    db
      .insert(profiles)
      .values({ userId: user.id, fullName: "Åsa Ek", phoneNumber: `+4672000000${n}` })
      .returning(),
  );
  await db.insert(associationMembers).values({ profileId: member, associationId, role: "team_leader" });
  const { id: crisisTeamId } = await one(
    db.insert(crisisTeams).values({ housingAssociationId: associationId, crisisDomainId }).returning(),
  );
  await db.insert(teamMembers).values([
    { crisisTeamId, profileId: member },
    { crisisTeamId, memberName: "Rörjouren", email: `Jour.${n}@house.example`, phone: `+4672000001${n}` },
  ]);
  const { id: activationId } = await one(
    db.insert(crisisActivations).values({ housingAssociationId: associationId, crisisDomainId, description: "Inget vatten" }).returning(),
  );
  const subscribe = async (fullName: string, values: Partial<typeof crisisSubscribers.$inferInsert>) =>
    (
      await one(
        db
          .insert(crisisSubscribers)
          .values({ housingAssociationId: associationId, fullName, ...values })
          .returning(),
      )
    ).id;
  const email = (name: string) => `${name}.${n}@sub.example`;
  const both = await subscribe("Bo Båda", {
    email: email("bo"),
    emailState: "active",
    phoneNumber: `+4673000000${n}`,
    phoneState: "active",
  });
  const mail = await subscribe("Maj Mejl", {
    email: email("maj"),
    emailState: "active",
    phoneNumber: `+4673000001${n}`,
    phoneState: "pending",
  });
  const phone = await subscribe("Ture Telefon", { phoneNumber: `+4673000002${n}`, phoneState: "active" });
  const pending = await subscribe("Pia Väntar", { email: email("pia"), emailState: "pending" });
  await db.insert(pushSubscriptions).values([
    { housingAssociationId: associationId, subscriberId: both, endpoint: `https://push.example/b${n}`, p256dh: "k", auth: "a" },
    { housingAssociationId: associationId, subscriberId: pending, endpoint: `https://push.example/p${n}`, p256dh: "k", auth: "a" },
    { housingAssociationId: associationId, profileId: member, endpoint: `https://push.example/m${n}`, p256dh: "k", auth: "a" },
  ]);
  return { associationId, activationId, crisisDomainId, member, subscribers: { both, mail, phone, pending } };
}

const write = (values: Parameters<DeliveryRig["write"]>[0] extends infer V ? Partial<V> : never = {}) =>
  rig.write({ housingAssociationId: house.associationId, crisisActivationId: house.activationId, ...values });
const drain = () => drainDeliveries({ ...rig.ctx, ...senders }, FAR);
const statuses = async (messageId: string, channel: CommunicationChannel) =>
  (await rig.deliveries(messageId))
    .filter((row) => row.channel === channel)
    .map(({ status }) => status)
    .sort();
const makeDue = (messageId: string) =>
  rig.ctx.db.update(crisisDeliveryBatches).set({ nextAttemptAt: sql`now()` }).where(eq(crisisDeliveryBatches.crisisMessageId, messageId));
const logOf = (messageId: string) =>
  rig.ctx.db
    .select({
      channel: crisisSubscriberMessages.communicationChannel,
      status: crisisSubscriberMessages.status,
      count: crisisSubscriberMessages.recipientCount,
      error: crisisSubscriberMessages.errorMessage,
    })
    .from(crisisSubscriberMessages)
    .where(eq(crisisSubscriberMessages.crisisMessageId, messageId))
    .orderBy(crisisSubscriberMessages.communicationChannel);

async function begin(parts: Parameters<typeof countingSenders>[0] = {}): Promise<void> {
  house = await openHouse();
  senders = countingSenders(parts);
}

test("each audience is counted and reached by its confirmed addresses, each address once", async () => {
  await begin();
  const count = (audience: "subscribers" | "internal" | "team" | "self") =>
    countAudience(rig.ctx.db, { ...house, audience, profileId: house.member, smsNumbers: { prefixes: ["+46"] } });
  expect(await count("subscribers")).toEqual({ sms: 2, email: 2, push: 2 });
  expect(await count("internal")).toEqual({ sms: 2, email: 2, push: 1 });
  expect(await count("team")).toEqual({ sms: 2, email: 2, push: 1 });
  expect(await count("self")).toEqual({ sms: 1, email: 1, push: 1 });

  for (const audience of ["subscribers", "internal", "team", "self"] as const) {
    const id = await write({ audience, senderProfileId: house.member });
    expect(await rig.release(id)).toEqual(await count(audience));
    expect(await rig.release(id), "a second release adds nobody").toEqual({ sms: 0, email: 0, push: 0 });
  }
  const outside = senders.taken.email;
  await drain();
  expect(outside.map(({ to }) => to)).toContain(`jour.${houses}@house.example`);
});

test("a number that no SMS is sent to stands in the ledger with its reason, and is never handed over", async () => {
  await begin();
  await rig.ctx.db
    .update(profiles)
    .set({ phoneNumber: `+4791000${houses}` })
    .where(eq(profiles.id, house.member));
  const id = await write({ audience: "internal", senderProfileId: house.member });
  expect(await rig.release(id)).toEqual({ sms: 1, email: 2, push: 1 });
  await drain();
  const bySms = (await rig.deliveries(id)).filter(({ channel }) => channel === "sms");
  expect(bySms.map(({ status, errorMessage }) => [status, errorMessage]).sort()).toEqual([
    ["failed", "Numret har ett landsnummer som portalen inte skickar sms till. Nå personen på annat sätt."],
    ["sent", null],
  ]);
  expect(senders.taken.sms.map(({ to }) => to).filter((to) => to.startsWith("+47"))).toEqual([]);
});

test("DATA-57 the message log has one line per channel and follows it from queued to delivered", async () => {
  await begin();
  const id = await write({ byPush: false });
  await rig.release(id);
  expect(await logOf(id)).toEqual([
    { channel: "email", status: "queued", count: 2, error: null },
    { channel: "sms", status: "queued", count: 2, error: null },
  ]);
  senders.fault = (address) => (address.startsWith("maj") ? new DeliveryError("no", { kind: "refused" }) : null);
  await drain();
  expect(await logOf(id)).toEqual([
    { channel: "email", status: "sent", count: 2, error: "1 av 2 fick inte meddelandet." },
    { channel: "sms", status: "sent", count: 2, error: null },
  ]);
  const sent = (await rig.deliveries(id)).filter(({ channel }) => channel === "sms");
  for (const { id: deliveryId, providerId } of sent) {
    const report = { channel: "sms" as const, deliveryId, providerId: providerId ?? "", provider: "test", at: new Date(), reason: null };
    expect(await recordDeliveryReport(rig.ctx, { ...report, outcome: "delivered", eventId: `d${providerId}` })).toBe("recorded");
    expect(await recordDeliveryReport(rig.ctx, { ...report, outcome: "delivered", eventId: `d${providerId}` })).toBe("repeated");
    expect(await recordDeliveryReport(rig.ctx, { ...report, outcome: "failed", eventId: `f${providerId}` })).toBe("recorded");
  }
  expect(await statuses(id, "sms")).toEqual(["delivered", "delivered"]);
  await confirmMessages(rig.ctx.db);
  expect((await logOf(id)).find(({ channel }) => channel === "sms")?.status).toBe("delivered");
  const unknown = {
    channel: "sms" as const,
    deliveryId: crypto.randomUUID(),
    providerId: "nobody's",
    provider: "test",
    at: new Date(),
    reason: null,
    outcome: "delivered" as const,
  };
  expect(await recordDeliveryReport(rig.ctx, { ...unknown, eventId: "u" })).toBe("unknown");

  const faults = await listDeliveryFaults(rig.ctx.db, id, 1);
  expect(faults.rows).toEqual([
    expect.objectContaining({
      name: "Maj Mejl",
      channel: "email",
      status: "failed",
      reason: "Leverantören tog inte emot meddelandet. Kontrollera adressen eller numret.",
    }),
  ]);
});

test("only an SMS that is answered by SMS speaks of digits, and every SMS names its sender", async () => {
  await begin();
  const content = "Hur är läget? Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma. Ring 112 vid fara.";
  const id = await write({ asksForReply: true, subject: "Hur är läget?", content });
  await rig.release(id);
  await drainDeliveries({ ...rig.ctx, ...senders, sms: { ...senders.sms, replies: true } }, FAR);
  expect(senders.taken.sms[0]?.text).toMatch(`Brf Granen: ${content}\nhttp://portal.example/s/`);
  const texts = [...senders.taken.email, ...senders.taken.push].map(({ text }) => text ?? "");
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) {
    expect(text).toContain("Hur är läget? Ring 112 vid fara.");
    expect(text).not.toContain("1 = OK");
  }
});

test("links in a message are the recipient's own, and only a mail to a subscriber has a way out", async () => {
  await begin();
  const id = await write({ asksForReply: true, subject: "Hur är läget?" });
  await rig.release(id);
  await drain();
  const rows = await rig.deliveries(id);
  const mail = senders.taken.email.find(({ to }) => to.startsWith("bo."));
  const sealed = /\/s\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(await openSealedId(rig.ctx, sealed)).toBe(rows.find(({ address }) => address === mail?.to)?.id);
  const leave = /\/avsluta\/([\w.-]+)/.exec(mail?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
  expect(await readSignedLink(rig.ctx, "leave", leave)).toBe(house.subscribers.both);
  expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  expect(mail?.html).toContain(`/avsluta/${leave}`);
  expect(senders.taken.sms[0]?.text).toMatch(/^Brf Granen: Vattnet stängs av klockan 18\.\nSvara: http:\/\/portal\.example\/s\//);
  expect(senders.taken.push.map(({ actions }) => actions.map(({ action }) => action))).toEqual([
    ["ok", "need_help", "away"],
    ["ok", "need_help", "away"],
  ]);

  const internal = await write({ audience: "internal" });
  await rig.release(internal);
  senders.taken.email.length = 0;
  await drain();
  expect(senders.taken.email.map(({ headers }) => headers)).toEqual([undefined, undefined]);
  expect(senders.taken.email.find(({ to }) => to.startsWith("medlem"))?.text).toContain(`/crisis-management/${house.activationId}`);

  const found = await findRecentDelivery(rig.ctx.db, {
    channel: "sms",
    address: `+4673000000${houses}`,
    since: new Date(Date.now() - 60_000),
  });
  expect(found).toMatchObject({ crisisMessageId: id, subscriberId: house.subscribers.both, crisisActivationId: house.activationId });
});

test("every message to the residents of a crisis names the house first and leads to their own page, as an SMS to members does", async () => {
  await begin();
  const id = await write({ subject: "ÖVNING: Krisläge: Vatten" });
  await rig.release(id);
  await drain();
  const rows = await rig.deliveries(id);
  const seal = await idSealer(rig.ctx);
  const smsRows = rows.filter(({ channel }) => channel === "sms");
  expect(smsRows).toHaveLength(2);
  expect(senders.taken.sms.map(({ text }) => text).sort()).toEqual(
    smsRows.map((row) => `Brf Granen: Vattnet stängs av klockan 18.\nhttp://portal.example/s/${seal(row.id)}`).sort(),
  );
  for (const { to, subject, text } of senders.taken.email) {
    expect(subject).toBe("ÖVNING: Brf Granen: Krisläge: Vatten");
    // Nobody was asked, and yet everybody has their own page, should they come to need help.
    const sealed = /\/s\/([\w-]+)/.exec(text ?? "")?.[1] ?? "";
    expect(await openSealedId(rig.ctx, sealed)).toBe(rows.find(({ address }) => address === to)?.id);
    expect(text?.replace(/\s+/g, " ")).toContain("Här står hur läget är, och här svarar du hur du har det eller att du behöver hjälp.");
  }
  for (const { title, url, actions } of senders.taken.push) {
    expect([title, new URL(url).pathname.slice(0, 3), actions]).toEqual(["ÖVNING: Brf Granen: Krisläge: Vatten", "/s/", []]);
  }
  expect(senders.taken.email.length * senders.taken.push.length).toBeGreaterThan(0);

  const elsewhere = [await write({ audience: "internal" }), await write({ crisisActivationId: null })];
  for (const list of Object.values(senders.taken)) list.length = 0;
  for (const message of elsewhere) await rig.release(message);
  await drain();
  const ofCrisis = (await rig.deliveries(elsewhere[0] ?? "")).filter(({ channel, profileId }) => channel === "sms" && profileId);
  expect(ofCrisis.length).toBeGreaterThan(0);
  const withPage = senders.taken.sms.flatMap(({ text }) => /\/s\/([\w-]+)$/.exec(text)?.[1] ?? []);
  expect((await Promise.all(withPage.map((sealed) => openSealedId(rig.ctx, sealed)))).sort()).toEqual(ofCrisis.map(({ id }) => id).sort());
  const texts = [...senders.taken.sms.filter(({ text }) => !text.includes("/s/")), ...senders.taken.email].map(({ text }) => text ?? "");
  expect(texts.length).toBeGreaterThan(3);
  for (const text of texts) expect(text).not.toMatch(/\/[ks]\//);
});

test("a mail to the residents says whom to ring while the crisis lasts, and the last one asks nobody to answer", async () => {
  await begin();
  const { db } = rig.ctx;
  await db.update(crisisActivations).set({ publicPhone: "+46701740613" }).where(eq(crisisActivations.id, house.activationId));
  const mailsOf = async (values: Parameters<typeof write>[0]): Promise<string[]> => {
    senders.taken.email.length = 0;
    await rig.release(await write(values));
    await drain();
    return senders.taken.email.map(({ text }) => text ?? "");
  };
  const [first] = await mailsOf({});
  expect(first).toContain("Frågor? Ring 070-174 06 13.");
  const [last] = await mailsOf({ kind: "all_clear" });
  expect(last).toContain("Alla besked står kvar i 30 dagar.");
  expect(last).not.toMatch(/Frågor|svara/);
  for (const text of await mailsOf({ audience: "internal" })) expect(text).not.toContain("Frågor?");
});

test("whoever leaves before the message does gets none, and a stopped message reaches nobody more", async () => {
  await begin();
  const { db } = rig.ctx;
  const id = await write();
  await rig.release(id);
  await db.update(crisisSubscribers).set({ phoneState: "unsubscribed" }).where(eq(crisisSubscribers.id, house.subscribers.both));
  await db.delete(crisisSubscribers).where(eq(crisisSubscribers.id, house.subscribers.mail));
  await db.delete(associationMembers).where(eq(associationMembers.profileId, house.member));
  await drain();
  expect(await statuses(id, "sms")).toEqual(["sent", "suppressed"]);
  expect(await statuses(id, "email")).toEqual(["sent", "suppressed"]);
  expect(await statuses(id, "push")).toEqual(["sent", "suppressed"]);

  await begin();
  const stopped = await write();
  await rig.release(stopped);
  await db.transaction((tx) => cancelMessage(rig.ctx, tx, stopped));
  await drain();
  expect(senders.taken.sms).toEqual([]);
  const counts = (await readDeliveryCounts(db, [stopped])).get(stopped);
  expect([counts?.sms.cancelled, counts?.email.cancelled, counts?.push.cancelled]).toEqual([2, 2, 2]);
  expect((await logOf(stopped)).map(({ status }) => status)).toEqual(["cancelled", "cancelled", "cancelled"]);
});

test("a message that is older than six hours waits for a human, who lets it go", async () => {
  await begin();
  const { db } = rig.ctx;
  const id = await write({ byPush: false });
  await rig.release(id);
  await db
    .update(crisisDeliveryBatches)
    .set({ createdAt: sql`now() - interval '6 hours 1 minute'` })
    .where(eq(crisisDeliveryBatches.crisisMessageId, id));
  await drain();
  expect(await statuses(id, "sms")).toEqual(["held", "held"]);
  expect(senders.taken.sms).toEqual([]);
  const { rows } = await listDeliveryFaults(db, id, 1);
  expect(new Set(rows.map(({ reason }) => reason))).toEqual(
    new Set(["Meddelandet blev gammalt innan det kunde skickas och väntar på ditt besked."]),
  );
  expect(await db.transaction((tx) => releaseHeld(rig.ctx, tx, id))).toBe(4);
  await drain();
  expect([await statuses(id, "sms"), await statuses(id, "email")]).toEqual([
    ["sent", "sent"],
    ["sent", "sent"],
  ]);
  expect((await logOf(id)).map(({ status }) => status)).toEqual(["sent", "sent"]);
});

test("only those who got the message and have not answered on any channel are reminded", async () => {
  await begin();
  const { db } = rig.ctx;
  const id = await write({ asksForReply: true, byPush: false });
  await rig.release(id);
  await drain();
  await db
    .insert(crisisReplies)
    .values({ crisisActivationId: house.activationId, subscriberId: house.subscribers.both, source: "sms", answer: "ok" });
  const reminder = await write({ kind: "reminder", byPush: false });
  const counts = await db.transaction((tx) => remindSilent(rig.ctx, tx, { messageId: reminder, remindsMessageId: id }));
  expect(counts).toEqual({ sms: 1, email: 1, push: 0 });
  const reached = (await rig.deliveries(reminder)).map(({ subscriberId }) => subscriberId).sort();
  expect(reached).toEqual([house.subscribers.mail, house.subscribers.phone].sort());
});

test("who answers before the reminder leaves gets none, whichever way they answer; what they had said before the question is no answer", async () => {
  await begin();
  const { db } = rig.ctx;
  const say = (values: object) =>
    db.insert(crisisReplies).values({ crisisActivationId: house.activationId, source: "manual", answer: "ok", ...values });
  await say({ subscriberId: house.subscribers.mail, createdAt: new Date(Date.now() - 60_000) });
  const id = await write({ asksForReply: true });
  await rig.release(id);
  await drain();
  const reminder = await write({ kind: "reminder" });
  await db.transaction((tx) => remindSilent(rig.ctx, tx, { messageId: reminder, remindsMessageId: id }));
  await say({ subscriberId: house.subscribers.both });
  await drain();
  const stands = (await rig.deliveries(reminder)).map(({ subscriberId, profileId, channel, status, errorMessage }) => [
    ...[subscriberId ?? profileId, channel, status, errorMessage],
  ]);
  const { both, mail, phone } = house.subscribers;
  const answered = ["cancelled", "Personen hade svarat innan påminnelsen gick ut."];
  const expected = [
    [both, "email", ...answered],
    [both, "sms", ...answered],
    [both, "push", ...answered],
    [house.member, "push", "sent", null],
    [mail, "email", "sent", null],
    [phone, "sms", "sent", null],
  ];
  const inOrder = (rows: (string | null)[][]) => rows.map((row) => row.join()).sort();
  expect(inOrder(stands)).toEqual(inOrder(expected));
});

test("a browser that has ended is forgotten; a provider that is busy is asked again later", async () => {
  await begin();
  const id = await write({ byEmail: false });
  await rig.release(id);
  senders.fault = (address) =>
    address.includes("/b")
      ? new DeliveryError("gone", { kind: "gone" })
      : address.startsWith("+")
        ? new DeliveryError("busy", { kind: "busy", retryAfterSeconds: 60 })
        : null;
  await drain();
  expect(await statuses(id, "push")).toEqual(["failed", "sent"]);
  const left = await rig.ctx.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.subscriberId, house.subscribers.both));
  expect(left).toEqual([]);
  expect(await statuses(id, "sms")).toEqual(["queued", "queued"]);
  const [batch] = await rig.ctx.db
    .select({ wait: sql<number>`extract(epoch from next_attempt_at - now())::int`, leaseOwner: crisisDeliveryBatches.leaseOwner })
    .from(crisisDeliveryBatches)
    .where(sql`crisis_message_id = ${id} and channel = 'sms'`);
  expect(batch?.wait).toBeGreaterThan(50);
  expect(batch?.leaseOwner).toBeNull();
  senders.fault = () => null;
  await makeDue(id);
  await drain();
  expect(await statuses(id, "sms")).toEqual(["sent", "sent"]);
});

test("in doubt a batch of mails is repeated under its key with the same mails, also for who left meanwhile", async () => {
  await begin();
  let isFirst = true;
  const calls: { key: string; to: string[] }[] = [];
  senders.mailer = {
    ...senders.mailer,
    async sendBatch(key, emails) {
      calls.push({ key, to: emails.map(({ to }) => to) });
      if (!isFirst) return emails.map(({ id }) => ({ providerId: id }));
      isFirst = false;
      throw new DeliveryError("no answer", { kind: "doubtful" });
    },
  };
  const id = await write({ bySms: false, byPush: false });
  await rig.release(id);
  await drain();
  expect(await statuses(id, "email")).toEqual(["doubtful", "doubtful"]);
  await rig.ctx.db.update(crisisSubscribers).set({ emailState: "unsubscribed" }).where(eq(crisisSubscribers.id, house.subscribers.both));
  await makeDue(id);
  await drain();
  expect(calls).toHaveLength(2);
  expect(calls[1]).toEqual(calls[0]);
  expect(await statuses(id, "email")).toEqual(["sent", "sent"]);
});

test("one faulty address does not keep the others of its batch from their mail", async () => {
  await begin();
  senders.mailer = {
    ...senders.mailer,
    sendBatch: async () => {
      throw new DeliveryError("422", { kind: "refused" });
    },
  };
  senders.fault = (address) => (address.startsWith("bo.") ? new DeliveryError("422", { kind: "refused" }) : null);
  const id = await write({ bySms: false, byPush: false });
  await rig.release(id);
  await drain();
  expect(await statuses(id, "email")).toEqual(["failed", "sent"]);
});

test("a provider without keys is asked about an unanswered SMS; one that cannot be asked may double it, and the page says so", async () => {
  const found = new Set<string>();
  await begin({ sms: { idempotent: false, find: async ({ to }) => (found.has(to) ? { providerId: `found-${to}` } : null) } });
  const id = await write({ byEmail: false, byPush: false });
  await rig.release(id);
  senders.fault = (address) => {
    if (address.startsWith("+4673000000")) found.add(address);
    return new DeliveryError("no answer", { kind: "doubtful" });
  };
  await drain();
  expect(await statuses(id, "sms")).toEqual(["doubtful", "doubtful"]);
  senders.fault = () => null;
  await makeDue(id);
  await drain();
  expect(senders.taken.sms.map(({ to }) => to)).toEqual([`+4673000002${houses}`]);
  expect((await rig.deliveries(id)).every(({ status, possiblyDuplicate }) => status === "sent" && !possiblyDuplicate)).toBe(true);

  await begin({ sms: { idempotent: false } });
  const unasked = await write({ byEmail: false, byPush: false });
  await rig.release(unasked);
  senders.fault = () => new DeliveryError("no answer", { kind: "doubtful" });
  await drain();
  senders.fault = () => null;
  await makeDue(unasked);
  await drain();
  const faults = await listDeliveryFaults(rig.ctx.db, unasked, 1);
  expect(faults.rows.map(({ status, reason }) => [status, reason])).toEqual([
    ["sent", "Kan ha kommit fram två gånger."],
    ["sent", "Kan ha kommit fram två gånger."],
  ]);
  expect((await rig.ctx.db.select().from(crisisDeliveries).where(eq(crisisDeliveries.crisisMessageId, unasked))).length).toBe(2);
});
