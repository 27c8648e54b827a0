import { and, asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  associationMembers,
  crisisDeliveries,
  crisisLogEntries,
  crisisMessages,
  crisisReplies,
  crisisSubscribers,
  crisisTeams,
  profiles,
  teamMembers,
} from "#drizzle/schema/index.ts";
import { sendCrisisMessage } from "#server/domains/crisis/send-crisis-message.ts";
import { sendNotice } from "#server/domains/deliveries/send-notice.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { activationInput, BY_MAIL, createCrisis, NO_METHODS } from "#tests/factories/crises.ts";
import { areaId } from "#tests/factories/crisis-page.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { failWrites } from "#tests/helpers/fail-writes.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { race } from "#tests/helpers/race.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const db = () => portal().services.db;
type Sending = Parameters<typeof sendCrisisMessage>[1];

async function led(changes: Parameters<typeof createCrisis>[1] = {}) {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId });
  return { associationId, owner, ...(await ledBy(owner, changes)) };
}

/** An exercise whose text to the residents waits for the other owner. */
async function exercised() {
  const { id: associationId } = await createAssociation();
  const [owner, other] = [
    await createMember({ role: "system_owner", associationId }),
    await createMember({ role: "system_owner", associationId }),
  ];
  return { associationId, owner, other, ...(await ledBy(owner, EXERCISE)) };
}

const EXERCISE = { isExercise: true, sendExternalMessage: true, externalDescription: "Koka vattnet.", methods: BY_MAIL };

async function ledBy(owner: TestMember, changes: Parameters<typeof createCrisis>[1]) {
  const { associationId } = owner;
  const leader = await createMember({ role: "team_leader", associationId });
  const member = await createMember({ associationId });
  const subscriber = await createSubscriber(associationId);
  const [team] = await db()
    .insert(crisisTeams)
    .values({ housingAssociationId: associationId, crisisDomainId: await areaId("vatten") })
    .returning({ id: crisisTeams.id });
  await db()
    .insert(teamMembers)
    .values({ crisisTeamId: team?.id ?? "", memberName: "Utomstående", email: "utomstaende@test.example" });
  const crisis = await createCrisis(owner, changes);
  return { leader, member, subscriber, activationId: crisis.id };
}

const message = (activationId: string, changes: Partial<Sending> = {}): Sending => ({
  activationId,
  kind: "update",
  audience: "subscribers",
  content: "Vattnet är tillbaka i natt.",
  subject: null,
  methods: BY_MAIL,
  asksForReply: false,
  nextUpdateAt: null,
  idempotencyKey: crypto.randomUUID(),
  ...changes,
});

/** Where a message goes; the refused are written down and go nowhere. */
const addressesOf = async (messageId: string) =>
  (await db().select().from(crisisDeliveries).where(eq(crisisDeliveries.crisisMessageId, messageId)))
    .filter(({ status }) => status !== "failed")
    .map(({ address }) => address)
    .sort();

const logOf = async (activationId: string) =>
  (
    await db()
      .select({ text: crisisLogEntries.text })
      .from(crisisLogEntries)
      .where(eq(crisisLogEntries.crisisActivationId, activationId))
      .orderBy(asc(crisisLogEntries.sequence))
  ).map(({ text }) => text);

test("a message goes to its audience and no further, stands in the log, and promises the next one", async () => {
  const { owner, leader, member, subscriber, activationId } = await led();
  const client = await clientFor(leader);
  const toAll = await client.crisis.send.mutate(message(activationId, { nextUpdateAt: "2026-11-19T18:00:00.000Z" }));
  expect(toAll).toMatchObject({
    kind: "update",
    audience: "subscribers",
    state: "released",
    subject: "Uppdatering: Vatten",
    content: "Vattnet är tillbaka i natt.",
    channels: BY_MAIL,
    sender: { profileId: leader.profileId, name: leader.fullName },
    mayConfirm: false,
  });
  expect(await addressesOf(toAll.id)).toEqual([subscriber.email]);
  expect(await client.crisis.get.query({ activationId })).toMatchObject({ nextUpdateAt: "2026-11-19T18:00:00.000Z" });
  const addressesFor = async (audience: Sending["audience"]) =>
    addressesOf((await client.crisis.send.mutate(message(activationId, { audience }))).id);
  expect(await addressesFor("team")).toEqual(["utomstaende@test.example"]);
  expect(await addressesFor("internal")).toEqual([owner.email, leader.email, member.email, "utomstaende@test.example"].sort());
  expect(await addressesFor("self")).toEqual([leader.email]);
  expect((await logOf(activationId)).slice(1)).toEqual([
    `Uppdatering till «Boende som prenumererar»: Vattnet är tillbaka i natt. Skickas med e-post (1).`,
    `Uppdatering till «Krisgruppen»: Vattnet är tillbaka i natt. Skickas med e-post (1).`,
    `Uppdatering till «Medlemmar och krisgrupp»: Vattnet är tillbaka i natt. Skickas med e-post (4).`,
  ]);
  expect(await auditRows("crisis.send_message", toAll.id)).toMatchObject([{ actorProfileId: leader.profileId, details: { activationId } }]);
});

test("NS-18 the same key with another body is refused: by tRPC and by REST, of an activation and of a message, and nothing more is sent", async () => {
  const { associationId, owner, activationId } = await led();
  const client = await clientFor(owner);
  const sent = message(activationId);
  await client.crisis.send.mutate(sent);
  const reusedBy = async (call: Promise<unknown>) => (await refusal(call)).data;
  const KEY_REUSED = { httpStatus: 422, reason: "KEY_REUSED" };
  expect(await client.crisis.send.mutate(sent)).toMatchObject({ content: sent.content });
  for (const changes of [{ content: "Något annat." }, { audience: "internal" as const }]) {
    expect(await reusedBy(client.crisis.send.mutate({ ...sent, ...changes }))).toMatchObject(KEY_REUSED);
  }
  const rest = (key: string, body: Record<string, unknown>) =>
    fetch(`${portal().url}/api/crisis/activations`, {
      method: "POST",
      headers: { ...bearer, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ housing_association_id: associationId, ...body }),
    });
  const bearer = await bearerOf(owner);
  const key = crypto.randomUUID();
  const body = { crisis_domain_id: await areaId("brand"), description: "Rök i trapphuset." };
  const [first, again, changed] = [await rest(key, body), await rest(key, body), await rest(key, { ...body, description: "Ingen rök." })];
  expect([first.status, again.status, changed.status]).toEqual([201, 201, 422]);
  const sentence = "Något annat har redan skickats med samma nyckel. Läs in sidan på nytt och försök igen.";
  expect(await changed.json()).toMatchObject({ message: sentence, error: sentence, reason: "KEY_REUSED" });
  expect(await db().$count(crisisMessages, eq(crisisMessages.crisisActivationId, activationId))).toBe(1);
});

test("members read what was sent to all of them, and no counts; strangers find nothing", async () => {
  const { leader, member, activationId } = await led();
  const client = await clientFor(leader);
  for (const audience of ["subscribers", "internal", "team", "self"] as const) {
    await client.crisis.send.mutate(message(activationId, { audience }));
  }
  const audiences = async (of: typeof client) => (await of.crisis.messages.query({ activationId })).map(({ audience }) => audience);
  expect(await audiences(client)).toEqual(["subscribers", "internal", "team", "self"]);
  const asMember = await clientFor(member);
  expect(await audiences(asMember)).toEqual(["subscribers", "internal"]);
  expect(await asMember.crisis.messages.query({ activationId })).toMatchObject([{ counts: null, mayCancel: false }, { counts: null }]);
  const stranger = await clientFor(await createMember({ role: "system_owner" }));
  expect((await refusal(stranger.crisis.messages.query({ activationId }))).data).toMatchObject({ code: "NOT_FOUND" });
});

test("only who leads an active crisis sends; blank or long texts, no channel and ended crises are refused", async () => {
  const { owner, member, activationId } = await led();
  const heard = async (person: typeof owner, changes: Partial<Sending>) =>
    (await refusal((await clientFor(person)).crisis.send.mutate(message(activationId, changes)))).data;
  expect(await heard(member, {})).toMatchObject({ code: "FORBIDDEN" });
  expect(await heard(await createMember({ role: "system_owner" }), {})).toMatchObject({ code: "NOT_FOUND" });
  expect(await heard(owner, { content: " \n " })).toMatchObject({ fields: { content: "Skriv ett meddelande." } });
  expect(await heard(owner, { content: "a".repeat(601) })).toMatchObject({ fields: { content: "Texten får vara högst 600 tecken." } });
  expect(await heard(owner, { methods: NO_METHODS })).toMatchObject({ fields: { methods: "Välj minst ett sätt att skicka." } });
  await (await clientFor(owner)).crisis.end.mutate({
    activationId,
    closingNote: null,
    allClear: null,
    idempotencyKey: crypto.randomUUID(),
  });
  expect(await heard(owner, {})).toMatchObject({ reason: "CRISIS_RESOLVED" });
  expect(await db().$count(crisisMessages, eq(crisisMessages.crisisActivationId, activationId))).toBe(0);
});

test("the same press twice is one message, also when both arrive at once; more than ten in an hour are refused", async () => {
  const { owner, activationId } = await led();
  const ctx = await contextFor(owner, { limits: strictLimits() });
  const input = message(activationId);
  expect(
    await race(
      0,
      () => sendCrisisMessage(ctx, input),
      () => sendCrisisMessage(ctx, input),
    ),
  ).toEqual(["done", "done"]);
  expect((await sendCrisisMessage(ctx, input)).id).toBe((await sendCrisisMessage(ctx, input)).id);
  expect(await db().$count(crisisMessages, eq(crisisMessages.crisisActivationId, activationId))).toBe(1);
  const outcomes = [];
  for (let time = 0; time < 11; time++) outcomes.push(...(await race(0, () => sendCrisisMessage(ctx, message(activationId)))));
  expect(outcomes.filter((outcome) => outcome === "done").length).toBeGreaterThanOrEqual(8);
  expect(outcomes.at(-1)).toBe("RATE_LIMITED");
});

test("tries, exercises and what failed use nothing up of the ten real messages of an hour", async () => {
  const { associationId, owner, activationId } = await led();
  const drill = await createCrisis(owner, { isExercise: true, crisisDomainId: await areaId("el") });
  const ctx = await contextFor(owner, { limits: strictLimits() });
  const notice = (toMyself: boolean) =>
    sendNotice(ctx, { content: "Prov.", subject: null, methods: BY_MAIL, idempotencyKey: crypto.randomUUID(), toMyself });
  for (let time = 0; time < 5; time++) {
    await sendCrisisMessage(ctx, message(activationId, { audience: "self" }));
    await notice(true);
    await sendCrisisMessage(ctx, message(drill.id, { audience: "team" }));
    await sendCrisisMessage(ctx, message(drill.id, { audience: "team" }));
  }
  expect(await race(0, () => notice(true))).toEqual(["RATE_LIMITED"]);
  expect(await race(0, () => sendCrisisMessage(ctx, message(drill.id)))).toEqual(["RATE_LIMITED"]);
  const asked = await sendCrisisMessage(ctx, message(activationId, { kind: "check", asksForReply: true }));
  const reminder = message(activationId, { kind: "reminder", audience: "self", asksForReply: true, remindsMessageId: asked.id });
  expect(await race(0, () => sendCrisisMessage(ctx, reminder))).toEqual(["done"]);
  const mend = await failWrites("crisis_messages", "insert", sql`new.housing_association_id = ${associationId}`);
  for (let time = 0; time < 11; time++) await expect(notice(false)).rejects.not.toMatchObject({ reason: "RATE_LIMITED" });
  await mend();
  await notice(false);
  expect(await sendCrisisMessage(ctx, message(activationId))).toMatchObject({ state: "released" });
});

test("nobody has confirmed the numbers of members and teams: SMS go to the countries that the portal pays for, and no further", async () => {
  const { owner, member, activationId } = await led();
  const [own, foreign, ofTeam] = [uniquePhone(), "+37126111222", uniquePhone()];
  const numberOf = (person: typeof owner, phoneNumber: string) =>
    db().update(profiles).set({ phoneNumber }).where(eq(profiles.id, person.profileId));
  await numberOf(owner, own);
  await numberOf(member, foreign);
  const [team] = await db()
    .select()
    .from(crisisTeams)
    .where(and(eq(crisisTeams.housingAssociationId, owner.associationId), eq(crisisTeams.crisisDomainId, await areaId("vatten"))));
  await db()
    .insert(teamMembers)
    .values([foreign.replace("222", "333"), ofTeam].map((phone) => ({ crisisTeamId: team?.id ?? "", memberName: "Ute", phone })));
  const sms = { methods: { ...NO_METHODS, sms: true } };
  const client = await clientFor(owner);
  const reached = async (audience: Sending["audience"]) =>
    addressesOf((await client.crisis.send.mutate(message(activationId, { ...sms, audience }))).id);
  expect(await reached("internal")).toEqual([own, ofTeam].sort());
  expect(await reached("team")).toEqual([ofTeam]);
  await numberOf(owner, foreign);
  expect(await reached("self")).toEqual([]);
});

test("an exercise reaches the team and the owners; what would go further waits for a second owner, and every text begins with ÖVNING", async () => {
  const { owner, other, leader, subscriber, activationId } = await exercised();
  const client = await clientFor(owner);
  const [first, second] = (await client.crisis.messages.query({ activationId })).sort((a, b) => a.audience.localeCompare(b.audience));
  expect(first).toMatchObject({
    audience: "subscribers",
    state: "waiting",
    content: "ÖVNING: Koka vattnet.",
    subject: "ÖVNING: Vatten",
    mayConfirm: false,
  });
  expect(second).toMatchObject({ audience: "team", state: "released" });
  expect(second?.content).toMatch(/^ÖVNING: Brf /);
  expect(await addressesOf(first?.id ?? "")).toEqual([]);
  expect(await addressesOf(second?.id ?? "")).toEqual([owner.email, other.email, "utomstaende@test.example"].sort());
  const messageId = first?.id ?? "";

  const heard = async (person: typeof owner) => (await refusal((await clientFor(person)).crisis.confirmMessage.mutate({ messageId }))).data;
  expect(await heard(owner)).toMatchObject({ code: "FORBIDDEN", reason: "SECOND_OWNER_REQUIRED" });
  expect(await heard(leader)).toMatchObject({ code: "FORBIDDEN", reason: "FORBIDDEN" });
  expect(await heard(await createMember({ role: "system_owner" }))).toMatchObject({ code: "NOT_FOUND" });
  expect(await addressesOf(messageId)).toEqual([]);
  const confirmed = await (await clientFor(other)).crisis.confirmMessage.mutate({ messageId });
  expect(confirmed).toMatchObject({ state: "released", confirmedBy: other.fullName });
  await (await clientFor(other)).crisis.confirmMessage.mutate({ messageId });
  expect(await addressesOf(messageId)).toEqual([subscriber.email]);
  expect(await auditRows("crisis.confirm_message", messageId)).toMatchObject([{ actorProfileId: other.profileId }]);

  const more = await client.crisis.send.mutate(message(activationId, { audience: "internal" }));
  expect(more).toMatchObject({ state: "waiting", content: "ÖVNING: Vattnet är tillbaka i natt.", isExercise: true });
  const toTeam = await client.crisis.send.mutate(message(activationId, { audience: "team", content: "ÖVNING, del två." }));
  expect(toTeam).toMatchObject({ state: "released", content: "ÖVNING, del två." });
  expect((await logOf(activationId)).at(-2)).toContain("Väntar på att en annan systemägare godkänner.");
  await client.crisis.cancelMessage.mutate({ messageId: more.id });
  expect(await heardBy(other, more.id)).toBe("MESSAGE_NOT_WAITING");
});

test("a house with one owner rehearses without waiting; whoever else leads goes on with those who have been told", async () => {
  const { owner, leader, subscriber, activationId } = await led(EXERCISE);
  const client = await clientFor(owner);
  const [first] = (await client.crisis.messages.query({ activationId })).filter(({ audience }) => audience === "subscribers");
  expect(first).toMatchObject({ state: "released", content: "ÖVNING: Koka vattnet.", confirmedBy: null });
  expect(await addressesOf(first?.id ?? "")).toEqual([subscriber.email]);
  expect(await client.crisis.get.query({ activationId })).toMatchObject({ waitsForOwner: false });

  const byLeader = await clientFor(leader);
  expect(await byLeader.crisis.get.query({ activationId })).toMatchObject({ waitsForOwner: false });
  expect(await byLeader.crisis.send.mutate(message(activationId))).toMatchObject({ state: "released" });
  const { id: messageId, state } = await byLeader.crisis.send.mutate(message(activationId, { audience: "internal" }));
  expect(state).toBe("waiting");
  expect(await client.crisis.confirmMessage.mutate({ messageId })).toMatchObject({ state: "released", confirmedBy: owner.fullName });
});

test("the other owners are told by mail and bell that an exercise waits for one of them, until it has gone or never will", async () => {
  const { owner, other, leader, activationId } = await exercised();
  const messageId =
    (await (await clientFor(owner)).crisis.messages.query({ activationId })).find(({ state }) => state === "waiting")?.id ?? "";
  const mail = await mailTo(other.email, /Ett besked väntar på dig$/);
  expect(mail.subject).toMatch(/^ÖVNING: Brf /);
  expect(mail.text).toContain(`${owner.fullName} övar i Brf `);
  expect(mail.text).toContain("ÖVNING: Koka vattnet.");
  expect(mail.text).toContain(`/crisis-management/${activationId}?tab=besked&message=${messageId}`);
  const bellOf = async (person: typeof owner) =>
    (await (await clientFor(person)).notifications.list.query())
      .filter(({ title }) => title === "ÖVNING: Ett besked väntar på dig")
      .map(({ path, isRead }) => [path, isRead]);
  const path = `/crisis-management/${activationId}?tab=besked&message=${messageId}`;
  expect(await bellOf(other)).toEqual([[path, false]]);
  expect([await bellOf(owner), await bellOf(leader)]).toEqual([[], []]);
  await (await clientFor(other)).crisis.confirmMessage.mutate({ messageId });
  expect(await bellOf(other)).toEqual([[path, true]]);
});

test("the end of an exercise reaches whom the exercise has reached, without waiting once more", async () => {
  const { owner, other, subscriber, activationId } = await exercised();
  const client = await clientFor(owner);
  const messageOf = async (kind: string) =>
    (await client.crisis.messages.query({ activationId })).find((one) => one.audience === "subscribers" && one.kind === kind);
  await (await clientFor(other)).crisis.confirmMessage.mutate({ messageId: (await messageOf("activation"))?.id ?? "" });
  expect(await client.crisis.get.query({ activationId })).toMatchObject({ waitsForOwner: false });
  const allClear = { text: "Övningen är slut.", methods: BY_MAIL };
  await client.crisis.end.mutate({ activationId, closingNote: null, allClear, idempotencyKey: crypto.randomUUID() });
  const last = await messageOf("all_clear");
  expect(last).toMatchObject({ state: "released" });
  expect(await addressesOf(last?.id ?? "")).toEqual([subscriber.email]);
});

test("an exercise with one neighbour reaches no other resident, now or later, and nobody once that one is gone", async () => {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId });
  const [neighbour] = [await createSubscriber(associationId), await createSubscriber(associationId)];
  const elsewhere = await createSubscriber((await createAssociation()).id);
  const client = await clientFor(owner);
  const begin = async (changes: object) =>
    client.crisis.activate.mutate(await activationInput({ ...EXERCISE, neighbourId: neighbour.id, ...changes }));
  expect((await refusal(begin({ neighbourId: elsewhere.id }))).data.code).toBe("NOT_FOUND");
  expect((await refusal(begin({ isExercise: false }))).data.fields).toEqual({ neighbourId: "Ett larm på riktigt går till alla." });

  const { id: activationId, crisisDomainId } = await begin({});
  const sent = await client.crisis.messages.query({ activationId });
  const [toTeam, toResidents] = [...sent].sort((a, b) => b.audience.localeCompare(a.audience));
  // There is no team: whoever starts it hears it.
  expect(await addressesOf(toTeam?.id ?? "")).toEqual([owner.email]);
  expect(await addressesOf(toResidents?.id ?? "")).toEqual([neighbour.email]);
  expect(await logOf(activationId)).toContain("Första besked till «En granne»: Koka vattnet. Skickas med e-post (1).");

  const preview = () =>
    client.crisis.preview.query({ activationId, crisisDomainId, isExercise: true, sendExternalMessage: true, methods: BY_MAIL });
  expect((await preview()).people).toMatchObject({ external: 1, both: 2 });
  expect(await addressesOf((await client.crisis.send.mutate(message(activationId))).id)).toEqual([neighbour.email]);
  await db().delete(crisisSubscribers).where(eq(crisisSubscribers.id, neighbour.id));
  expect((await preview()).people).toMatchObject({ external: 0, both: 1 });
  expect(await addressesOf((await client.crisis.send.mutate(message(activationId))).id)).toEqual([]);
});

test("what waits for a second owner who then steps down is let go by the one who is left", async () => {
  const { owner, other, subscriber, activationId } = await exercised();
  const client = await clientFor(owner);
  const waiting = async () => (await client.crisis.messages.query({ activationId })).find(({ state }) => state === "waiting");
  const messageId = (await waiting())?.id ?? "";
  expect(await waiting()).toMatchObject({ mayConfirm: false });
  expect(await heardBy(owner, messageId)).toBe("SECOND_OWNER_REQUIRED");
  await db().update(associationMembers).set({ role: "member" }).where(eq(associationMembers.profileId, other.profileId));
  expect(await waiting()).toMatchObject({ mayConfirm: true });
  expect(await client.crisis.confirmMessage.mutate({ messageId })).toMatchObject({ state: "released", confirmedBy: owner.fullName });
  expect(await addressesOf(messageId)).toEqual([subscriber.email]);
});

const heardBy = async (person: { userId: string }, messageId: string) =>
  (await refusal((await clientFor(person)).crisis.confirmMessage.mutate({ messageId }))).data.reason;

test("a real crisis ends the running exercise of its area and stops what the exercise has waiting; another area's goes on", async () => {
  const { owner, activationId } = await exercised();
  const elsewhere = await createCrisis(owner, { isExercise: true, crisisDomainId: await areaId("el") });
  const real = await createCrisis(owner);
  const client = await clientFor(owner);
  expect(await client.crisis.get.query({ activationId })).toMatchObject({
    status: "resolved",
    closingNote: "Övningen avbröts: ett verkligt krisläge startade i samma område.",
  });
  expect((await client.crisis.messages.query({ activationId })).find(({ audience }) => audience === "subscribers")).toMatchObject({
    state: "cancelled",
  });
  expect((await client.crisis.active.query()).map(({ id }) => id).sort()).toEqual([elsewhere.id, real.id].sort());
  expect(await auditRows("crisis.end", activationId)).toMatchObject([{ details: { byRealCrisis: true } }]);
});

test("ending an exercise stops what waits; its «Faran över» goes to the team, and to nobody who was not told", async () => {
  const { owner, activationId } = await exercised();
  const client = await clientFor(owner);
  await client.crisis.end.mutate({
    activationId,
    closingNote: null,
    allClear: { text: "Övningen är slut.", methods: BY_MAIL },
    idempotencyKey: crypto.randomUUID(),
  });
  const messages = await client.crisis.messages.query({ activationId });
  expect(messages.map(({ kind, audience, state }) => `${kind} ${audience} ${state}`).sort()).toEqual([
    "activation subscribers cancelled",
    "activation team released",
    "all_clear team released",
  ]);
});

test("an exercise's «Faran över» does not leave beside a real crisis, and what it holds is stopped when one begins", async () => {
  const { owner, other: second, activationId } = await exercised();
  const other = await clientFor(second);
  const client = await clientFor(owner);
  const messageOf = async (audience: string, kind: string) =>
    (await client.crisis.messages.query({ activationId })).find((one) => one.audience === audience && one.kind === kind);
  await other.crisis.confirmMessage.mutate({ messageId: (await messageOf("subscribers", "activation"))?.id ?? "" });
  const end = (id: string, allClear: { text: string; methods: typeof BY_MAIL } | null) =>
    client.crisis.end.mutate({ activationId: id, closingNote: null, allClear, idempotencyKey: crypto.randomUUID() });
  const real = await createCrisis(owner, { crisisDomainId: await areaId("el") });
  const allClear = { text: "Övningen är slut.", methods: BY_MAIL };
  expect((await refusal(end(activationId, allClear))).data).toMatchObject({ reason: "REAL_CRISIS_ACTIVE" });
  expect(await messageOf("subscribers", "all_clear")).toBeUndefined();
  await end(real.id, null);
  await end(activationId, allClear);
  expect(await messageOf("subscribers", "all_clear")).toMatchObject({ state: "released" });

  const drill = await createCrisis(owner, { isExercise: true, methods: BY_MAIL });
  const [first] = await client.crisis.messages.query({ activationId: drill.id });
  await eventually(async () => {
    expect((await client.crisis.messages.query({ activationId: drill.id }))[0]).toMatchObject({ unsettled: 0 });
  });
  await db()
    .update(crisisDeliveries)
    .set({ status: "held" })
    .where(eq(crisisDeliveries.crisisMessageId, first?.id ?? ""));
  await createCrisis(owner);
  expect((await client.crisis.messages.query({ activationId: drill.id }))[0]).toMatchObject({ state: "cancelled", mayReleaseHeld: false });
});

test("a message is stopped while something is left of it, and not afterwards; stopping twice is stopping once", async () => {
  const { associationId, owner, member, activationId } = await led();
  const client = await clientFor(owner);
  const { id: messageId } = await client.crisis.send.mutate(message(activationId));
  await eventually(async () => {
    expect((await client.crisis.messages.query({ activationId }))[0]).toMatchObject({ unsettled: 0, mayCancel: false });
  });
  expect((await refusal(client.crisis.cancelMessage.mutate({ messageId }))).data).toMatchObject({ reason: "MESSAGE_NOT_STOPPABLE" });
  await db().update(crisisDeliveries).set({ status: "held" }).where(eq(crisisDeliveries.crisisMessageId, messageId));
  expect((await client.crisis.messages.query({ activationId }))[0]).toMatchObject({ mayCancel: true, mayReleaseHeld: true });
  expect((await refusal((await clientFor(member)).crisis.cancelMessage.mutate({ messageId }))).data).toMatchObject({ code: "FORBIDDEN" });
  const stranger = await clientFor(await createMember({ role: "system_owner" }));
  expect((await refusal(stranger.crisis.cancelMessage.mutate({ messageId }))).data).toMatchObject({ code: "NOT_FOUND" });
  expect(await client.crisis.cancelMessage.mutate({ messageId })).toMatchObject({ state: "cancelled", mayCancel: false });
  expect(await client.crisis.cancelMessage.mutate({ messageId })).toMatchObject({ state: "cancelled" });
  expect(
    await db().select({ status: crisisDeliveries.status }).from(crisisDeliveries).where(eq(crisisDeliveries.crisisMessageId, messageId)),
  ).toEqual([{ status: "cancelled" }]);
  expect(await auditRows("crisis.cancel_message", messageId)).toMatchObject([{ actorProfileId: owner.profileId, associationId }]);
});

test("what was held goes after all when somebody who leads says so", async () => {
  const { owner, member, activationId } = await led();
  const client = await clientFor(owner);
  const { id: messageId } = await client.crisis.send.mutate(message(activationId));
  const settled = () =>
    eventually(async () => {
      expect((await client.crisis.messages.query({ activationId }))[0]?.counts?.email).toMatchObject({ sent: 1, held: 0, queued: 0 });
    });
  await settled();
  await db().update(crisisDeliveries).set({ status: "held" }).where(eq(crisisDeliveries.crisisMessageId, messageId));
  expect((await refusal((await clientFor(member)).crisis.releaseHeld.mutate({ messageId }))).data).toMatchObject({ code: "FORBIDDEN" });
  await client.crisis.releaseHeld.mutate({ messageId });
  await settled();
  expect(await auditRows("crisis.release_held", messageId)).toMatchObject([{ details: { released: 1 } }]);
  await client.crisis.releaseHeld.mutate({ messageId });
  expect(await auditRows("crisis.release_held", messageId)).toHaveLength(1);
});

test("what is held when the crisis ends is stopped and cannot leave afterwards; only «Faran över» still can", async () => {
  const { owner, activationId } = await led();
  const client = await clientFor(owner);
  const { id: messageId } = await client.crisis.send.mutate(message(activationId));
  const hold = async (id: string) => {
    await eventually(async () => {
      const sent = (await client.crisis.messages.query({ activationId })).find((one) => one.id === id);
      expect(sent).toMatchObject({ unsettled: 0 });
    });
    await db().update(crisisDeliveries).set({ status: "held" }).where(eq(crisisDeliveries.crisisMessageId, id));
  };
  const statesOf = async (id: string) =>
    (await db().select().from(crisisDeliveries).where(eq(crisisDeliveries.crisisMessageId, id))).map(({ status }) => status);
  await hold(messageId);
  const ending = { activationId, closingNote: null, allClear: { text: "Faran är över.", methods: BY_MAIL } };
  await client.crisis.end.mutate({ ...ending, idempotencyKey: crypto.randomUUID() });
  expect(await statesOf(messageId)).toEqual(["cancelled"]);
  await db().update(crisisDeliveries).set({ status: "held" }).where(eq(crisisDeliveries.crisisMessageId, messageId));
  const [late, , allClear] = await client.crisis.messages.query({ activationId });
  expect(late).toMatchObject({ id: messageId, mayReleaseHeld: false });
  expect((await refusal(client.crisis.releaseHeld.mutate({ messageId }))).data).toMatchObject({ reason: "CRISIS_RESOLVED" });
  expect(await statesOf(messageId)).toEqual(["held"]);
  await hold(allClear?.id ?? "");
  expect(await client.crisis.releaseHeld.mutate({ messageId: allClear?.id ?? "" })).toMatchObject({ kind: "all_clear" });
  expect(await statesOf(allClear?.id ?? "")).not.toContain("held");
});

test("a reminder goes to those who have not answered, and only of a message that asks", async () => {
  const { associationId, owner, subscriber, activationId } = await led();
  const silent = await createSubscriber(associationId);
  const client = await clientFor(owner);
  const check = await client.crisis.send.mutate(message(activationId, { kind: "check", asksForReply: true }));
  await eventually(async () => {
    expect((await client.crisis.messages.query({ activationId }))[0]?.counts?.email).toMatchObject({ sent: 2 });
  });
  await db().insert(crisisReplies).values({ crisisActivationId: activationId, subscriberId: subscriber.id, source: "sms", answer: "ok" });
  const preview = { messageId: check.id, content: "Hur är läget?" };
  expect(await client.crisis.previewReminder.query(preview)).toMatchObject({
    text: "Hur är läget?",
    counts: { sms: 0, email: 1, push: 0 },
    people: 1,
    smsParts: 1,
  });
  const elsewhere = await clientFor(await createMember({ role: "system_owner" }));
  expect((await refusal(elsewhere.crisis.previewReminder.query(preview))).data).toMatchObject({ reason: "NOT_FOUND" });
  const remind = (remindsMessageId: string) =>
    client.crisis.send.mutate(message(activationId, { kind: "reminder", audience: "internal", asksForReply: true, remindsMessageId }));
  const reminder = await remind(check.id);
  expect(reminder).toMatchObject({ kind: "reminder", audience: "subscribers", remindsMessageId: check.id });
  expect(await addressesOf(reminder.id)).toEqual([silent.email]);
  const update = await client.crisis.send.mutate(message(activationId));
  expect((await refusal(remind(update.id))).data).toMatchObject({ reason: "MESSAGE_NOT_REMINDABLE" });
  expect((await refusal(remind(crypto.randomUUID()))).data).toMatchObject({ reason: "NOT_FOUND" });
  expect((await refusal(client.crisis.send.mutate(message(activationId, { kind: "reminder" })))).data).toMatchObject({
    fields: { remindsMessageId: "Välj vilket meddelande du vill påminna om." },
  });
});

test("the board counts deliveries per channel without tries to oneself, faults have names, and both are for those who lead", async () => {
  const { owner, member, subscriber, activationId } = await led();
  const client = await clientFor(owner);
  const { id: messageId } = await client.crisis.send.mutate(message(activationId));
  await client.crisis.send.mutate(message(activationId, { audience: "self" }));
  await eventually(async () => {
    expect((await client.crisis.deliveries.query({ activationId })).channels.email).toMatchObject({ sent: 1, queued: 0, failed: 0 });
  });
  expect(await client.crisis.get.query({ activationId })).toMatchObject({ counts: { reached: 1, replied: 0 } });
  await db()
    .update(crisisDeliveries)
    .set({ status: "failed", errorMessage: "Brevlådan är full." })
    .where(eq(crisisDeliveries.crisisMessageId, messageId));
  expect(await client.crisis.deliveryFaults.query({ messageId, page: 1 })).toMatchObject({
    total: 1,
    rows: [{ name: subscriber.fullName, channel: "email", status: "failed", reason: "Brevlådan är full." }],
  });
  const duplicates = async () => (await client.crisis.messages.query({ activationId }))[0]?.possiblyDuplicate;
  const mark = (status: "sent" | "failed") =>
    db().update(crisisDeliveries).set({ possiblyDuplicate: true, status }).where(eq(crisisDeliveries.crisisMessageId, messageId));
  expect(await duplicates()).toBe(0);
  await mark("sent");
  expect(await duplicates()).toBe(1);
  expect(await client.crisis.deliveryFaults.query({ messageId, page: 1 })).toMatchObject({ total: 1, rows: [{ possiblyDuplicate: true }] });
  await mark("failed");
  expect(await duplicates()).toBe(0);
  expect((await client.crisis.deliveries.query({ activationId })).stairwells).toMatchObject([{ counts: { email: { failed: 1 } } }]);
  const asMember = await clientFor(member);
  expect((await refusal(asMember.crisis.deliveries.query({ activationId }))).data).toMatchObject({ code: "FORBIDDEN" });
  expect((await refusal(asMember.crisis.deliveryFaults.query({ messageId, page: 1 }))).data).toMatchObject({ code: "FORBIDDEN" });
  const stranger = await clientFor(await createMember({ role: "system_owner" }));
  expect((await refusal(stranger.crisis.deliveryFaults.query({ messageId, page: 1 }))).data).toMatchObject({ code: "NOT_FOUND" });
});
