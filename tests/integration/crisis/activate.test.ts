import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  crisisActivations,
  crisisDeliveries,
  crisisLogEntries,
  crisisMessages,
  crisisTasks,
  importedCrises,
} from "#drizzle/schema/index.ts";
import { activateCrisis } from "#server/domains/crisis/activate-crisis.ts";
import { erasePersonalData } from "#server/domains/crisis/erase-personal-data.ts";
import { previewErasure } from "#server/domains/crisis/erasure-queries.ts";
import { importCrisis, readImportedCrisis } from "#server/domains/crisis/imported-crises.ts";
import { importedCrisisHtml } from "#server/domains/crisis/imported-crisis-report.tsx";
import type { AssociationRole } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { activationInput, BY_MAIL, createCrisis, NO_METHODS } from "#tests/factories/crises.ts";
import { areaId, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { importInput } from "#tests/factories/imported-crises.ts";
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

describe("activate", () => {
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
      expect((await refusal((await clientFor(stranger)).crisis.get.query({ activationId: id }))).data).toMatchObject({
        reason: "NOT_FOUND",
      });
    },
  );
});

describe("imported", () => {
  async function house() {
    const owner = await createMember({ role: "system_owner" });
    const { associationId } = owner;
    const member = await createMember({ associationId });
    const client = await clientFor(owner);
    return { owner, associationId, member, client };
  }

  test("CRIS-22 an owner writes down a crisis of before the portal, which every member finds in the history", async () => {
    const { owner, associationId, member, client } = await house();
    const { id } = await client.crisis.import.mutate(await importInput());
    const forMember = await clientFor(member);
    const history = await forMember.crisis.history.query({ page: 1 });
    expect(history).toMatchObject({ total: 1, years: [2020] });
    expect(history.rows).toMatchObject([
      {
        ...{ id, title: "Strömavbrott i hela kvarteret", domainName: "El, Vatten", level: 3, isExercise: false, hasEarlier: false },
        ...{ createdAt: "2020-02-03T17:00:00.000Z", durationMinutes: 180, minutesToFirstMessage: null },
        ...{ reachedCount: 40, repliedCount: null, decisionCount: 2, imported: { by: owner.fullName } },
      },
    ]);
    for (const [filter, found] of [
      [{ crisisDomainId: await areaId("vatten") }, 1],
      [{ crisisDomainId: await areaId("brand") }, 0],
      [{ year: 2020, exercises: false }, 1],
      [{ exercises: true }, 0],
    ] as const) {
      expect((await forMember.crisis.history.query({ page: 1, ...filter })).total).toBe(found);
    }
    expect(await forMember.crisis.imported.query({ importedCrisisId: id })).toMatchObject({
      ...{ description: "En kabel grävdes av.", lessons: "Köp ficklampor.", record: null, mayEdit: false },
      areas: [{ name: "El" }, { name: "Vatten" }],
    });
    expect(await client.crisis.imported.query({ importedCrisisId: id })).toMatchObject({
      record: { decisions: ["Vi öppnar lokalen.", "Vi lånar ett elverk."], notes: "Ada på 3 tr hjälpte till." },
      ...{ mayEdit: true, startDay: "2020-02-03", startTime: "18:00", endTime: "21:00" },
    });
    expect(await auditRows("crisis.import", id)).toEqual([
      { actorProfileId: owner.profileId, associationId, details: { startedAt: "2020-02-03T17:00:00.000Z" } },
    ]);
  });

  test("CRIS-22 REST-13 what was written down afterwards is never led, sends nothing and stands in no crisis's way", async () => {
    const { owner, associationId, client } = await house();
    const { id } = await client.crisis.import.mutate(await importInput());
    expect(await client.crisis.active.query()).toEqual([]);
    expect(await db().$count(crisisActivations, eq(crisisActivations.housingAssociationId, associationId))).toBe(0);
    expect(await db().$count(crisisMessages, eq(crisisMessages.housingAssociationId, associationId))).toBe(0);
    expect(await db().$count(crisisDeliveries, eq(crisisDeliveries.profileId, owner.profileId))).toBe(0);
    for (const call of [
      () => client.crisis.get.query({ activationId: id }),
      () => client.crisis.end.mutate({ activationId: id, closingNote: null, allClear: null, idempotencyKey: crypto.randomUUID() }),
      () => client.crisis.reply.mutate({ activationId: id, answer: "ok" }),
    ]) {
      expect((await refusal(call())).data.code).toBe("NOT_FOUND");
    }
    expect(await createCrisis(owner, { crisisDomainId: await areaId("el") })).toMatchObject({ status: "active" });
  });

  test("CRIS-22 only an owner writes down, corrects and removes, in the own association, and every change is audited", async () => {
    const { associationId, client } = await house();
    const { id: importedCrisisId } = await client.crisis.import.mutate(await importInput());
    const { updatedAt: seenAt } = await client.crisis.imported.query({ importedCrisisId });
    const correction = {
      ...(await importInput({ title: "Elavbrott", crisisDomainIds: [await areaId("mat")], isExercise: true })),
      ...{ importedCrisisId, seenAt },
    };
    for (const role of ["team_leader", "member"] as const) {
      const other = await clientFor(await createMember({ associationId, role }));
      expect((await refusal(other.crisis.import.mutate(await importInput()))).data.code).toBe("FORBIDDEN");
      expect((await refusal(other.crisis.correctImported.mutate(correction))).data.code).toBe("FORBIDDEN");
      expect((await refusal(other.crisis.removeImported.mutate({ importedCrisisId }))).data.code).toBe("FORBIDDEN");
    }
    const stranger = await clientFor(await createMember({ role: "system_owner" }));
    expect((await refusal(stranger.crisis.imported.query({ importedCrisisId }))).data.code).toBe("NOT_FOUND");
    expect((await refusal(stranger.crisis.compare.query({ activationId: importedCrisisId }))).data.code).toBe("NOT_FOUND");
    expect((await refusal(stranger.crisis.correctImported.mutate(correction))).data.code).toBe("NOT_FOUND");
    expect((await refusal(stranger.crisis.removeImported.mutate({ importedCrisisId }))).data.code).toBe("NOT_FOUND");

    await client.crisis.correctImported.mutate(correction);
    expect((await client.crisis.history.query({ page: 1 })).rows).toMatchObject([
      { title: "Elavbrott", domainName: "Mat", isExercise: true },
    ]);
    await client.crisis.removeImported.mutate({ importedCrisisId });
    expect((await client.crisis.history.query({ page: 1 })).rows).toEqual([]);
    for (const action of ["crisis.correct_imported", "crisis.remove_imported"]) {
      expect(await auditRows(action, importedCrisisId)).toMatchObject([{ associationId }]);
    }
  });

  test("CRIS-22 of two owners who correct what one of them wrote down, the later is told and nothing is overwritten unseen", async () => {
    const { associationId, client } = await house();
    const other = await clientFor(await createMember({ associationId, role: "system_owner" }));
    const { id: importedCrisisId } = await client.crisis.import.mutate(await importInput());
    const { updatedAt: seenAt } = await client.crisis.imported.query({ importedCrisisId });
    const correct = async (by: typeof client, lessons: string, seen: string) =>
      by.crisis.correctImported.mutate({ ...(await importInput({ lessons })), importedCrisisId, seenAt: seen });
    await correct(client, "Köp fler ficklampor.", seenAt);
    expect((await refusal(correct(other, "Laga porten.", seenAt))).data.reason).toBe("EVENT_CHANGED");
    const read = await other.crisis.imported.query({ importedCrisisId });
    expect(read.lessons).toBe("Köp fler ficklampor.");
    await correct(other, "Laga porten.", read.updatedAt);
    expect((await client.crisis.imported.query({ importedCrisisId })).lessons).toBe("Laga porten.");
  });

  test("CRIS-22 a crisis that is not over, ends before it begins or is of no area is refused at the field", async () => {
    const { owner, client } = await house();
    const ctx = await contextFor(owner, { now: () => new Date("2026-06-15T12:00:00Z") });
    const later = { startDay: "2026-06-15", startTime: "10:00", endDay: "2026-06-15", endTime: "14:01" };
    await expect(importCrisis(ctx, await importInput(later))).rejects.toMatchObject({ fields: { endTime: "Händelsen ska vara över." } });
    expect(await importCrisis(ctx, await importInput({ ...later, endTime: "14:00" }))).toHaveProperty("id");
    const faults: [Parameters<typeof importInput>[0], string][] = [
      [{ endDay: "2020-02-02" }, "endDay"],
      [{ endTime: "18:00" }, "endTime"],
      [{ crisisDomainIds: [] }, "crisisDomainIds"],
      [{ title: " " }, "title"],
      [{ repliedCount: -1 }, "repliedCount"],
    ];
    for (const [change, field] of faults) {
      expect((await refusal(client.crisis.import.mutate(await importInput(change)))).data).toMatchObject({
        fields: { [field]: expect.any(String) },
      });
    }
    const nowhere = client.crisis.import.mutate(await importInput({ crisisDomainIds: [crypto.randomUUID()] }));
    expect((await refusal(nowhere)).data.code).toBe("NOT_FOUND");
    expect((await client.crisis.history.query({ page: 1 })).total).toBe(1);
  });

  test("CRIS-22 a crisis is found and compared by every area it spread to, with one that was written down too", async () => {
    const { associationId, client } = await house();
    const { id: before } = await client.crisis.import.mutate(await importInput({ crisisDomainIds: [await areaId("vatten")] }));
    const spread = await createLedCrisis(associationId, { createdAt: new Date("2026-01-02T10:00:00Z") });
    await client.crisis.addArea.mutate({ activationId: spread.id, crisisDomainId: await areaId("vatten") });
    await client.crisis.end.mutate({ activationId: spread.id, closingNote: null, allClear: null, idempotencyKey: crypto.randomUUID() });
    const found = await client.crisis.history.query({ page: 1, crisisDomainId: await areaId("vatten") });
    expect(found.rows).toMatchObject([
      { id: spread.id, domainName: "El, Vatten", hasEarlier: true, imported: null },
      { id: before, domainName: "Vatten", hasEarlier: false },
    ]);
    expect(await client.crisis.compare.query({ activationId: spread.id })).toMatchObject({
      current: { id: spread.id, messageCount: 0 },
      previous: { id: before, reachedCount: 40, repliedCount: null, messageCount: null, taskCount: null, minutesToFirstMessage: null },
    });
    expect(await client.crisis.compare.query({ activationId: before })).toMatchObject({ previous: null });
  });

  test("CRIS-22 free text about people goes with what is erased of old crises, decisions and numbers stay", async () => {
    const { owner, client } = await house();
    const { id: importedCrisisId } = await client.crisis.import.mutate(await importInput());
    const { id: young } = await client.crisis.import.mutate(await importInput({ startDay: "2026-06-01", endDay: "2026-06-01" }));
    const ctx = await contextFor(owner, { now: () => new Date("2026-11-20T12:00:00Z") });
    expect(await previewErasure(ctx, { months: 12 })).toMatchObject({ crises: 0, logLines: 0, importedTexts: 1 });
    expect(await erasePersonalData(ctx, { months: 12, includesLog: false })).toMatchObject({ importedTexts: 0 });
    expect(await client.crisis.imported.query({ importedCrisisId })).toMatchObject({ description: "En kabel grävdes av." });
    expect(await erasePersonalData(ctx, { months: 12, includesLog: true })).toMatchObject({ importedTexts: 1 });
    expect(await client.crisis.imported.query({ importedCrisisId })).toMatchObject({
      ...{ description: "", lessons: null, reachedCount: 40, personalDataErasedAt: "2026-11-20T12:00:00.000Z" },
      record: { decisions: ["Vi öppnar lokalen.", "Vi lånar ett elverk."], notes: null },
    });
    expect(await client.crisis.imported.query({ importedCrisisId: young })).toMatchObject({ personalDataErasedAt: null });
    expect(await erasePersonalData(ctx, { months: 12, includesLog: true })).toMatchObject({ importedTexts: 0 });
    const { updatedAt: seenAt } = await client.crisis.imported.query({ importedCrisisId });
    expect(seenAt).toBe("2026-11-20T12:00:00.000Z");
    await client.crisis.correctImported.mutate({ ...(await importInput()), importedCrisisId, seenAt });
    const [row] = await db().select().from(importedCrises).where(eq(importedCrises.id, importedCrisisId));
    expect(row).toMatchObject({ notes: "Ada på 3 tr hjälpte till.", personalDataErasedAt: null });
  });

  test("CRIS-22 the report says that the crisis was written down afterwards and what nobody knows", async () => {
    const { owner } = await house();
    const ctx = await contextFor(owner);
    const { id } = await importCrisis(ctx, await importInput({ isExercise: true, title: "Brand <b>i</b> soprum" }));
    const crisis = await readImportedCrisis(ctx, { importedCrisisId: id });
    const html = await importedCrisisHtml({ crisis, associationName: "Brf Rapporten" }, new Date());
    for (const text of ["Övningsrapport: Brand &lt;b&gt;i&lt;/b&gt; soprum", "Införd i efterhand", owner.fullName, "El, Vatten", "Okänt"])
      expect(html).toContain(text);
    for (const text of ["Vi lånar ett elverk.", "Ada på 3 tr hjälpte till.", "Köp ficklampor.", "Händelsen leddes inte i portalen."])
      expect(html).toContain(text);
  });
});
