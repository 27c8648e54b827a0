import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  crisisActivations,
  crisisDeliveries,
  crisisLogEntries,
  crisisLogPhotos,
  crisisPosters,
  crisisReplies,
  crisisTasks,
} from "#drizzle/schema/index.ts";
import { erasePersonalData } from "#server/domains/crisis/erase-personal-data.ts";
import { previewErasure } from "#server/domains/crisis/erasure-queries.ts";
import { createAskingMessage, createDelivery, createLedCrisis, firstTask } from "#tests/factories/crisis-page.ts";
import { createFile } from "#tests/factories/files.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createConfirmedSubscriber } from "#tests/factories/subscribers.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;
const NOW = new Date("2026-06-15T12:00:00Z");
const ofOwner = (owner: TestMember) => contextFor(owner, { now: () => NOW });

/** A crisis that ended then, with an answer of a subscriber and of the leader, one task done, a poster, four lines and two photos. */
async function endedCrisis(leader: TestMember, resolvedAt: string) {
  const { associationId, profileId } = leader;
  const subscriber = await createConfirmedSubscriber(associationId);
  const createdAt = new Date(Date.parse(resolvedAt) - 3_600_000);
  const crisis = await createLedCrisis(associationId, {
    ...{ createdAt, status: "resolved", resolvedAt: new Date(resolvedAt), activatedByProfileId: profileId, ledByProfileId: profileId },
  });
  const message = await createAskingMessage(crisis, { senderProfileId: profileId });
  const sentAt = new Date(createdAt.getTime() + 5 * 60_000);
  await createDelivery(message.id, { subscriberId: subscriber.id, sentAt, providerId: "prov-1" });
  await createDelivery(message.id, { subscriberId: subscriber.id, channel: "sms", address: "+46701740605", sentAt });
  await createDelivery(message.id, { profileId, sentAt });
  const inCrisis = { crisisActivationId: crisis.id };
  await db()
    .insert(crisisReplies)
    .values([
      { ...inCrisis, subscriberId: subscriber.id, source: "sms", answer: "need_help", text: "Insulin" },
      { ...inCrisis, profileId, source: "link", answer: "ok" },
    ]);
  const task = await firstTask(crisis.id);
  await db()
    .update(crisisTasks)
    .set({ state: "done", doneAt: createdAt, ownerProfileId: profileId, doneByProfileId: profileId })
    .where(eq(crisisTasks.id, task.id));
  await db()
    .insert(crisisPosters)
    .values({ ...inCrisis, crisisMessageId: message.id, place: "Port 1", createdByProfileId: profileId });
  const line = { ...inCrisis, authorProfileId: profileId, writtenAt: createdAt };
  const [decision, contact] = [crypto.randomUUID(), crypto.randomUUID()];
  await db()
    .insert(crisisLogEntries)
    .values([
      { ...line, id: decision, kind: "decision", text: "Vi öppnar porten." },
      { ...line, id: crypto.randomUUID(), kind: "correction", text: "Bakporten.", correctsEntryId: decision },
      { ...line, id: contact, kind: "contact", text: "Ringde Ada på 3 tr." },
      { ...line, id: crypto.randomUUID(), kind: "system", text: "Krisläget avslutades." },
    ]);
  const photoIds = [(await createFile("log_photo")).id, (await createFile("log_photo")).id];
  await db()
    .insert(crisisLogPhotos)
    .values([decision, contact].map((crisisLogEntryId, index) => ({ crisisLogEntryId, photoId: photoIds[index] ?? "" })));
  await db()
    .insert(auditLog)
    .values([
      { associationId, actorProfileId: profileId, action: "crisis.reply", subjectId: crisis.id, details: { answer: "ok" } },
      { associationId, actorProfileId: profileId, action: "crisis.record_reply", subjectId: crisis.id, details: { answer: "need_help" } },
    ]);
  return { ...crisis, messageId: message.id, taskId: task.id, photoIds };
}

/** Whether the files of its photos are there. */
const filesOf = ({ photoIds }: { photoIds: string[] }) =>
  Promise.all(photoIds.map((photoId) => portal().services.files.exists(`log-photos/${photoId}.webp`)));

const linesOf = async (activationId: string) =>
  (
    await db()
      .select({ text: crisisLogEntries.text, author: crisisLogEntries.authorProfileId })
      .from(crisisLogEntries)
      .where(eq(crisisLogEntries.crisisActivationId, activationId))
      .orderBy(crisisLogEntries.sequence)
  ).map(({ text, author }) => (author ? `${text} *` : text));

test("CRIS-22 what old crises tell about people goes, how many they were stays, and a second press finds nothing", async () => {
  const owner = await createMember({ role: "system_owner" });
  const old = await endedCrisis(owner, "2025-06-14T12:00:00Z");
  const young = await endedCrisis(owner, "2025-06-15T12:00:01Z");
  const other = await endedCrisis(await createMember({ role: "system_owner" }), "2020-01-01T00:00:00Z");
  const ctx = await ofOwner(owner);
  const found = {
    before: "2025-06-15T12:00:00.000Z",
    crises: 1,
    answers: 2,
    addresses: 3,
    names: 3,
    photos: 2,
    logLines: 1,
    importedTexts: 0,
  };
  expect(await previewErasure(ctx, { months: 12 })).toEqual(found);

  expect(await erasePersonalData(ctx, { months: 12, includesLog: false })).toEqual({ ...found, logLines: 0 });
  const client = await clientFor(owner);
  const rows = (await client.crisis.history.query({ page: 1 })).rows;
  expect(
    rows.map(({ id, reachedCount, repliedCount, minutesToFirstMessage, personalDataErasedAt }) => ({
      ...{ id, reachedCount, repliedCount, minutesToFirstMessage, personalDataErasedAt },
    })),
  ).toEqual([
    { id: young.id, reachedCount: 2, repliedCount: 2, minutesToFirstMessage: 5, personalDataErasedAt: null },
    { id: old.id, reachedCount: 2, repliedCount: 2, minutesToFirstMessage: 5, personalDataErasedAt: NOW.toISOString() },
  ]);
  expect(await client.crisis.get.query({ activationId: old.id })).toMatchObject({
    ...{ startedBy: owner.fullName, counts: { reached: 2, replied: 2 }, personalDataErasedAt: NOW.toISOString() },
  });
  expect(await client.crisis.replies.query({ activationId: old.id })).toEqual({
    counts: { asked: 2, ok: 1, needHelp: 1, away: 0, silent: 0, unread: 0 },
    ...{ needHelp: [], unread: [], needs: [], overTime: [] },
  });
  expect(await linesOf(old.id)).toEqual(["Vi öppnar porten. *", "Bakporten. *", "Ringde Ada på 3 tr.", "Krisläget avslutades. *"]);
  const deliveries = await db().select().from(crisisDeliveries).where(eq(crisisDeliveries.crisisMessageId, old.messageId));
  expect(deliveries).toHaveLength(3);
  for (const { id, ...row } of deliveries) {
    expect(row).toMatchObject({ address: id, subscriberId: null, profileId: null, teamMemberId: null, providerId: null, status: "sent" });
  }
  expect(await client.crisis.tasks.query({ activationId: old.id })).toContainEqual(
    expect.objectContaining({ id: old.taskId, state: "done", owner: null, doneBy: null }),
  );
  expect(await auditRows("crisis.reply", old.id)).toEqual([{ actorProfileId: null, associationId: owner.associationId, details: null }]);
  expect(await auditRows("crisis.record_reply", old.id)).toMatchObject([{ actorProfileId: owner.profileId, details: null }]);
  expect(await auditRows("crisis.erase_personal_data", owner.associationId)).toEqual([
    { actorProfileId: owner.profileId, associationId: owner.associationId, details: { ...found, logLines: 0 } },
  ]);

  expect(await previewErasure(ctx, { months: 12 })).toEqual({ ...found, crises: 0, answers: 0, addresses: 0, names: 0, photos: 0 });
  expect(await erasePersonalData(ctx, { months: 12, includesLog: false })).toMatchObject({ crises: 0, answers: 0 });
  expect(await auditRows("crisis.erase_personal_data", owner.associationId)).toHaveLength(1);
  for (const { id } of [young, other]) expect(await db().$count(crisisReplies, eq(crisisReplies.crisisActivationId, id))).toBe(2);
  await eventually(async () => expect(await filesOf(old)).toEqual([false, false]));
  expect(await client.crisis.log.query({ activationId: old.id })).toMatchObject(Array.from({ length: 4 }, () => ({ photoUrl: null })));
  for (const kept of [young, other]) expect(await filesOf(kept)).toEqual([true, true]);
});

test("CRIS-22 the log goes too when that is asked for, now or later, without its decisions and the counts of before", async () => {
  const owner = await createMember({ role: "system_owner" });
  const old = await endedCrisis(owner, "2024-01-01T00:00:00Z");
  const ctx = await ofOwner(owner);
  await erasePersonalData(ctx, { months: 24, includesLog: false });
  expect(await erasePersonalData(ctx, { months: 24, includesLog: true })).toMatchObject({ crises: 0, names: 0, logLines: 1 });
  expect(await linesOf(old.id)).toEqual(["Vi öppnar porten. *", "Bakporten. *", "Krisläget avslutades. *"]);
  expect((await (await clientFor(owner)).crisis.history.query({ page: 1 })).rows).toMatchObject([
    { reachedCount: 2, repliedCount: 2, decisionCount: 1 },
  ]);
  expect(await previewErasure(ctx, { months: 24 })).toMatchObject({ crises: 0, logLines: 0 });
});

test("CRIS-22 only owners erase, and nothing of a crisis that is led or can still send", async () => {
  const owner = await createMember({ role: "system_owner" });
  const { associationId } = owner;
  for (const role of ["team_leader", "member"] as const) {
    const client = await clientFor(await createMember({ associationId, role }));
    expect((await refusal(client.crisis.previewErasure.query({ months: 3 }))).data.code).toBe("FORBIDDEN");
    expect((await refusal(client.crisis.erasePersonalData.mutate({ months: 3, includesLog: true }))).data.code).toBe("FORBIDDEN");
  }
  const led = await createLedCrisis(associationId, { createdAt: new Date("2020-01-01T00:00:00Z") });
  await db().insert(crisisReplies).values({ crisisActivationId: led.id, profileId: owner.profileId, source: "link", answer: "ok" });
  const old = await createLedCrisis(associationId, { status: "resolved", resolvedAt: new Date("2020-01-01T00:00:00Z") });
  const { id } = await createAskingMessage(old);
  const held = await createDelivery(id, { profileId: owner.profileId, status: "held" });
  await erasePersonalData(await ofOwner(owner), { months: 3, includesLog: true });
  expect(await db().$count(crisisReplies, eq(crisisReplies.crisisActivationId, led.id))).toBe(1);
  const [kept] = await db().select().from(crisisDeliveries).where(eq(crisisDeliveries.id, held.id));
  expect(kept).toEqual(held);
  const [crisis] = await db().select().from(crisisActivations).where(eq(crisisActivations.id, led.id));
  expect(crisis?.personalDataErasedAt).toBeNull();
});
