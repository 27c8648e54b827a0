import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  auditLog,
  crisisActivations,
  crisisDeliveries,
  crisisDeliveryBatches,
  crisisDoorVisits,
  crisisLogEntries,
  crisisLogPhotos,
  crisisMessages,
  crisisPosters,
  crisisReplies,
  crisisSubscribers,
  crisisTasks,
  crisisTeams,
  profiles,
  teamMembers,
} from "#drizzle/schema/index.ts";
import { erasePersonalData } from "#server/domains/crisis/erase-personal-data.ts";
import { previewErasure } from "#server/domains/crisis/erasure-queries.ts";
import { previewCrisis } from "#server/domains/crisis/preview-queries.ts";
import { loadDeliveries } from "#server/domains/deliveries/load-batches.ts";
import { maskPhone } from "#server/domains/subscribers/rules.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { activationInput, BY_MAIL, NO_METHODS } from "#tests/factories/crises.ts";
import { areaId, createAskingMessage, createDelivery, createLedCrisis, firstTask } from "#tests/factories/crisis-page.ts";
import { createFile } from "#tests/factories/files.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createConfirmedSubscriber, createSubscriber } from "#tests/factories/subscribers.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";

describe("preview", () => {
  async function house() {
    const { id: associationId } = await createAssociation({ associationName: "Bostadsrättsföreningen Tallen" });
    const owner = await createMember({ role: "system_owner", associationId });
    const leader = await createMember({ role: "team_leader", associationId, fullName: "Lena Ledare" });
    const { db } = portal().services;
    await db.update(profiles).set({ phoneNumber: "+46701740605" }).where(eq(profiles.id, leader.profileId));
    const [team] = await db
      .insert(crisisTeams)
      .values({ housingAssociationId: associationId, crisisDomainId: await areaId("vatten") })
      .returning({ id: crisisTeams.id });
    await db.insert(teamMembers).values([
      { crisisTeamId: team?.id ?? "", profileId: leader.profileId, leads: true },
      { crisisTeamId: team?.id ?? "", memberName: "Örjan Utifrån", phone: "+46701740606" },
    ]);
    return { associationId, owner, leader };
  }

  const draft = async (changes: object = {}) => ({
    crisisDomainId: await areaId("vatten"),
    isExercise: false,
    isFirst: true,
    asksForReply: false,
    sendExternalMessage: true,
    methods: { sms: true, email: true, push: true },
    description: "Läcka.",
    externalText: "Koka vattnet.",
    ...changes,
  });

  test("CRIS-19 the preview lists the team with contacts and the subscribers masked, and counts whom each channel reaches", async () => {
    const { associationId, owner, leader } = await house();
    const subscriber = await createConfirmedSubscriber(associationId, { phoneNumber: "+46701740607" });
    await createSubscriber(associationId, { emailState: "unsubscribed" });
    const client = await clientFor(owner);
    const view = await client.crisis.preview.query(await draft());
    expect(view).toMatchObject({
      external: { sms: 1, email: 1, push: 0 },
      internal: { sms: 2, email: 2, push: 0 },
      internalText: `Brf Tallen: Krisläge Vatten. Läcka.\n${portal().url}/s/…`,
      externalText: `Brf Tallen: Koka vattnet.\n${portal().url}/s/…`,
      smsParts: 1,
      internalSmsParts: 1,
      subscribers: { total: 1, rows: [{ id: subscriber.id, fullName: subscriber.fullName, phoneNumber: "070-••• •• 07" }] },
    });
    expect(view.subscribers.rows[0]?.email).toMatch(/^b•••@test\.example$/);
    expect(view.team).toMatchObject([
      { displayName: "Lena Ledare", leads: true, email: leader.email, phone: "+46701740605" },
      { displayName: "Örjan Utifrån", leads: false, email: null, phone: "+46701740606" },
    ]);
  });

  test("NS-13 the preview counts people: who has mail and number, or is member and subscriber with the same mailbox, is one", async () => {
    const { associationId, owner } = await house();
    const client = await clientFor(owner);
    await createConfirmedSubscriber(associationId, { phoneNumber: "+46701740607" });
    await createConfirmedSubscriber(associationId, { email: owner.email, phoneNumber: null });
    expect(await client.crisis.preview.query(await draft())).toMatchObject({
      internal: { sms: 2, email: 2, push: 0 },
      external: { sms: 1, email: 2, push: 0 },
      // Owner, leader and somebody from outside; two residents, one of whom is the owner.
      people: { internal: 3, external: 2, both: 4 },
    });
    expect(await client.crisis.preview.query(await draft({ methods: BY_MAIL, audience: "team" }))).toMatchObject({
      internal: { sms: 0, email: 1, push: 0 },
      people: { internal: 1 },
    });
    expect(await client.crisis.preview.query(await draft({ methods: NO_METHODS, sendExternalMessage: false }))).toMatchObject({
      people: { internal: 0, external: 0, both: 0 },
    });
  });

  test("CRIS-19 numbers that no SMS is sent to are counted before anything leaves", async () => {
    const { owner, leader } = await house();
    await portal().services.db.update(profiles).set({ phoneNumber: "+4791000123" }).where(eq(profiles.id, leader.profileId));
    const client = await clientFor(owner);
    expect(await client.crisis.preview.query(await draft())).toMatchObject({ foreignNumbers: 1, internal: { sms: 1 } });
    expect(await client.crisis.preview.query(await draft({ methods: BY_MAIL }))).toMatchObject({ foreignNumbers: 0 });
    const settings = await clientFor(leader);
    expect(await settings.profile.current.query()).toMatchObject({ phoneGetsSms: false });
  });

  test("contacts of a team are whole for its own leader and masked for a leader of other teams", async () => {
    const { associationId, leader } = await house();
    expect((await (await clientFor(leader)).crisis.preview.query(await draft())).team[1]).toMatchObject({ phone: "+46701740606" });
    const other = await createMember({ role: "team_leader", associationId });
    expect((await (await clientFor(other)).crisis.preview.query(await draft())).team).toMatchObject([
      { email: expect.stringContaining("•••@"), phone: "070-••• •• 05" },
      { email: null, phone: "070-••• •• 06" },
    ]);
  });

  test("only chosen channels count, the price is that of both messages, and an exercise reaches the team and who starts it with ÖVNING first", async () => {
    const { associationId, owner } = await house();
    await createConfirmedSubscriber(associationId, { phoneNumber: "+46701740607" });
    const { sms } = portal().services;
    const priced = await contextFor(owner, { sms: { ...sms, pricePerPart: 0.5 } });
    const long = { externalText: "a".repeat(161) };
    expect(await previewCrisis(priced, await draft(long))).toMatchObject({ smsParts: 2, smsCostKronor: 2 * 0.5 + 1 * 2 * 0.5 });
    expect(await previewCrisis(priced, await draft({ methods: BY_MAIL }))).toMatchObject({
      external: { sms: 0, email: 1, push: 0 },
      smsCostKronor: 0,
    });
    expect(await previewCrisis(priced, await draft({ methods: NO_METHODS, sendExternalMessage: false }))).toMatchObject({
      internal: { sms: 0, email: 0, push: 0 },
      external: { sms: 0, email: 0, push: 0 },
    });
    const unpriced = await contextFor(owner, { sms: { ...sms, pricePerPart: null } });
    expect(await previewCrisis(unpriced, await draft({ isExercise: true }))).toMatchObject({
      internal: { sms: 2, email: 2, push: 0 },
      internalText: `ÖVNING: Brf Tallen: Vatten. Läcka.\nSvara: ${portal().url}/s/…`,
      externalText: `ÖVNING: Brf Tallen: Koka vattnet.\n${portal().url}/s/…`,
      smsCostKronor: null,
      waitsForOwner: false,
    });
    await createMember({ role: "system_owner", associationId: owner.associationId });
    expect(await previewCrisis(unpriced, await draft({ isExercise: true }))).toMatchObject({ waitsForOwner: true });
    expect(await previewCrisis(unpriced, await draft())).toMatchObject({ waitsForOwner: false });
    expect(await previewCrisis(unpriced, await draft({ description: " ", externalText: "" }))).toMatchObject({
      internalText: "",
      externalText: "",
      internalSmsParts: 0,
      smsParts: 0,
    });
  });

  test("the sender counts among the parts of an SMS, and stands in no text that goes by e-mail alone", async () => {
    const { owner } = await house();
    const client = await clientFor(owner);
    expect(await client.crisis.preview.query(await draft({ externalText: "a".repeat(150) }))).toMatchObject({ smsParts: 2 });
    expect(await client.crisis.preview.query(await draft({ methods: BY_MAIL }))).toMatchObject({ externalText: "Koka vattnet." });
  });

  test("a later message to members and team is shown as it leaves, without the words that open a crisis", async () => {
    const { owner } = await house();
    const client = await clientFor(owner);
    const later = await draft({ isFirst: false, sendExternalMessage: false, externalText: "" });
    expect(await client.crisis.preview.query(later)).toMatchObject({ internalText: `Brf Tallen: Läcka.\n${portal().url}/s/…` });
    expect(await client.crisis.preview.query({ ...later, methods: BY_MAIL })).toMatchObject({ internalText: "Läcka." });
  });

  test("a member is refused the preview, and an area that does not exist is not found", async () => {
    const { associationId, owner } = await house();
    const member = await clientFor(await createMember({ associationId }));
    expect((await refusal(member.crisis.preview.query(await draft()))).data).toMatchObject({ code: "FORBIDDEN" });
    const nowhere = await draft({ crisisDomainId: crypto.randomUUID() });
    expect((await refusal((await clientFor(owner)).crisis.preview.query(nowhere))).data).toMatchObject({ code: "NOT_FOUND" });
  });

  test("the link counts among the parts as long as it will be, the one to answer by where the sender gets no replies", async () => {
    const { associationId, owner } = await house();
    await createConfirmedSubscriber(associationId, { phoneNumber: "+46701740607" });
    const { sms } = portal().services;
    const link = portal().url.length + "\n/s/".length + 22;
    const externalText = `Brf Tallen: ${"a".repeat(160 - link - "Brf Tallen: ".length)}`;
    const ctx = async (replies: boolean) => contextFor(owner, { sms: { ...sms, replies } });
    expect(await previewCrisis(await ctx(true), await draft({ externalText }))).toMatchObject({ smsParts: 1 });
    expect(await previewCrisis(await ctx(true), await draft({ externalText: `${externalText}a` }))).toMatchObject({ smsParts: 2 });
    const asking = await draft({ externalText: "Hur är läget? Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma.", asksForReply: true });
    const own = `${portal().url}/s/…`;
    expect(await previewCrisis(await ctx(true), asking)).toMatchObject({ externalText: `Brf Tallen: ${asking.externalText}\n${own}` });
    expect(await previewCrisis(await ctx(false), asking)).toMatchObject({
      externalText: `Brf Tallen: Hur är läget?\nSvara: ${portal().url}/s/…`,
    });
  });

  test("CRIS-19 those who lead get every alarm whatever its area, once each, as the preview says", async () => {
    const { id: associationId } = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId, fullName: "Ada Ägare" });
    const both = await createMember({ associationId, fullName: "Bo Båda" });
    const teams = await createTeams(associationId);
    const teamOf = (area: string): string => teams.find(({ areaName }) => areaName === area)?.id ?? "";
    await createTeamMember(teamOf("El"), { profileId: both.profileId });
    await createTeamMember(teamOf("Ledning & samordning"), { profileId: both.profileId });
    await createTeamMember(teamOf("Ledning & samordning"), { memberName: "Ordföranden", email: "ordf@test.example" });
    await createTeamMember(teamOf("Vatten"), { memberName: "Någon annan", email: "annan@test.example" });
    const client = await clientFor(owner);
    const alarm = { crisisDomainId: await areaId("el"), isExercise: true, methods: BY_MAIL, sendExternalMessage: false };

    const preview = await client.crisis.preview.query(await draft(alarm));
    expect(preview).toMatchObject({
      internal: { email: 3 },
      people: { internal: 3, both: 3 },
      names: ["Ada Ägare", "Bo Båda", "Ordföranden"],
    });
    expect(preview.team.map(({ displayName }) => displayName).sort()).toEqual(["Bo Båda", "Ordföranden"]);
    const { id } = await client.crisis.activate.mutate(await activationInput(alarm));
    const sent = await portal()
      .services.db.select({ address: crisisDeliveries.address })
      .from(crisisDeliveries)
      .innerJoin(crisisMessages, eq(crisisMessages.id, crisisDeliveries.crisisMessageId))
      .where(eq(crisisMessages.crisisActivationId, id));
    expect(sent.map(({ address }) => address).sort()).toEqual([both.email, owner.email, "ordf@test.example"].sort());
  });

  test("a member whose number stands in the subscription alone gets the members' SMS there, and no more once it is stopped", async () => {
    const { id: associationId } = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId });
    const subscriber = await createConfirmedSubscriber(associationId, { email: owner.email, phoneNumber: "+46701740611" });
    const client = await clientFor(owner);
    const alarm = { methods: { sms: true, email: false, push: false }, sendExternalMessage: false, description: "Läcka." };
    expect(await client.crisis.preview.query(await draft(alarm))).toMatchObject({ internal: { sms: 1 }, people: { internal: 1 } });
    const exercise = await draft({ ...alarm, isExercise: true });
    expect(await client.crisis.preview.query(exercise)).toMatchObject({ internal: { sms: 1 }, people: { internal: 1 } });

    const { db } = portal().services;
    await db.update(profiles).set({ phoneNumber: "+46701740612" }).where(eq(profiles.id, owner.profileId));
    expect(await client.crisis.preview.query(await draft(alarm))).toMatchObject({ internal: { sms: 1 } });
    await db.update(profiles).set({ phoneNumber: null }).where(eq(profiles.id, owner.profileId));
    // What stands in a team counts before it: nobody gets one message at two numbers.
    const team = (await createTeams(associationId)).find(({ areaName }) => areaName === "El");
    const place = await createTeamMember(team?.id ?? "", { profileId: owner.profileId, phone: "+46701740613" });
    const inTeam = { ...alarm, crisisDomainId: await areaId("el") };
    expect(await client.crisis.preview.query(await draft(inTeam))).toMatchObject({ internal: { sms: 1 }, people: { internal: 1 } });
    await db.update(teamMembers).set({ phone: null }).where(eq(teamMembers.id, place.id));
    expect((await client.crisis.preview.query(await draft(inTeam))).team).toMatchObject([{ phone: maskPhone("+46701740611") }]);
    await db.delete(teamMembers).where(eq(teamMembers.id, place.id));
    // What waits to leave is left out too, once the number is stopped.
    const { id } = await client.crisis.activate.mutate(await activationInput(alarm));
    const [batch] = await db
      .select({ id: crisisDeliveryBatches.id, deliveryIds: crisisDeliveryBatches.deliveryIds })
      .from(crisisDeliveryBatches)
      .innerJoin(crisisMessages, eq(crisisMessages.id, crisisDeliveryBatches.crisisMessageId))
      .where(and(eq(crisisMessages.crisisActivationId, id), eq(crisisDeliveryBatches.channel, "sms")));
    // The portal's own worker has done with it before it is put back.
    const isOver = async () =>
      (
        await db
          .select()
          .from(crisisDeliveryBatches)
          .where(eq(crisisDeliveryBatches.id, batch?.id ?? ""))
      )[0]?.finishedAt;
    await expect.poll(isOver).toBeInstanceOf(Date);
    const isWelcome = async () => {
      await db
        .update(crisisDeliveries)
        .set({ status: "queued" })
        .where(inArray(crisisDeliveries.id, batch?.deliveryIds ?? []));
      const due = await loadDeliveries(db, "sms", [batch?.id ?? ""]);
      return [...due.values()].flat().map((delivery) => delivery.isWelcome);
    };
    expect(await isWelcome()).toEqual([true]);
    await db.update(crisisSubscribers).set({ phoneState: "unsubscribed" }).where(eq(crisisSubscribers.id, subscriber.id));
    expect(await client.crisis.preview.query(await draft(alarm))).toMatchObject({ internal: { sms: 0 } });
    expect(await isWelcome()).toEqual([false]);
  });

  test("whom an exercise reaches is named to a team leader without a part of anybody's address", async () => {
    const { id: associationId } = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId });
    const { db } = portal().services;
    await db.update(profiles).set({ fullName: null, name: null }).where(eq(profiles.id, owner.profileId));
    const leader = await createMember({ role: "team_leader", associationId, fullName: "Lena Ledare" });
    const exercise = await draft({ isExercise: true, methods: BY_MAIL, sendExternalMessage: false });
    const namesFor = async (person: { userId: string }) => (await (await clientFor(person)).crisis.preview.query(exercise)).names.sort();
    expect(await namesFor(leader)).toEqual(["Lena Ledare", "Medlem utan namn"]);
    expect(await namesFor(owner)).toEqual([owner.email.split("@")[0]]);
  });
});

describe("erasure", () => {
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
    await db()
      .insert(crisisDoorVisits)
      .values({
        ...{ ...inCrisis, id: crypto.randomUUID(), stairwell: "Port 1", door: "1203", result: "needs_help", note: "Insulin" },
        ...{ profileId, deviceId: crypto.randomUUID(), saidAt: createdAt, clockBehindMs: 0, happenedAt: createdAt },
      });
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
      doorVisits: 1,
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

    expect(await previewErasure(ctx, { months: 12 })).toEqual({
      ...found,
      crises: 0,
      answers: 0,
      doorVisits: 0,
      addresses: 0,
      names: 0,
      photos: 0,
    });
    expect(await erasePersonalData(ctx, { months: 12, includesLog: false })).toMatchObject({ crises: 0, answers: 0 });
    expect(await auditRows("crisis.erase_personal_data", owner.associationId)).toHaveLength(1);
    expect(await db().$count(crisisDoorVisits, eq(crisisDoorVisits.crisisActivationId, old.id))).toBe(0);
    for (const { id } of [young, other]) expect(await db().$count(crisisDoorVisits, eq(crisisDoorVisits.crisisActivationId, id))).toBe(1);
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
});
