import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisActivations, crisisDeliveries, crisisMessages, importedCrises } from "#drizzle/schema/index.ts";
import { erasePersonalData } from "#server/domains/crisis/erase-personal-data.ts";
import { previewErasure } from "#server/domains/crisis/erasure-queries.ts";
import { importCrisis, readImportedCrisis } from "#server/domains/crisis/imported-crises.ts";
import { importedCrisisHtml } from "#server/domains/crisis/pdf/imported-crisis-document.tsx";
import { createCrisis } from "#tests/factories/crises.ts";
import { areaId, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { importInput } from "#tests/factories/imported-crises.ts";
import { createMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

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
