import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisDeliveries as deliveries, crisisMessages as messages, profiles, teamMembers } from "#drizzle/schema/index.ts";
import { recordDeliveryReport } from "#server/domains/deliveries/record-delivery-report.ts";
import { receiveMailEvent } from "#server/domains/providers/receive-mail-event.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailTo, smsTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;
let numbers = 0;
const aNumber = () => `+4670174${String(1000 + ++numbers)}`;

async function openHouse() {
  const owner = await createMember({ role: "system_owner" });
  const anna = await createMember({ associationId: owner.associationId, fullName: "Anna Berg" });
  const phone = aNumber();
  await db().update(profiles).set({ phoneNumber: phone }).where(eq(profiles.id, anna.profileId));
  return { owner, anna, phone };
}

/** A message to somebody that has been handed over, and what its provider says of it. */
async function report(person: TestMember, channel: "email" | "sms", address: string, outcome: "delivered" | "failed" | "bounced") {
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
  const at = new Date();
  const facts = { channel, deliveryId: delivery?.id ?? "", providerId: "s1", provider: "46elks", eventId: crypto.randomUUID() };
  expect(await recordDeliveryReport(await contextFor(null), { ...facts, outcome, at, reason: null })).toBe("recorded");
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

test("a corrected number takes the question away, and so does the word that it is right", async () => {
  const { owner, anna, phone } = await openHouse();
  await report(anna, "sms", phone, "failed");
  await db().update(profiles).set({ phoneNumber: aNumber() }).where(eq(profiles.id, anna.profileId));
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
  expect((await mailTo(anna.email, /^Vi når dig inte på 070-.* Stämmer numret\?$/)).text).toContain("/settings");
  await report(anna, "email", anna.email, "bounced");
  await (await clientFor(owner)).membership.askUnreachable.mutate({ profileId: anna.profileId, channel: "email" });
  await eventually(async () => expect((await smsTo(phone)).join()).toContain("Våra mejl till dig kommer inte fram."));
});

test("what stands in a team counts too, also of somebody from outside", async () => {
  const { owner } = await openHouse();
  const [team] = await createTeams(owner.associationId);
  const phone = aNumber();
  await createTeamMember(team?.id ?? "", { memberName: "Bo Jour", phone });
  await report(owner, "sms", phone, "failed");
  expect(await seenBy(owner)).toEqual([["Bo Jour", "sms", phone]]);
  await db().update(teamMembers).set({ phone: aNumber() }).where(eq(teamMembers.memberName, "Bo Jour"));
  expect(await seenBy(owner)).toEqual([]);
});
