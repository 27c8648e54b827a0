import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisActivations, crisisDeliveries, crisisLogEntries, crisisMessages, crisisTasks } from "#drizzle/schema/index.ts";
import { activateCrisis } from "#server/domains/crisis/activate-crisis.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { activationInput, BY_MAIL, createCrisis, NO_METHODS } from "#tests/factories/crises.ts";
import { areaId } from "#tests/factories/crisis-page.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { failWrites } from "#tests/helpers/fail-writes.ts";
import { portal } from "#tests/helpers/portal.ts";
import { race } from "#tests/helpers/race.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const db = () => portal().services.db;
const messagesOf = (activationId: string) =>
  db().select().from(crisisMessages).where(eq(crisisMessages.crisisActivationId, activationId)).orderBy(asc(crisisMessages.audience));
const addressesOf = async (messageId: string) => {
  const rows = await db().select().from(crisisDeliveries).where(eq(crisisDeliveries.crisisMessageId, messageId));
  return rows.map(({ channel, address }) => `${channel} ${address}`).sort();
};
const crisesOf = (associationId: string) =>
  db().select().from(crisisActivations).where(eq(crisisActivations.housingAssociationId, associationId));

async function house() {
  const { id: associationId, associationName } = await createAssociation({ associationName: "Brf Kortnamnet" });
  const owner = await createMember({ role: "system_owner", associationId });
  return { associationId, associationName, owner };
}

test.each(["system_owner", "team_leader"] as const)(
  "CRIS-11 GUARD-26 DATA-55 a %s activates a crisis: it is active, with its tasks, its log, its messages and an audit row",
  async (role) => {
    const { associationId, associationName } = await house();
    const leader = await createMember({ role, associationId });
    const member = await createMember({ associationId });
    const subscriber = await createSubscriber(associationId);
    await createSubscriber(associationId, { emailState: "pending" });
    await createSubscriber((await createAssociation()).id);
    const view = await (await clientFor(leader)).crisis.activate.mutate(
      await activationInput({ sendExternalMessage: true, externalDescription: "  Koka vattnet.  ", methods: BY_MAIL, level: 3 }),
    );
    expect(view).toMatchObject({
      housingAssociationId: associationId,
      domainName: "Vatten",
      status: "active",
      isExercise: false,
      level: 3,
      description: "Läcka i källaren.",
      externalDescription: "Koka vattnet.",
      waitsForConfirmation: false,
      sent: { external: { email: 1, sms: 0, push: 0 } },
    });
    expect(view.sent.internal?.email).toBeGreaterThanOrEqual(3);
    expect(await (await clientFor(member)).crisis.active.query()).toMatchObject([{ id: view.id, domainName: "Vatten", level: 3 }]);

    const messages = await messagesOf(view.id);
    expect(messages).toMatchObject([
      { audience: "subscribers", kind: "activation", content: "Koka vattnet.", state: "released", senderProfileId: leader.profileId },
      { audience: "internal", kind: "activation", content: `${associationName}: Krisläge Vatten. Läcka i källaren.`, state: "released" },
    ]);
    expect(await addressesOf(messages[0]?.id ?? "")).toEqual([`email ${subscriber.email}`]);
    expect(await addressesOf(messages[1]?.id ?? "")).toContain(`email ${member.email}`);
    expect(await db().$count(crisisTasks, eq(crisisTasks.crisisActivationId, view.id))).toBeGreaterThan(0);
    const log = db().select().from(crisisLogEntries).where(eq(crisisLogEntries.crisisActivationId, view.id));
    expect(await log.orderBy(crisisLogEntries.sequence)).toMatchObject([
      { kind: "system", text: "Krisläget startades.", authorProfileId: leader.profileId },
      {
        kind: "system",
        text: `Första besked till «Medlemmar och krisgrupp»: ${associationName}: Krisläge Vatten. Läcka i källaren. Skickas med e-post (3).`,
        authorProfileId: leader.profileId,
      },
      {
        kind: "system",
        text: "Första besked till «Boende som prenumererar»: Koka vattnet. Skickas med e-post (1).",
        authorProfileId: leader.profileId,
      },
    ]);
    expect(await auditRows("crisis.activate", view.id)).toMatchObject([{ actorProfileId: leader.profileId, associationId }]);
  },
);

test("NS-13 the log names only the ways on which there was somebody, and the first message ticks its own task", async () => {
  const { associationId, owner } = await house();
  await createSubscriber(associationId);
  const client = await clientFor(owner);
  const everyWay = { sms: true, email: true, push: true };
  const told = { externalDescription: "Strömmen är borta.", methods: everyWay };
  const tasksOf = async (activationId: string) => {
    const tasks = await client.crisis.tasks.query({ activationId });
    return tasks.slice(0, 3).map(({ title, state, doneBy }) => [title, state, doneBy?.name ?? null]);
  };
  const quiet = await client.crisis.activate.mutate(await activationInput({ crisisDomainId: await areaId("el"), methods: NO_METHODS }));
  expect((await tasksOf(quiet.id))[1]).toEqual(["Skicka första sms:et", "open", null]);
  await client.crisis.send.mutate({
    ...{ activationId: quiet.id, kind: "update", audience: "subscribers", content: "Strömmen är borta.", methods: everyWay },
    ...{ asksForReply: false, nextUpdateAt: null, idempotencyKey: crypto.randomUUID() },
  });
  const owned = await tasksOf(quiet.id);
  expect(owned.slice(1)).toEqual([
    ["Skicka första sms:et", "done", owner.fullName],
    ["Sätt upp anslag", "open", null],
  ]);

  const loud = await client.crisis.activate.mutate(await activationInput({ sendExternalMessage: true, ...told }));
  expect((await tasksOf(loud.id))[1]).toEqual(["Skicka sms: tappa upp vatten, spola inte", "done", owner.fullName]);
  const ofLoud = eq(crisisLogEntries.crisisActivationId, loud.id);
  const log = await db().select().from(crisisLogEntries).where(ofLoud).orderBy(crisisLogEntries.sequence);
  expect(log.map(({ text }) => text).filter((text) => text.includes("Skick"))).toEqual([
    expect.stringMatching(/ Skickas med e-post \(1\)\.$/),
    "Första besked till «Boende som prenumererar»: Strömmen är borta. Skickas med e-post (1).",
  ]);
});

test("GUARD-26 a plain member is refused, and so is somebody without an association, and a stranger to the portal", async () => {
  const { associationId } = await house();
  const input = await activationInput();
  const heard = async (person: Parameters<typeof clientFor>[0]) =>
    (await refusal((await clientFor(person)).crisis.activate.mutate(input))).data;
  expect(await heard(await createMember({ associationId }))).toMatchObject({ code: "FORBIDDEN", reason: "FORBIDDEN" });
  expect(await heard(await createPerson())).toMatchObject({ code: "FORBIDDEN", reason: "NOT_IN_ASSOCIATION" });
  expect(await heard(null)).toMatchObject({ code: "UNAUTHORIZED" });
  expect(await crisesOf(associationId)).toEqual([]);
});

test("CRIS-09 CRIS-10 CRIS-07 the fields of the dialog say what is missing; blanks are no text", async () => {
  const { owner } = await house();
  const client = await clientFor(owner);
  const fieldsOf = async (changes: Parameters<typeof activationInput>[0]) =>
    (await refusal(client.crisis.activate.mutate(await activationInput(changes)))).data.fields;
  expect(await fieldsOf({ crisisDomainId: "" })).toEqual({ crisisDomainId: "Välj ett krisområde." });
  expect(await fieldsOf({ description: " \n\t " })).toEqual({ description: "Ange en kort beskrivning av krisläget." });
  expect(await fieldsOf({ sendExternalMessage: true, externalDescription: "   ", methods: BY_MAIL })).toEqual({
    externalDescription: "Skriv texten till de boende.",
  });
  expect(await fieldsOf({ sendExternalMessage: true, externalDescription: "Hej", methods: NO_METHODS })).toEqual({
    methods: "Välj minst ett sätt att skicka.",
  });
  expect(await fieldsOf({ externalDescription: "a".repeat(601) })).toEqual({
    externalDescription: "Texten får vara högst 600 tecken.",
  });
  expect(await crisesOf(owner.associationId)).toEqual([]);
});

test("an area that does not exist is not found; a crisis without a method is led without a message", async () => {
  const { owner } = await house();
  await expect(createCrisis(owner, { crisisDomainId: crypto.randomUUID() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { id, sent } = await createCrisis(owner);
  expect(sent).toEqual({ internal: null, external: null });
  expect(await messagesOf(id)).toEqual([]);
});

test("one real crisis of an area is led at a time; another area's stands beside it", async () => {
  const { owner } = await house();
  await createCrisis(owner);
  await expect(createCrisis(owner)).rejects.toMatchObject({ code: "CONFLICT", reason: "CRISIS_ALREADY_ACTIVE" });
  await expect(createCrisis(owner, { isExercise: true })).rejects.toMatchObject({ reason: "CRISIS_ALREADY_ACTIVE" });
  await createCrisis(owner, { crisisDomainId: await areaId("el") });
  expect(await crisesOf(owner.associationId)).toHaveLength(2);
});

test("the same press twice is one crisis with one set of messages, also when both arrive at once", async () => {
  const { owner, associationId } = await house();
  await createSubscriber(associationId);
  const ctx = await contextFor(owner);
  for (let round = 0; round < 4; round++) {
    const input = await activationInput({
      crisisDomainId: await areaId(["vatten", "el", "varme", "mat"][round] ?? "vatten"),
      sendExternalMessage: true,
      externalDescription: "Koka vattnet.",
      methods: BY_MAIL,
    });
    expect(
      await race(
        round,
        () => activateCrisis(ctx, input),
        () => activateCrisis(ctx, input),
      ),
    ).toEqual(["done", "done"]);
    const [first, again] = [await activateCrisis(ctx, input), await activateCrisis(ctx, input)];
    expect(again).toEqual(first);
    expect(first.sent.external).toEqual({ email: 1, sms: 0, push: 0 });
    expect(await messagesOf(first.id)).toHaveLength(2);
    expect(await auditRows("crisis.activate", first.id)).toHaveLength(1);
  }
  expect(await crisesOf(associationId)).toHaveLength(4);
});

test("of two leaders who press at the same moment one begins the crisis", async () => {
  for (let round = 0; round < 4; round++) {
    const { owner, associationId } = await house();
    const leader = await createMember({ role: "team_leader", associationId });
    const [one, other] = [await contextFor(owner), await contextFor(leader)];
    const [input, otherInput] = [await activationInput(), await activationInput()];
    const outcomes = await race(
      round,
      () => activateCrisis(one, input),
      () => activateCrisis(other, otherInput),
    );
    expect([...outcomes].sort()).toEqual(["CRISIS_ALREADY_ACTIVE", "done"]);
    expect(await crisesOf(associationId)).toHaveLength(1);
  }
});

test("a crisis that cannot be written whole is not written at all, and the same press works afterwards", async () => {
  const { owner, associationId } = await house();
  const input = await activationInput({ methods: BY_MAIL });
  const mend = await failWrites("crisis_messages", "insert", sql`new.housing_association_id = ${associationId}`);
  await expect(activateCrisis(await contextFor(owner), input)).rejects.toThrow();
  expect(await crisesOf(associationId)).toEqual([]);
  await mend();
  await activateCrisis(await contextFor(owner), input);
  expect(await crisesOf(associationId)).toHaveLength(1);
});

test("more than ten activations in an hour are refused; exercises, refusals and repeated presses take nothing from a real crisis", async () => {
  const { owner, associationId } = await house();
  const ctx = await contextFor(owner, { limits: strictLimits() });
  const once = await activationInput({ crisisDomainId: await areaId("el") });
  for (let time = 0; time < 12; time++) await activateCrisis(ctx, once);
  for (let time = 0; time < 12; time++) {
    await expect(activateCrisis(ctx, await activationInput({ crisisDomainId: once.crisisDomainId }))).rejects.toMatchObject({
      code: "CONFLICT",
    });
  }
  for (let time = 0; time < 10; time++) await activateCrisis(ctx, await activationInput({ isExercise: true }));
  await expect(activateCrisis(ctx, await activationInput({ isExercise: true }))).rejects.toMatchObject({ code: "LIMIT" });
  await activateCrisis(ctx, await activationInput());
  for (let time = 0; time < 8; time++) {
    await db()
      .update(crisisActivations)
      .set({ status: "resolved", resolvedAt: new Date() })
      .where(eq(crisisActivations.housingAssociationId, associationId));
    await activateCrisis(ctx, await activationInput());
  }
  await db()
    .update(crisisActivations)
    .set({ status: "resolved", resolvedAt: new Date() })
    .where(eq(crisisActivations.housingAssociationId, associationId));
  await expect(activateCrisis(ctx, await activationInput())).rejects.toMatchObject({ code: "LIMIT", reason: "RATE_LIMITED" });
});

test.each(["member", "team_leader", "system_owner"] satisfies AssociationRole[])(
  "CRIS-12 a %s sees the crises of the own association alone",
  async (role) => {
    const { owner, associationId } = await house();
    const person = await createMember({ role, associationId });
    const { owner: stranger } = await house();
    const { id } = await createCrisis(owner);
    const ended = await createCrisis(owner, { crisisDomainId: await areaId("el") });
    await (await clientFor(owner)).crisis.end.mutate({
      activationId: ended.id,
      closingNote: "",
      allClear: null,
      idempotencyKey: crypto.randomUUID(),
    });
    await createCrisis(stranger);
    expect((await (await clientFor(person)).crisis.active.query()).map((crisis) => crisis.id)).toEqual([id]);
    expect((await refusal((await clientFor(stranger)).crisis.get.query({ activationId: id }))).data).toMatchObject({ reason: "NOT_FOUND" });
  },
);
