import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  crisisDeliveries as deliveries,
  unreachableAddresses as marks,
  crisisMessages as messages,
  profiles,
  teamMembers,
} from "#drizzle/schema/index.ts";
import { recordDeliveryReport } from "#server/domains/deliveries/record-delivery-report.ts";
import { releaseMessage } from "#server/domains/deliveries/release-message.ts";
import { cleanUp } from "#server/domains/lifecycle/retention.ts";
import { receiveMailEvent } from "#server/domains/providers/receive-mail-event.ts";
import { systemContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { uniquePhone } from "#tests/factories/subscribers.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailTo, smsTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

async function openHouse() {
  const owner = await createMember({ role: "system_owner" });
  const anna = await createMember({ associationId: owner.associationId, fullName: "Anna Berg" });
  const phone = uniquePhone();
  await db().update(profiles).set({ phoneNumber: phone }).where(eq(profiles.id, anna.profileId));
  return { owner, anna, phone };
}

/** A message to somebody that has been handed over, and what its provider says of it. */
async function report(
  person: TestMember,
  channel: "email" | "sms",
  address: string,
  ...outcomes: ("delivered" | "failed" | "bounced")[]
): Promise<string> {
  const [message] = await db()
    .insert(messages)
    .values({
      ...{ housingAssociationId: person.associationId, kind: "notice", audience: "internal", content: "Ett besked." },
      ...{ bySms: true, byEmail: true, byPush: false, idempotencyKey: crypto.randomUUID() },
    })
    .returning();
  const [delivery] = await db()
    .insert(deliveries)
    .values({ crisisMessageId: message?.id ?? "", channel, address, profileId: person.profileId, status: "sent", providerId: "s1" })
    .returning();
  const facts = { channel, deliveryId: delivery?.id ?? "", providerId: "s1", provider: "46elks", at: new Date(), reason: null };
  for (const outcome of outcomes) {
    expect(await recordDeliveryReport(await contextFor(null), { ...facts, eventId: crypto.randomUUID(), outcome })).toBe("recorded");
  }
  return facts.deliveryId;
}

const seenBy = async (owner: TestMember) =>
  (await (await clientFor(owner)).membership.unreachable.query()).map(({ name, channel, address }) => [name, channel, address]);
const ownOf = async (person: TestMember) => (await clientFor(person)).profile.unreachable.query();

test("a number that a message did not reach is asked about, and no more once a message arrives there", async () => {
  const { owner, anna, phone } = await openHouse();
  await report(anna, "sms", phone, "failed");
  expect(await ownOf(anna)).toEqual([{ channel: "sms", address: phone }]);
  expect(await seenBy(owner)).toEqual([["Anna Berg", "sms", phone]]);
  const { needs } = await (await clientFor(owner)).dashboard.association.query();
  expect(needs.find(({ kind }) => kind === "unreachable")).toEqual({ kind: "unreachable", count: 1 });
  await report(anna, "sms", phone, "delivered");
  expect(await ownOf(anna)).toEqual([]);
  expect(await seenBy(owner)).toEqual([]);
});

test("a failure that is told after the arrival is not believed, of an SMS and of a mail", async () => {
  const { anna, phone } = await openHouse();
  await report(anna, "sms", phone, "delivered", "failed");
  const deliveryId = await report(anna, "email", anna.email, "delivered", "bounced");
  const event = { provider: "resend", providerId: "s1", deliveryId, to: anna.email, at: new Date() };
  await receiveMailEvent(await contextFor(null), { ...event, eventId: crypto.randomUUID(), outcome: "rejected" });
  expect(await ownOf(anna)).toEqual([]);
});

test("a mailbox that a server which reports nothing takes mail for again is not asked about any more", async () => {
  const { owner, anna } = await openHouse();
  await db()
    .insert(marks)
    .values({ channel: "email", address: anna.email, failedAt: new Date("2026-01-01") });
  const [message] = await db()
    .insert(messages)
    .values({
      ...{ housingAssociationId: owner.associationId, kind: "notice", audience: "internal", content: "Ett besked.", state: "waiting" },
      ...{ bySms: false, byEmail: true, byPush: false, idempotencyKey: crypto.randomUUID() },
    })
    .returning();
  const ctx = await contextFor(owner);
  await inTransaction(ctx, (tx) => releaseMessage(ctx, tx, message?.id ?? ""));
  await eventually(async () => expect(await ownOf(anna)).toEqual([]));
});

test("a mark goes with the last who has its address, and after 400 days", async () => {
  const { anna, phone } = await openHouse();
  const [left, old] = [uniquePhone(), uniquePhone()];
  await db()
    .update(profiles)
    .set({ phoneNumber: old })
    .where(eq(profiles.userId, (await createMember({})).userId));
  const values = [
    { address: phone, failedAt: new Date() },
    { address: left, failedAt: new Date() },
    { address: old, failedAt: new Date(Date.now() - 401 * 86_400_000) },
  ];
  await db()
    .insert(marks)
    .values(values.map((value) => ({ channel: "sms" as const, ...value })));
  await cleanUp(systemContext(portal().services));
  const standing = await db().select({ address: marks.address }).from(marks);
  const addresses = standing.map(({ address }) => address);
  expect([phone, left, old].filter((address) => addresses.includes(address))).toEqual([phone]);
  expect(await ownOf(anna)).toEqual([{ channel: "sms", address: phone }]);
});

test("a corrected number takes the question away, and so does the word that it is right", async () => {
  const { owner, anna, phone } = await openHouse();
  await report(anna, "sms", phone, "failed");
  await db().update(profiles).set({ phoneNumber: uniquePhone() }).where(eq(profiles.id, anna.profileId));
  expect([await ownOf(anna), await seenBy(owner)]).toEqual([[], []]);
  await db().update(profiles).set({ phoneNumber: phone }).where(eq(profiles.id, anna.profileId));
  // Nobody answers for somebody else.
  await (await clientFor(owner)).profile.confirmAddress.mutate({ channel: "sms", address: phone });
  expect(await ownOf(anna)).toHaveLength(1);
  expect(await (await clientFor(anna)).profile.confirmAddress.mutate({ channel: "sms", address: phone })).toEqual([]);
  expect(await seenBy(owner)).toEqual([]);
});

test("a mailbox that does not exist is asked about whatever mail bounced there, and one that is full is not", async () => {
  const { owner, anna } = await openHouse();
  await report(anna, "email", anna.email, "failed");
  expect(await ownOf(anna)).toEqual([]);
  const event = { provider: "resend", providerId: "m1", deliveryId: null, to: anna.email, at: new Date() };
  await receiveMailEvent(await contextFor(null), { ...event, eventId: crypto.randomUUID(), outcome: "rejected" });
  expect(await seenBy(owner)).toEqual([["Anna Berg", "email", anna.email]]);
  await receiveMailEvent(await contextFor(null), { ...event, eventId: crypto.randomUUID(), outcome: "delivered" });
  expect(await seenBy(owner)).toEqual([]);
});

test("an owner asks by the other way, and nobody of another house", async () => {
  const { owner, anna, phone } = await openHouse();
  const stranger = await createMember({ role: "system_owner" });
  await report(anna, "sms", phone, "failed");
  await expect(
    (await clientFor(stranger)).membership.askUnreachable.mutate({ profileId: anna.profileId, channel: "sms" }),
  ).rejects.toThrow();
  expect(await seenBy(stranger)).toEqual([]);
  const [asked] = await (await clientFor(owner)).membership.askUnreachable.mutate({ profileId: anna.profileId, channel: "sms" });
  expect(asked?.askedAt).not.toBeNull();
  expect((await mailTo(anna.email, /^Vi når dig inte på 072-.* Stämmer numret\?$/)).text).toContain("/settings");
  await report(anna, "email", anna.email, "bounced");
  await (await clientFor(owner)).membership.askUnreachable.mutate({ profileId: anna.profileId, channel: "email" });
  await eventually(async () => expect((await smsTo(phone)).join()).toContain("Våra mejl till dig kommer inte fram."));
});

test("what stands in a team counts too, also of somebody from outside", async () => {
  const { owner } = await openHouse();
  const [team] = await createTeams(owner.associationId);
  const phone = uniquePhone();
  await createTeamMember(team?.id ?? "", { memberName: "Bo Jour", phone });
  await report(owner, "sms", phone, "failed");
  expect(await seenBy(owner)).toEqual([["Bo Jour", "sms", phone]]);
  await db().update(teamMembers).set({ phone: uniquePhone() }).where(eq(teamMembers.memberName, "Bo Jour"));
  expect(await seenBy(owner)).toEqual([]);
});
