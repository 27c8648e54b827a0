import { and, asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  crisisActivations,
  crisisDeliveries,
  crisisLogEntries,
  crisisLogPhotos,
  crisisMessages,
  crisisPlaybookSteps,
  crisisReplies,
  crisisSubscribers,
  crisisTasks,
  crisisTeams,
  teamMembers,
  users,
} from "#drizzle/schema/index.ts";
import { activateCrisis } from "#server/domains/crisis/activate-crisis.ts";
import { crisisReportHtml, readCrisisReport } from "#server/domains/crisis/crisis-report.tsx";
import { endCrisis } from "#server/domains/crisis/end-crisis.ts";
import { readPrintedPhotos } from "#server/domains/crisis/log-photos.ts";
import { addArea } from "#server/domains/crisis/update-crisis.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { activationInput, BY_MAIL, createCrisis } from "#tests/factories/crises.ts";
import { areaId } from "#tests/factories/crisis-page.ts";
import { createFile } from "#tests/factories/files.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { race } from "#tests/helpers/race.ts";

describe("lead", () => {
  const db = () => portal().services.db;
  const key = () => crypto.randomUUID();

  async function led(changes: Parameters<typeof createCrisis>[1] = {}) {
    const { id: associationId } = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId });
    const leader = await createMember({ role: "team_leader", associationId });
    const member = await createMember({ associationId });
    const crisis = await createCrisis(owner, changes);
    return { associationId, owner, leader, member, activationId: crisis.id };
  }

  const logOf = async (activationId: string) =>
    (
      await db()
        .select({ kind: crisisLogEntries.kind, text: crisisLogEntries.text })
        .from(crisisLogEntries)
        .where(eq(crisisLogEntries.crisisActivationId, activationId))
        .orderBy(asc(crisisLogEntries.sequence))
    ).map(({ text }) => text);

  const allClearsOf = (activationId: string) =>
    db()
      .select({ audience: crisisMessages.audience, content: crisisMessages.content, state: crisisMessages.state })
      .from(crisisMessages)
      .where(and(eq(crisisMessages.crisisActivationId, activationId), eq(crisisMessages.kind, "all_clear")))
      .orderBy(asc(crisisMessages.audience));

  test("CRIS-20 the head of a crisis says who started and leads it, and what the reader may do", async () => {
    const { owner, leader, member, activationId } = await led({ level: 4 });
    const view = await (await clientFor(member)).crisis.get.query({ activationId });
    expect(view).toMatchObject({
      id: activationId,
      domainName: "Vatten",
      status: "active",
      level: 4,
      startedBy: owner.fullName,
      ledBy: { profileId: owner.profileId, name: owner.fullName },
      counts: { reached: 0, replied: 0 },
      mayLead: false,
      mayConfirm: false,
      resolvedAt: null,
    });
    expect(await (await clientFor(leader)).crisis.get.query({ activationId })).toMatchObject({ mayLead: true, mayConfirm: false });
    expect(await (await clientFor(owner)).crisis.get.query({ activationId })).toMatchObject({ mayLead: true, mayConfirm: true });
    const other = await createMember({ role: "system_owner" });
    const foreign = await refusal((await clientFor(other)).crisis.get.query({ activationId }));
    const random = await refusal((await clientFor(other)).crisis.get.query({ activationId: crypto.randomUUID() }));
    expect([foreign.message, foreign.data]).toEqual([random.message, random.data]);
  });

  test("level, next message, temperature and number are changed by who leads; each change stands in the log, and what is left out stays", async () => {
    const { leader, member, activationId } = await led();
    const client = await clientFor(leader);
    const nextUpdateAt = "2026-11-19T18:00:00.000Z";
    expect(await client.crisis.update.mutate({ activationId, level: 3, nextUpdateAt, outdoorCelsius: -12 })).toMatchObject({
      level: 3,
      nextUpdateAt,
      outdoorCelsius: -12,
    });
    expect(await client.crisis.update.mutate({ activationId, outdoorCelsius: null, publicPhone: "090-123 45 67" })).toMatchObject({
      level: 3,
      publicPhone: "+46901234567",
      nextUpdateAt,
      outdoorCelsius: null,
    });
    expect(await client.crisis.update.mutate({ activationId, level: 3 })).toMatchObject({ publicPhone: "+46901234567" });
    expect((await logOf(activationId)).slice(1)).toEqual([
      `Nivå 2 · Allvarlig störning ändrades till Nivå 3 · Kris. Nästa besked är utlovat till 19 november 19:00. Ute är det −12 °C.`,
      `Utetemperaturen är inte längre angiven. De boende ringer 090-123 45 67.`,
    ]);
    expect(await auditRows("crisis.update", activationId)).toHaveLength(2);
    expect((await refusal((await clientFor(member)).crisis.update.mutate({ activationId, level: 5 }))).data).toMatchObject({
      code: "FORBIDDEN",
    });
    const stranger = await clientFor(await createMember({ role: "system_owner" }));
    expect((await refusal(stranger.crisis.update.mutate({ activationId, level: 5 }))).data).toMatchObject({ code: "NOT_FOUND" });
    await client.crisis.end.mutate({ activationId, closingNote: null, allClear: null, idempotencyKey: key() });
    expect((await refusal(client.crisis.update.mutate({ activationId, level: 5 }))).data).toMatchObject({ reason: "CRISIS_RESOLVED" });
  });

  test("a crisis is handed over by name and time to somebody who can lead, and to nobody else", async () => {
    const { owner, leader, member, activationId } = await led();
    const client = await clientFor(owner);
    const leaders = await client.crisis.leaders.query();
    expect(leaders.map(({ profileId }) => profileId).sort()).toEqual([owner.profileId, leader.profileId].sort());
    expect(await client.crisis.handOver.mutate({ activationId, profileId: leader.profileId })).toMatchObject({
      ledBy: { profileId: leader.profileId, name: leader.fullName },
      startedBy: owner.fullName,
    });
    expect((await client.crisis.log.query({ activationId })).slice(-2)).toMatchObject([
      { kind: "system", text: "Lämnade över ledningen.", author: { name: owner.fullName } },
      { kind: "system", text: "Tog över ledningen.", author: { name: leader.fullName } },
    ]);
    expect(await auditRows("crisis.hand_over", activationId)).toMatchObject([{ details: { from: owner.profileId, to: leader.profileId } }]);
    const heard = async (profileId: string) => (await refusal(client.crisis.handOver.mutate({ activationId, profileId }))).data.reason;
    expect(await heard(member.profileId)).toBe("CANNOT_LEAD");
    expect(await heard((await createMember({ role: "system_owner" })).profileId)).toBe("NOT_FOUND");
    const asMember = await clientFor(member);
    expect((await refusal(asMember.crisis.handOver.mutate({ activationId, profileId: owner.profileId }))).data).toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("NS-18 ending with «Faran över» tells those who were told, once, and the same press again changes nothing", async () => {
    const { associationId, owner, activationId } = await led({
      sendExternalMessage: true,
      externalDescription: "Koka vattnet.",
      methods: BY_MAIL,
    });
    const late = await createSubscriber(associationId);
    const client = await clientFor(owner);
    const ending = {
      activationId,
      closingNote: "Rören är lagade.",
      allClear: { text: "Faran är över.", methods: BY_MAIL },
      idempotencyKey: key(),
    };
    expect(await client.crisis.end.mutate(ending)).toMatchObject({
      status: "resolved",
      resolvedBy: owner.fullName,
      closingNote: "Rören är lagade.",
    });
    expect(await client.crisis.end.mutate(ending)).toMatchObject({ status: "resolved" });
    const other = { ...ending, allClear: { ...ending.allClear, text: "Faran är nästan över." } };
    expect((await refusal(client.crisis.end.mutate(other))).data).toMatchObject({ httpStatus: 422, reason: "KEY_REUSED" });
    expect(await allClearsOf(activationId)).toEqual([
      { audience: "subscribers", content: "Faran är över.", state: "released" },
      { audience: "internal", content: "Faran är över.", state: "released" },
    ]);
    expect(late.email).toContain("@");
    expect((await logOf(activationId)).at(-1)).toBe("Krisläget avslutades med «Faran över». Rören är lagade.");
    expect(await auditRows("crisis.end", activationId)).toMatchObject([{ actorProfileId: owner.profileId, details: { allClear: true } }]);
    expect(await client.crisis.active.query()).toEqual([]);
  });

  test("who subscribes and is a member too gets «Faran över» once at the same address", async () => {
    const { associationId, owner, leader, member, activationId } = await led({
      sendExternalMessage: true,
      externalDescription: "Koka vattnet.",
      methods: BY_MAIL,
    });
    const subscriber = await createSubscriber(associationId);
    await db().update(crisisSubscribers).set({ email: member.email }).where(eq(crisisSubscribers.id, subscriber.id));
    await (await clientFor(owner)).crisis.end.mutate({
      activationId,
      closingNote: null,
      allClear: { text: "Faran är över.", methods: BY_MAIL },
      idempotencyKey: key(),
    });
    const deliveries = await db()
      .select({ address: crisisDeliveries.address, audience: crisisMessages.audience })
      .from(crisisDeliveries)
      .innerJoin(crisisMessages, eq(crisisMessages.id, crisisDeliveries.crisisMessageId))
      .where(and(eq(crisisMessages.crisisActivationId, activationId), eq(crisisMessages.kind, "all_clear")));
    const addressesOf = (wanted: string) => deliveries.flatMap(({ address, audience }) => (audience === wanted ? [address] : [])).sort();
    expect(addressesOf("subscribers")).toEqual([member.email]);
    expect(addressesOf("internal")).toEqual([owner.email, leader.email].sort());
  });

  test("«Faran över» of a crisis that no resident was told of goes to members and team alone", async () => {
    const { owner, activationId } = await led();
    await (await clientFor(owner)).crisis.end.mutate({
      activationId,
      closingNote: null,
      allClear: { text: "Klart.", methods: BY_MAIL },
      idempotencyKey: key(),
    });
    expect((await allClearsOf(activationId)).map(({ audience }) => audience)).toEqual(["internal"]);
  });

  test("ending is for those who lead; of two who end it at once the second is told, and a blank «Faran över» is refused", async () => {
    const { associationId, owner, leader, member, activationId } = await led();
    const ending = { activationId, closingNote: null, allClear: null };
    expect((await refusal((await clientFor(member)).crisis.end.mutate({ ...ending, idempotencyKey: key() }))).data).toMatchObject({
      code: "FORBIDDEN",
    });
    const stranger = await clientFor(await createMember({ role: "system_owner" }));
    expect((await refusal(stranger.crisis.end.mutate({ ...ending, idempotencyKey: key() }))).data).toMatchObject({ code: "NOT_FOUND" });
    const blank = { ...ending, allClear: { text: "  ", methods: BY_MAIL }, idempotencyKey: key() };
    expect((await refusal((await clientFor(owner)).crisis.end.mutate(blank))).data).toMatchObject({ reason: "INVALID_INPUT" });
    const [one, other] = [await contextFor(owner), await contextFor(leader)];
    const outcomes = await race(
      0,
      () => endCrisis(one, { ...ending, idempotencyKey: key() }),
      () => endCrisis(other, { ...ending, idempotencyKey: key() }),
    );
    expect([...outcomes].sort()).toEqual(["CRISIS_RESOLVED", "done"]);
    expect(await db().$count(crisisActivations, eq(crisisActivations.housingAssociationId, associationId))).toBe(1);
  });

  async function past(owner: TestMember, from: string, to: string, changes: Parameters<typeof activationInput>[0] = {}): Promise<string> {
    const begin = await contextFor(owner, { now: () => new Date(from) });
    const { id } = await activateCrisis(begin, await activationInput(changes));
    const end = await contextFor(owner, { now: () => new Date(to) });
    await endCrisis(end, { activationId: id, closingNote: null, allClear: null, idempotencyKey: key() });
    return id;
  }

  test("CRIS-20 a crisis that spreads gets the tasks of the other area, counted from then, and lets its team work; once", async () => {
    const { owner, leader, member, associationId, activationId } = await led();
    const crisisDomainId = await areaId("el");
    const [team] = await db().insert(crisisTeams).values({ housingAssociationId: associationId, crisisDomainId }).returning();
    await db()
      .insert(teamMembers)
      .values({ crisisTeamId: team?.id ?? "", profileId: member.profileId, role: "technician" });
    const inTeam = await clientFor(member);
    expect((await refusal(inTeam.crisis.tasks.query({ activationId }))).data.code).toBe("FORBIDDEN");
    const client = await clientFor(leader);
    const own = await client.crisis.tasks.query({ activationId });
    const now = new Date("2099-01-01T12:00:00Z");
    const view = await addArea(await contextFor(leader, { now: () => now }), { activationId, crisisDomainId });
    expect(view.addedAreas).toEqual([{ id: crisisDomainId, name: "El" }]);
    const all = await inTeam.crisis.tasks.query({ activationId });
    const steps = await db().$count(crisisPlaybookSteps, eq(crisisPlaybookSteps.crisisDomainId, crisisDomainId));
    expect(all).toHaveLength(own.length + steps);
    expect(all.filter(({ phase }) => phase === "crisis").slice(0, 1)).toEqual(own.slice(0, 1));
    const added = all.filter(({ id }) => !own.some((task) => task.id === id));
    expect(added.some(({ dueAt }) => dueAt !== null && Date.parse(dueAt) >= now.getTime())).toBe(true);
    expect((await logOf(activationId)).at(-1)).toBe(`Området El lades till. ${steps} uppgifter lades till.`);
    expect(await auditRows("crisis.add_area", activationId)).toMatchObject([{ details: { crisisDomainId, tasks: steps } }]);

    await (await clientFor(owner)).crisis.addArea.mutate({ activationId, crisisDomainId });
    await (await clientFor(owner)).crisis.addArea.mutate({ activationId, crisisDomainId: await areaId("vatten") });
    expect(await inTeam.crisis.tasks.query({ activationId })).toHaveLength(all.length);
    expect(await auditRows("crisis.add_area", activationId)).toHaveLength(1);
  });

  test("CRIS-20 no area is added by a member, to a crisis of others or one that is over, or where it has a crisis of its own", async () => {
    const { owner, member, activationId } = await led();
    const crisisDomainId = await areaId("el");
    const input = { activationId, crisisDomainId };
    expect((await refusal((await clientFor(member)).crisis.addArea.mutate(input))).data.code).toBe("FORBIDDEN");
    const stranger = await clientFor(await createMember({ role: "system_owner" }));
    expect((await refusal(stranger.crisis.addArea.mutate(input))).data.code).toBe("NOT_FOUND");
    const client = await clientFor(owner);
    expect((await refusal(client.crisis.addArea.mutate({ activationId, crisisDomainId: key() }))).data.code).toBe("NOT_FOUND");
    const { id } = await createCrisis(owner, { crisisDomainId });
    expect((await refusal(client.crisis.addArea.mutate(input))).data).toMatchObject({ reason: "CRISIS_ALREADY_ACTIVE" });
    await client.crisis.end.mutate({ activationId: id, closingNote: null, allClear: null, idempotencyKey: key() });
    expect((await client.crisis.addArea.mutate(input)).addedAreas).toHaveLength(1);
    await client.crisis.end.mutate({ activationId, closingNote: null, allClear: null, idempotencyKey: key() });
    expect((await refusal(client.crisis.addArea.mutate({ activationId, crisisDomainId: await areaId("mat") }))).data).toMatchObject({
      reason: "CRISIS_RESOLVED",
    });
  });

  test("CRIS-22 a crisis is compared with the last one of its area that is over, an exercise or not", async () => {
    const { owner, member, activationId } = await led({ crisisDomainId: await areaId("brand") });
    const first = await past(owner, "2023-05-02T10:00:00Z", "2023-05-02T11:30:00Z", { isExercise: true });
    const second = await past(owner, "2024-05-02T10:00:00Z", "2024-05-02T11:00:00Z", { methods: BY_MAIL });
    await past(owner, "2024-06-02T10:00:00Z", "2024-06-02T11:00:00Z", { crisisDomainId: await areaId("el") });
    const client = await clientFor(member);
    const earlier = (await client.crisis.history.query({ page: 1 })).rows.map(({ hasEarlier }) => hasEarlier);
    expect(earlier).toEqual([false, true, false]);
    const tasks = await db().$count(crisisTasks, eq(crisisTasks.crisisActivationId, first));
    await db().update(crisisTasks).set({ state: "done", doneAt: new Date() }).where(eq(crisisTasks.crisisActivationId, first));
    expect(await client.crisis.compare.query({ activationId: second })).toMatchObject({
      current: { id: second, durationMinutes: 60, messageCount: 1, taskCount: tasks, tasksDone: 0 },
      previous: { id: first, durationMinutes: 90, messageCount: 0, taskCount: tasks, tasksDone: tasks },
    });
    expect(tasks).toBeGreaterThan(0);
    expect(await client.crisis.compare.query({ activationId: first })).toMatchObject({ previous: null });
    expect((await refusal(client.crisis.compare.query({ activationId }))).data.code).toBe("NOT_FOUND");
    const stranger = await clientFor(await createMember({ role: "system_owner" }));
    expect((await refusal(stranger.crisis.compare.query({ activationId: second }))).data.code).toBe("NOT_FOUND");
  });

  test("CRIS-22 the history holds what is over, newest first, by area, year and kind; a year begins at midnight in Sweden", async () => {
    const { owner, member, activationId } = await led();
    const drill = await past(owner, "2024-05-02T10:00:00Z", "2024-05-02T11:30:00Z", {
      isExercise: true,
      crisisDomainId: await areaId("el"),
    });
    const newYear = await past(owner, "2024-12-31T23:30:00Z", "2025-01-02T00:00:00Z", { crisisDomainId: await areaId("el") });
    await db().insert(crisisReplies).values({ crisisActivationId: newYear, profileId: member.profileId, source: "link", answer: "ok" });
    await db()
      .insert(crisisLogEntries)
      .values({ id: key(), crisisActivationId: newYear, kind: "decision", text: "Vi öppnar porten.", writtenAt: new Date() });
    const client = await clientFor(member);
    const idsOf = async (filter: { year?: number; exercises?: boolean; crisisDomainId?: string }) =>
      (await client.crisis.history.query({ page: 1, ...filter })).rows.map(({ id }) => id);
    const all = await client.crisis.history.query({ page: 1 });
    expect(all).toMatchObject({ total: 2, page: 1, pageCount: 1, years: [2025, 2024] });
    expect(all.rows).toMatchObject([
      {
        id: newYear,
        domainName: "El",
        isExercise: false,
        durationMinutes: 1470,
        repliedCount: 1,
        decisionCount: 1,
        minutesToFirstMessage: null,
      },
      { id: drill, isExercise: true, durationMinutes: 90, reachedCount: 0, repliedCount: 0, decisionCount: 0 },
    ]);
    expect(all.rows.map(({ id }) => id)).not.toContain(activationId);
    expect(await idsOf({ year: 2025 })).toEqual([newYear]);
    expect(await idsOf({ year: 2024 })).toEqual([drill]);
    expect(await idsOf({ exercises: true })).toEqual([drill]);
    expect(await idsOf({ exercises: false })).toEqual([newYear]);
    expect(await idsOf({ crisisDomainId: await areaId("vatten") })).toEqual([]);
    const stranger = await clientFor(await createMember({ role: "system_owner" }));
    expect(await stranger.crisis.history.query({ page: 1 })).toMatchObject({ rows: [], total: 0, years: [] });
  });
});

describe("report", () => {
  async function ended() {
    const { id: associationId } = await createAssociation({ associationName: "Brf Rapporten" });
    const owner = await createMember({ role: "system_owner", associationId });
    const { id } = await createCrisis(owner, { methods: BY_MAIL, description: "Läcka <b>i</b> källaren." });
    await portal()
      .services.db.insert(crisisLogEntries)
      .values({ id: crypto.randomUUID(), crisisActivationId: id, kind: "decision", text: "Vi stänger av vattnet.", writtenAt: new Date() });
    const client = await clientFor(owner);
    await client.crisis.end.mutate({ activationId: id, closingNote: "Röret byttes.", allClear: null, idempotencyKey: crypto.randomUUID() });
    return { associationId, owner, id };
  }

  const fetchReport = async (person: { userId: string } | null, id: string) => {
    const { url, services } = portal();
    const cookie = person && (await services.sessions.start(person.userId, { ipAddress: null, userAgent: "test" })).cookie.split(";")[0];
    return fetch(`${url}/api/crisis/activations/${id}/report.pdf`, { headers: cookie ? { cookie } : {} });
  };

  test("the report tells the time line, the messages with their counts, the tasks and the closing note; nothing in it is markup", async () => {
    const { owner, id } = await ended();
    const html = await crisisReportHtml(await readCrisisReport(await contextFor(owner), id), new Date(), new Map());
    for (const text of ["Krisrapport: Vatten", "Brf Rapporten", "Läcka &lt;b&gt;i&lt;/b&gt; källaren.", "Röret byttes."])
      expect(html).toContain(text);
    for (const text of ["Vi stänger av vattnet.", "Beslut", "Brf Rapporten: Krisläge Vatten.", "E-post: 1", "Uppgifter"])
      expect(html).toContain(text);
    expect(html).toContain("Krisläget avslutades. Röret byttes.");
    expect(html).not.toContain("ÖVNING");
  });

  test("CRIS-22 the report of a crisis that spread is named by all its areas", async () => {
    const owner = await createMember({ role: "system_owner" });
    const ctx = await contextFor(owner);
    const { id: activationId } = await createCrisis(owner);
    await addArea(ctx, { activationId, crisisDomainId: await areaId("el") });
    expect(await crisisReportHtml(await readCrisisReport(ctx, activationId), new Date(), new Map())).toContain("Krisrapport: Vatten, El");
  });

  test("a photo of the log stands in its line; one that is not printed is said to be in the log", async () => {
    const { owner, id } = await ended();
    const { db, files } = portal().services;
    const line = { crisisActivationId: id, kind: "event", writtenAt: new Date() } as const;
    const [shown, lost] = [crypto.randomUUID(), crypto.randomUUID()];
    await db.insert(crisisLogEntries).values([
      { ...line, id: shown, text: "Vatten i pannrummet." },
      { ...line, id: lost, text: "Rost på röret." },
    ]);
    await createFile("log_photo", { id: shown, contents: await createImage("webp") });
    await files.remove((await createFile("log_photo", { id: lost })).key);
    await db.insert(crisisLogPhotos).values([shown, lost].map((entry) => ({ crisisLogEntryId: entry, photoId: entry })));

    const ctx = await contextFor(owner);
    const html = await crisisReportHtml(await readCrisisReport(ctx, id), new Date(), await readPrintedPhotos(ctx, id));
    expect(html).toMatch(/<img class="photo" src="data:image\/webp;base64,[^"]+" alt="Bild till raden: Vatten i pannrummet."/);
    expect(html.match(/Bild finns i loggen\./g)).toHaveLength(1);
    expect(html.match(/<img class="photo"/g)).toHaveLength(1);
    const answer = await fetchReport(owner, id);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).includes("/Subtype /Image")).toBe(true);
  });

  test("one delivery is told in the singular", async () => {
    const { owner, id } = await ended();
    const report = await readCrisisReport(await contextFor(owner), id);
    const none = { queued: 0, sending: 0, doubtful: 0, sent: 0, delivered: 0, failed: 0, cancelled: 0, held: 0, suppressed: 0 };
    const counts = { sms: { ...none, sent: 1, failed: 2 }, email: { ...none, delivered: 1 }, push: none, call: none };
    const html = await crisisReportHtml(
      { ...report, messages: report.messages.map((message) => ({ ...message, counts })) },
      new Date(),
      new Map(),
    );
    for (const text of ["1 skickat", "2 misslyckade", "1 levererat"]) expect(html).toContain(text);
  });

  test("who leads opens the report as PDF with the cookie alone; members are refused, and others find nothing", async () => {
    const { associationId, owner, id } = await ended();
    const answer = await fetchReport(owner, id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toContain("inline");
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const statusFor = async (person: { userId: string } | null, activation = id) => (await fetchReport(person, activation)).status;
    expect(await statusFor(null)).toBe(401);
    expect(await statusFor(await createMember({ associationId }))).toBe(403);
    expect(await statusFor(await createPerson())).toBe(403);
    expect(await statusFor(await createMember({ role: "system_owner" }))).toBe(404);
    expect(await statusFor(owner, crypto.randomUUID())).toBe(404);
    expect(await statusFor(owner, "inget-id")).toBe(404);
  });
});

describe("demo", () => {
  test("CRIS-22 the demo's association has a crisis behind it, with its log, tasks, messages and answers", async () => {
    const [owner] = await portal().services.db.select({ userId: users.id }).from(users).where(eq(users.email, "agare@demo.example"));
    const client = await clientFor(owner ?? null);
    const row = (await client.crisis.history.query({ page: 1 })).rows.find(({ description }) =>
      description.startsWith("Strömmen är borta"),
    );
    expect(row).toMatchObject({
      domainName: "El",
      durationMinutes: 265,
      minutesToFirstMessage: 6,
      reachedCount: 3,
      repliedCount: 2,
      decisionCount: 2,
    });
    const activationId = row?.id ?? "";
    expect((await client.crisis.tasks.query({ activationId })).every(({ state }) => state === "done")).toBe(true);
    expect(await client.crisis.log.query({ activationId })).toHaveLength(7);
    expect(await client.crisis.messages.query({ activationId })).toMatchObject([
      { kind: "activation", unsettled: 0, counts: { sms: { delivered: 2 }, email: { delivered: 2 } } },
      { kind: "all_clear", unsettled: 0 },
    ]);
  });
});
