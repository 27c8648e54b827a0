import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  housingAssociationApartments as apartments,
  crisisDeliveries,
  crisisLogEntries,
  crisisMessages,
  crisisSubscribers,
  pushSubscriptions,
} from "#drizzle/schema/index.ts";
import type { sendCrisisMessage } from "#server/domains/crisis/send-crisis-message.ts";
import type { Places } from "#shared/schemas/places.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { activationInput, BY_MAIL, createCrisis } from "#tests/factories/crises.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { createStairwells } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPage } from "#tests/helpers/public-page.ts";

const db = () => portal().services.db;
type Sending = Parameters<typeof sendCrisisMessage>[1];

/**
 * A house whose stairwell A has two flats on each of two floors and B one: `anna` and `axel` live in 1101, `ada` in 1102, `nils` somewhere
 * in A, `bo` in B, `okand` nobody knows where.
 */
async function createHouse() {
  const { id: associationId } = await createAssociation({ associationName: "Brf Trappan" });
  await createStairwells(associationId, "A", "B");
  const owner = await createMember({ role: "system_owner", associationId });
  const client = await clientFor(owner);
  const [a, b] = (await client.association.stairwells.query()).map(({ id }) => id);
  if (!a || !b) throw new Error("the house has no stairwells");
  const drawn = (stairwellId: string, floors: number, perFloor: number) => ({ stairwellId, floors, perFloor, lowestFloor: 0 });
  await client.association.createApartments.mutate({ stairwells: [drawn(a, 2, 2), drawn(b, 1, 1)] });
  const flats = await db().select().from(apartments).where(eq(apartments.housingAssociationId, associationId));
  const flat = (stairwellId: string, number: string) =>
    flats.find((each) => each.stairwellId === stairwellId && each.number === number)?.id ?? "";
  const live = async (fullName: string, stairwellId: string | null, apartmentId: string | null = null) =>
    (await createSubscriber(associationId, { fullName, stairwellId, apartmentId })).email ?? "";
  const people = {
    anna: await live("Anna", a, flat(a, "1101")),
    axel: await live("Axel", a, flat(a, "1101")),
    ada: await live("Ada", a, flat(a, "1102")),
    nils: await live("Nils", a),
    bo: await live("Bo", b, flat(b, "1001")),
    okand: await live("Okänd", null),
  };
  return { associationId, owner, client, a, b, flat, people };
}

const places = (chosen: Partial<Places>): Places => ({ stairwellIds: [], floors: [], apartmentIds: [], ...chosen });

const message = (activationId: string, changes: Partial<Sending> = {}): Sending => ({
  activationId,
  kind: "update",
  audience: "subscribers",
  content: "Vattnet stängs av.",
  subject: null,
  methods: BY_MAIL,
  asksForReply: false,
  nextUpdateAt: null,
  idempotencyKey: crypto.randomUUID(),
  ...changes,
});

const addressesOf = async (messageId: string) =>
  (await db().select().from(crisisDeliveries).where(eq(crisisDeliveries.crisisMessageId, messageId))).map(({ address }) => address).sort();

const messageOf = async (activationId: string, kind: "activation" | "all_clear", audience: Sending["audience"]) => {
  const which = and(
    eq(crisisMessages.crisisActivationId, activationId),
    eq(crisisMessages.kind, kind),
    eq(crisisMessages.audience, audience),
  );
  return (await db().select().from(crisisMessages).where(which))[0];
};

const logOf = async (activationId: string) =>
  (
    await db()
      .select({ text: crisisLogEntries.text })
      .from(crisisLogEntries)
      .where(eq(crisisLogEntries.crisisActivationId, activationId))
      .orderBy(asc(crisisLogEntries.sequence))
  ).map(({ text }) => text);

test("a stairwell is all who live there, a floor or a flat only who has named it; nobody gets it twice", async () => {
  const { owner, client, a, b, flat, people } = await createHouse();
  const { id: activationId } = await createCrisis(owner);
  const reached = async (chosen: Partial<Places>) => {
    const { id, placeWords } = await client.crisis.send.mutate(message(activationId, { places: places(chosen) }));
    return [placeWords, await addressesOf(id)];
  };
  const { anna, axel, ada, nils, bo } = people;
  expect(await reached({ stairwellIds: [a] })).toEqual(["trapphus A", [ada, anna, axel, nils].sort()]);
  expect(await reached({ floors: [{ stairwellId: a, floor: 1 }] })).toEqual(["trapphus A (1 tr)", [ada, anna, axel].sort()]);
  expect(await reached({ floors: [{ stairwellId: a, floor: 0 }] })).toEqual(["trapphus A (entréplan)", []]);
  expect(await reached({ apartmentIds: [flat(a, "1102")] })).toEqual(["trapphus A (lägenhet 1102)", [ada]]);
  const [inA, inB] = [flat(a, "1101"), flat(b, "1001")];
  expect(await reached({ stairwellIds: [b], apartmentIds: [inA, inA, inB] })).toEqual([
    "trapphus A (lägenhet 1101), trapphus B",
    [anna, axel, bo].sort(),
  ]);
  const mixed = { stairwellIds: [a, a], floors: [{ stairwellId: a, floor: 0 }], apartmentIds: [inA] };
  expect(await reached(mixed)).toEqual(["trapphus A", [ada, anna, axel, nils].sort()]);
  // Without a word of where, it is the whole house.
  const toAll = await client.crisis.send.mutate(message(activationId));
  expect([toAll.placeWords, await addressesOf(toAll.id)]).toEqual([null, Object.values(people).sort()]);
});

test("what it reaches is shown before it is sent: the doors, the people, and who is left out", async () => {
  const { client, a, b, flat } = await createHouse();
  const aim = async (chosen: Partial<Places>) => {
    const { subscribers, ...shown } = await client.subscribers.previewAim.query({ places: places(chosen), methods: BY_MAIL });
    return { ...shown, names: subscribers.rows.map(({ fullName }) => fullName), total: subscribers.total };
  };
  const byMail = (email: number) => ({ counts: { sms: 0, email, push: 0 }, people: email });
  expect(await aim({ stairwellIds: [a] })).toEqual({
    ...{ words: "trapphus A", apartments: 4, reached: 2, withoutFlat: { told: 1, untold: 0 }, withoutStairwell: 1 },
    ...{ ...byMail(4), names: ["Ada", "Anna", "Axel", "Nils"], total: 4 },
  });
  expect(await aim({ stairwellIds: [b], apartmentIds: [flat(a, "1101")] })).toEqual({
    ...{ words: "trapphus A (lägenhet 1101), trapphus B", apartments: 2, reached: 2, withoutFlat: { told: 0, untold: 1 } },
    ...{ withoutStairwell: 1, ...byMail(3), names: ["Anna", "Axel", "Bo"], total: 3 },
  });
  const bySms = { places: places({ stairwellIds: [a] }), methods: { sms: true, email: false, push: false } };
  expect(await client.subscribers.previewAim.query(bySms)).toMatchObject({ reached: 0, people: 0, subscribers: { total: 4 } });
  const { crisisDomainId } = await activationInput();
  const preview = await client.crisis.preview.query({
    ...{ crisisDomainId, isExercise: false, sendExternalMessage: true, methods: BY_MAIL, places: places({ stairwellIds: [b] }) },
  });
  expect(preview).toMatchObject({
    external: { email: 1 },
    people: { external: 1 },
    aim: { words: "trapphus B", apartments: 1, reached: 1 },
  });
  expect(preview.subscribers.total).toBe(6);
});

test("an alarm can be for a part of the house: log and audit say whom, the page says it to all, «Faran över» goes to the same", async () => {
  const { owner, client, b, people } = await createHouse();
  const begun = {
    sendExternalMessage: true,
    externalDescription: "Koka vattnet.",
    methods: BY_MAIL,
    places: places({ stairwellIds: [b] }),
  };
  const { id: activationId, sent } = await client.crisis.activate.mutate(await activationInput(begun));
  expect(sent.external).toEqual({ sms: 0, email: 1, push: 0 });
  const first = await messageOf(activationId, "activation", "subscribers");
  expect(await addressesOf(first?.id ?? "")).toEqual([people.bo]);
  expect(await logOf(activationId)).toContain("Första besked till «Boende i trapphus B»: Koka vattnet. Skickas med e-post (1).");
  expect(await auditRows("crisis.activate", activationId)).toMatchObject([{ details: { aimedAt: "trapphus B" } }]);
  // Those who lead are told as always.
  const inside = await messageOf(activationId, "activation", "internal");
  expect([inside?.places, await addressesOf(inside?.id ?? "")]).toEqual([null, [owner.email]]);
  const { statusPath } = await client.crisis.get.query({ activationId });
  expect((await openPage(statusPath)).text).toContain("Till boende i trapphus B");

  const allClear = { text: "Faran är över.", methods: BY_MAIL };
  await client.crisis.end.mutate({ activationId, closingNote: null, allClear, idempotencyKey: crypto.randomUUID() });
  const last = await messageOf(activationId, "all_clear", "subscribers");
  expect([last?.placeWords, await addressesOf(last?.id ?? "")]).toEqual(["trapphus B", [people.bo]]);
});

test("what single flats are told is not on the page that the whole house reads", async () => {
  const { client, a, b, flat } = await createHouse();
  const { id: activationId } = await client.crisis.activate.mutate(await activationInput({ sendExternalMessage: false }));
  const send = (content: string, chosen: Partial<Places>) =>
    client.crisis.send.mutate(message(activationId, { content, places: places(chosen) }));
  await send("Lås upp för brandkåren.", { apartmentIds: [flat(a, "1102")] });
  await send("Hissen står.", { floors: [{ stairwellId: a, floor: 1 }] });
  await send("Gå ut.", { stairwellIds: [b], apartmentIds: [flat(a, "1102")] });
  const { statusPath } = await client.crisis.get.query({ activationId });
  const { text } = await openPage(statusPath);
  expect(text).toContain("Hissen står.");
  expect(text).not.toMatch(/brandkåren|Gå ut|1102/);
});

test("«Faran över» goes to the whole house once one message did, and when a part that was told is there no longer", async () => {
  const ended = async (tell: (house: Awaited<ReturnType<typeof createHouse>>, activationId: string) => Promise<unknown>) => {
    const house = await createHouse();
    const { id: activationId } = await createCrisis(house.owner);
    await house.client.crisis.send.mutate(message(activationId, { places: places({ stairwellIds: [house.b] }) }));
    await tell(house, activationId);
    const allClear = { text: "Faran är över.", methods: BY_MAIL };
    await house.client.crisis.end.mutate({ activationId, closingNote: null, allClear, idempotencyKey: crypto.randomUUID() });
    const last = await messageOf(activationId, "all_clear", "subscribers");
    return { placeWords: last?.placeWords, reached: (await addressesOf(last?.id ?? "")).length };
  };
  expect(await ended(({ client }, activationId) => client.crisis.send.mutate(message(activationId)))).toEqual({
    placeWords: null,
    reached: 6,
  });
  const alsoOnFloor = await ended(({ client, a }, activationId) =>
    client.crisis.send.mutate(message(activationId, { places: places({ floors: [{ stairwellId: a, floor: 1 }] }) })),
  );
  expect(alsoOnFloor).toEqual({ placeWords: "trapphus A (1 tr), trapphus B", reached: 4 });
  expect(await ended(({ client }) => client.association.saveStairwells.mutate({ names: ["A"], flatsLost: 1 }))).toEqual({
    placeWords: null,
    reached: 6,
  });
});

test("«Faran över» reaches whoever was told: by an alarm that was stopped under way, and who has moved within the house since", async () => {
  const { client, a, b, flat, people } = await createHouse();
  const { id: activationId } = await client.crisis.activate.mutate(
    await activationInput({ sendExternalMessage: true, externalDescription: "Lämna huset.", methods: BY_MAIL }),
  );
  const first = await messageOf(activationId, "activation", "subscribers");
  const ofFirst = eq(crisisDeliveries.crisisMessageId, first?.id ?? "");
  // It had reached Bo alone when somebody stopped it.
  await db().update(crisisDeliveries).set({ status: "cancelled" }).where(ofFirst);
  await db()
    .update(crisisDeliveries)
    .set({ status: "sent" })
    .where(and(ofFirst, eq(crisisDeliveries.address, people.bo)));
  await db()
    .update(crisisMessages)
    .set({ state: "cancelled", cancelledAt: new Date() })
    .where(eq(crisisMessages.id, first?.id ?? ""));
  const aimed = await client.crisis.send.mutate(message(activationId, { places: places({ apartmentIds: [flat(a, "1101")] }) }));
  expect(await addressesOf(aimed.id)).toEqual([people.anna, people.axel].sort());
  await db().update(crisisSubscribers).set({ apartmentId: null, stairwellId: b }).where(eq(crisisSubscribers.email, people.axel));

  await client.crisis.end.mutate({
    ...{ activationId, closingNote: null, idempotencyKey: crypto.randomUUID() },
    allClear: { text: "Faran är över.", methods: BY_MAIL },
  });
  const last = await messageOf(activationId, "all_clear", "subscribers");
  expect(await addressesOf(last?.id ?? "")).toEqual([people.anna, people.axel, people.bo].sort());
  // That it is over is everybody's to read, without whose door was told.
  const { statusPath } = await client.crisis.get.query({ activationId });
  const { text } = await openPage(statusPath);
  expect(text).toContain("Faran är över.");
  expect(text).not.toContain("1101");
});

test("answers are counted against those whom it was for, and a reminder goes to them", async () => {
  const { owner, client, a, people } = await createHouse();
  const { id: activationId } = await createCrisis(owner);
  const asked = await client.crisis.send.mutate(
    message(activationId, { kind: "check", asksForReply: true, places: places({ stairwellIds: [a] }) }),
  );
  const silent = await client.crisis.people.query({ activationId, answer: "silent", search: "", page: 1 });
  expect(silent.rows.map(({ name }) => name).sort()).toEqual(["Ada", "Anna", "Axel", "Nils"]);
  await db().update(crisisDeliveries).set({ status: "sent" }).where(eq(crisisDeliveries.crisisMessageId, asked.id));
  const anna = silent.rows.find(({ name }) => name === "Anna");
  await client.crisis.recordReply.mutate({ activationId, person: { kind: "subscriber", id: anna?.id ?? "" }, answer: "ok", text: null });
  const reminder = await client.crisis.send.mutate(
    message(activationId, { kind: "reminder", remindsMessageId: asked.id, asksForReply: true, content: "Hur är läget?" }),
  );
  expect([reminder.placeWords, await addressesOf(reminder.id)]).toEqual(["trapphus A", [people.ada, people.axel, people.nils].sort()]);
  expect(await logOf(activationId)).toContain("Påminnelse till «Boende i trapphus A»: Hur är läget? Skickas med e-post (3).");
});

test("an exercise for a part waits for the second owner once, and the whole house is another question", async () => {
  const { associationId, client, a, b, flat, people } = await createHouse();
  const second = await clientFor(await createMember({ role: "system_owner", associationId }));
  const exercise = { isExercise: true, sendExternalMessage: true, externalDescription: "Vi övar.", methods: BY_MAIL };
  const begun = await client.crisis.activate.mutate(await activationInput({ ...exercise, places: places({ stairwellIds: [b] }) }));
  const { id: activationId, waitsForConfirmation, crisisDomainId } = begun;
  expect(waitsForConfirmation).toBe(true);
  const waiting = await messageOf(activationId, "activation", "subscribers");
  await second.crisis.confirmMessage.mutate({ messageId: waiting?.id ?? "" });
  expect(await addressesOf(waiting?.id ?? "")).toEqual([people.bo]);
  const stateFor = async (chosen: Places | null) => {
    const shown = { activationId, crisisDomainId, isExercise: true, sendExternalMessage: true, methods: BY_MAIL, places: chosen };
    const { waitsForOwner } = await client.crisis.preview.query(shown);
    const { state } = await client.crisis.send.mutate(message(activationId, { places: chosen }));
    return [waitsForOwner, state];
  };
  expect(await stateFor(places({ stairwellIds: [b] }))).toEqual([false, "released"]);
  expect(await stateFor(places({ floors: [{ stairwellId: b, floor: 0 }] }))).toEqual([false, "released"]);
  expect(await stateFor(places({ apartmentIds: [flat(a, "1101")] }))).toEqual([true, "waiting"]);
  expect(await stateFor(null)).toEqual([true, "waiting"]);
});

test("a part that goes while the message waits widens nothing: nobody of it is left to get it", async () => {
  const { associationId, client, b } = await createHouse();
  const second = await clientFor(await createMember({ role: "system_owner", associationId }));
  const exercise = { isExercise: true, sendExternalMessage: true, externalDescription: "Vi övar.", methods: BY_MAIL };
  const { id: activationId } = await client.crisis.activate.mutate(
    await activationInput({ ...exercise, places: places({ stairwellIds: [b] }) }),
  );
  await client.association.saveStairwells.mutate({ names: ["A"], flatsLost: 1 });
  const waiting = await messageOf(activationId, "activation", "subscribers");
  await second.crisis.confirmMessage.mutate({ messageId: waiting?.id ?? "" });
  expect(await addressesOf(waiting?.id ?? "")).toEqual([]);
});

test("an ordinary message can be for a part of the house, and the log says which", async () => {
  const { client, a, flat, people } = await createHouse();
  const notice = { content: "Stamspolning på torsdag.", methods: BY_MAIL, places: places({ apartmentIds: [flat(a, "1102")] }) };
  const sent = await client.subscribers.send.mutate({ ...notice, idempotencyKey: crypto.randomUUID() });
  expect(sent).toMatchObject({ emailCount: 1, total: 1 });
  expect(await addressesOf(sent.id)).toEqual([people.ada]);
  expect((await client.subscribers.messages.query({})).rows).toMatchObject([
    { placeWords: "trapphus A (lägenhet 1102)", recipientCount: 1 },
  ]);
  expect(await auditRows("subscribers.send_message", sent.id)).toMatchObject([{ details: { aimedAt: "trapphus A (lägenhet 1102)" } }]);
  // A try goes to oneself, wherever the message will go.
  const tried = await client.subscribers.send.mutate({ ...notice, toMyself: true, idempotencyKey: crypto.randomUUID() });
  expect(tried).toMatchObject({ emailCount: 1, total: 1, message: "Provmeddelandet är på väg till dig." });
  expect(await addressesOf(tried.id)).not.toContain(people.ada);
});

test("a browser gets it where its subscriber lives, or its member who certainly is one of them", async () => {
  const { associationId, owner, client, a, b } = await createHouse();
  const browser = (endpoint: string, of: object) =>
    db()
      .insert(pushSubscriptions)
      .values({ housingAssociationId: associationId, endpoint: `https://push.example/${endpoint}`, p256dh: "k", auth: "s", ...of });
  const [inB] = await db().select().from(crisisSubscribers).where(eq(crisisSubscribers.stairwellId, b));
  await createSubscriber(associationId, { email: owner.email, stairwellId: a });
  await browser("bo", { subscriberId: inB?.id });
  await browser("owner", { profileId: owner.profileId });
  await browser("member", { profileId: (await createMember({ associationId })).profileId });
  const methods = { sms: false, email: false, push: true };
  const { id: activationId } = await createCrisis(owner);
  const reached = async (stairwellId: string) =>
    addressesOf((await client.crisis.send.mutate(message(activationId, { methods, places: places({ stairwellIds: [stairwellId] }) }))).id);
  expect(await reached(b)).toEqual(["https://push.example/bo"]);
  expect(await reached(a)).toEqual(["https://push.example/owner"]);
});

test("what is no part of the house, or no message to its residents, is refused at the field", async () => {
  const { owner, client, a } = await createHouse();
  const { id: activationId } = await createCrisis(owner);
  const other = await createHouse();
  const fields = async (changes: Partial<Sending>) =>
    (await refusal(client.crisis.send.mutate(message(activationId, changes)))).data.fields;
  const changed = { places: "Huset har ändrats. Välj en gång till vilka det gäller." };
  expect(await fields({ places: places({ stairwellIds: [other.a] }) })).toEqual(changed);
  expect(await fields({ places: places({ apartmentIds: [other.flat(other.a, "1101")] }) })).toEqual(changed);
  expect(await fields({ places: places({ floors: [{ stairwellId: a, floor: 7 }] }) })).toEqual(changed);
  expect(await fields({ places: places({}) })).toEqual({ places: "Välj minst ett trapphus, en våning eller en lägenhet." });
  const onlyResidents = { places: "Bara ett besked till de boende kan gå till en del av huset." };
  expect(await fields({ audience: "internal", places: places({ stairwellIds: [a] }) })).toEqual(onlyResidents);
  const many = places({ apartmentIds: Array.from({ length: 61 }, () => crypto.randomUUID()) });
  expect(await fields({ places: many })).toEqual({ places: "Högst 60 val. Välj hela våningar eller trapphus." });
  const begun = await activationInput({ places: places({ stairwellIds: [a] }), methods: BY_MAIL });
  expect((await refusal(client.crisis.activate.mutate(begun))).data.fields).toEqual(onlyResidents);
  expect(await db().$count(crisisMessages, eq(crisisMessages.crisisActivationId, activationId))).toBe(0);
});
