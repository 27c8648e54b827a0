import { asc, count, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  crisisActivations,
  crisisDomains,
  crisisLogEntries,
  crisisNeeds,
  crisisPlaybookSteps,
  crisisSubscribers,
  crisisTasks,
  housingAssociationApartments,
  housingAssociationFacts,
  outgoingEmails,
  profiles,
  teamMembers,
} from "#drizzle/schema/index.ts";
import { crisisReportHtml, readCrisisReport } from "#server/domains/crisis/crisis-report.tsx";
import { crisisNeed } from "#server/domains/crisis/emails.tsx";
import { erasePersonalData } from "#server/domains/crisis/erase-personal-data.ts";
import { recordReply } from "#server/domains/crisis/record-reply.ts";
import { idSealer } from "#server/platform/secrets/signed-link.ts";
import { createAskingMessage, createDelivery, createLedCrisis, createStairwells, firstTask } from "#tests/factories/crisis-page.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createConfirmedSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { smsTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

describe("needs", () => {
  const db = () => portal().services.db;

  /** A led crisis that asked a resident of trapphus B, with the link on which she answers. */
  async function askedResident(phoneNumber = "+46701740605") {
    const owner = await createMember({ role: "system_owner", fullName: "Olle Ledare" });
    const { associationId } = owner;
    const [b] = await createStairwells(associationId, ["Tallgatan 2 B"]);
    const resident = await createConfirmedSubscriber(associationId, {
      ...{ fullName: "Ada Ek", stairwellId: b?.id ?? null, phoneNumber },
    });
    const crisis = await createLedCrisis(associationId);
    const message = await createAskingMessage(crisis);
    const delivery = await createDelivery(message.id, { subscriberId: resident.id });
    const path = `${portal().url}/s/${(await idSealer(portal().services))(delivery.id)}`;
    const press = (fields: Record<string, string>) =>
      fetch(path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
    const html = async () => (await fetch(path)).text();
    const client = await clientFor(owner);
    const needs = async () => (await client.crisis.replies.query({ activationId: crisis.id })).needs;
    return { owner, associationId, resident, crisis, path, press, html, client, needs };
  }

  const HELP = { svar: "need_help", hjalp: "ja" };

  const linesOf = async (activationId: string) => {
    const rows = await db()
      .select({ text: crisisLogEntries.text, by: crisisLogEntries.authorProfileId })
      .from(crisisLogEntries)
      .where(eq(crisisLogEntries.crisisActivationId, activationId))
      .orderBy(asc(crisisLogEntries.sequence));
    return rows.map(({ text, by }) => [text, by]);
  };

  test("who asks for help without saying where is found at the door named for the alarms, until another is written", async () => {
    const { associationId, resident, press, needs } = await askedResident();
    const [flat] = await db()
      .insert(housingAssociationApartments)
      .values({ housingAssociationId: associationId, stairwellId: resident.stairwellId ?? "", floor: 2, number: "1203" })
      .returning();
    await db().update(crisisSubscribers).set({ apartmentId: flat?.id }).where(eq(crisisSubscribers.id, resident.id));
    await press({ svar: "need_help" });
    expect(await needs()).toMatchObject([{ number: 1, flat: "1203" }]);
    // What the house calls it stands on the door.
    await db()
      .update(housingAssociationApartments)
      .set({ name: "34" })
      .where(eq(housingAssociationApartments.id, flat?.id ?? ""));
    expect(await needs()).toMatchObject([{ flat: "34" }]);
    await press({ ...HELP, water: "ja", flat: "hos grannen, 35" });
    expect(await needs()).toMatchObject([{ flat: "hos grannen, 35" }]);
  });

  test("one press asks for help; what and where may follow, and the leader sees whom to ring and where", async () => {
    const { resident, crisis, path, press, html, needs } = await askedResident();
    expect((await press({ svar: "need_help" })).status).toBe(303);
    expect(await needs()).toMatchObject([{ number: 1, kinds: [], phone: "+46701740605", flat: null, takenBy: null, closedAt: null }]);
    const asked = await html();
    expect(asked).toContain("Vad behöver du hjälp med?");
    expect(asked).toContain("Lämna tomt, så ringer vi numret som slutar på 05.");
    // Whoever else holds the link learns no number by it.
    expect(asked).not.toContain("174 06");

    await press({ ...HELP, medicine: "ja", water: "ja", note: " Insulin ", flat: "1203", phone: "" });
    expect(await needs()).toEqual([
      {
        ...{ id: expect.any(String), number: 1, kinds: ["water", "medicine"], note: "Insulin", flat: "1203", phone: "+46701740605" },
        person: { kind: "subscriber", id: resident.id, name: "Ada Ek", stairwell: "Tallgatan 2 B" },
        ...{ createdAt: expect.stringMatching(/Z$/), takenBy: null, takenAt: null, notes: [] },
        ...{ closedAt: null, closedBy: null, closedByAnswer: null },
      },
    ]);
    const words = async () => (await html()).replaceAll(/<[^>]+>/g, "");
    const told = "Du behöver: vatten, medicin. Du skrev: «Insulin». Lägenhet eller våning: 1203. Vi ringer numret som slutar på ";
    expect(await words()).toContain(`${told}05.`);
    // What comes is seen without a press; whoever changes what they need is not interrupted.
    expect((await fetch(path)).headers.get("refresh")).toBe("60");
    const changing = await fetch(`${path}?andra=ja`);
    expect([changing.headers.get("refresh"), await changing.text()]).toEqual([null, expect.stringContaining('value="Insulin"')]);
    await press({ ...HELP, medicine: "ja", water: "ja", note: "Insulin", flat: "1203", phone: "070-174 06 11" });
    expect(await needs()).toMatchObject([{ phone: "+46701740611" }]);
    expect(await words()).toContain(`${told}11.`);
    expect(await linesOf(crisis.id)).toEqual([
      ["Behov 1: någon behöver hjälp.", null],
      ["Behov 1 gäller nu: Vatten, medicin.", null],
    ]);
  });

  test("whoever leads gets a mail and an SMS of a call for help, of others that wait beside it at most one in ten minutes", async () => {
    const { owner, associationId, crisis, press, client } = await askedResident();
    await db().update(crisisActivations).set({ ledByProfileId: owner.profileId }).where(eq(crisisActivations.id, crisis.id));
    const phoneNumber = uniquePhone();
    await db().update(profiles).set({ phoneNumber }).where(eq(profiles.id, owner.profileId));
    const mails = async () =>
      (await db().select().from(outgoingEmails).where(eq(outgoingEmails.recipient, owner.email))).filter(
        ({ template }) => template === "crisis-need",
      );
    const sms = expect.stringMatching(/^Brf .*: Någon behöver hjälp\. http\S+\/crisis-management\//);
    await press({ svar: "need_help" });
    expect(await mails()).toMatchObject([{ recipient: owner.email, payload: { activationId: crisis.id } }]);
    await expect.poll(() => smsTo(phoneNumber)).toEqual([sms]);
    // Of those who join others that wait, one in ten minutes is told of.
    const message = await createAskingMessage(crisis);
    const moment = new Date(Math.ceil(Date.now() / 600_000) * 600_000 + 60_000);
    for (let more = 0; more < 2; more++) {
      const neighbour = await createConfirmedSubscriber(associationId);
      const { id } = await createDelivery(message.id, { subscriberId: neighbour.id });
      await recordReply(await contextFor(null, { now: () => moment }), { deliveryId: id, source: "link", answer: "need_help", text: null });
    }
    expect(await mails()).toHaveLength(2);
    // Nobody waits any more: the next one is told of at once. Whoever presses to and fro is told of as those are who join others.
    const open = (await client.crisis.replies.query({ activationId: crisis.id })).needs;
    for (const { id } of open) await client.crisis.closeNeed.mutate({ activationId: crisis.id, needId: id });
    const later = await createConfirmedSubscriber(associationId);
    const { id: deliveryId } = await createDelivery(message.id, { subscriberId: later.id });
    for (const answer of ["need_help", "ok", "need_help", "ok", "need_help"] as const) {
      await recordReply(await contextFor(null, { now: () => moment }), { deliveryId, source: "link", answer, text: null });
    }
    expect(await mails()).toHaveLength(3);
    await expect.poll(() => smsTo(phoneNumber)).toEqual([sms, sms, sms]);
    const ctx = await contextFor(owner);
    const content = await crisisNeed(ctx, { activationId: crisis.id });
    expect(content?.subject).toMatch(/^Brf .*: En person behöver hjälp$/);
    const told = { title: "Någon behöver hjälp", path: `/crisis-management/${crisis.id}?tab=svar` };
    expect(await client.notifications.list.query()).toMatchObject([{ ...told, isRead: false }, told, told]);
    await recordReply(await contextFor(null), { deliveryId, source: "link", answer: "ok", text: null });
    expect(await client.notifications.list.query()).toMatchObject([{ ...told, isRead: true }, told, told]);
    expect(await crisisNeed(ctx, { activationId: crisis.id })).toBeNull();
  });

  test("where somebody lives, and is rung, is not asked for again with the next need of the same person", async () => {
    const { press, html, needs } = await askedResident();
    await press({ ...HELP, water: "ja", note: "Två barn", flat: "1203", phone: "070-174 06 11" });
    await press({ svar: "ok" });
    await press({ svar: "need_help" });
    expect(await needs()).toMatchObject([
      { number: 2, kinds: [], note: null, flat: "1203", phone: "+46701740611", closedAt: null },
      { number: 1, flat: "1203" },
    ]);
    // What it is this time is asked.
    expect(await html()).toMatch(/Vad behöver du hjälp med\?[\s\S]*value="1203"/);
  });

  test("a number that cannot exist is refused where it stands, with all that was written; the call for help stands", async () => {
    const { press, needs } = await askedResident();
    await press({ svar: "need_help" });
    const refused = await press({ ...HELP, heat: "ja", note: "Två barn", phone: "12" });
    expect(refused.status).toBe(400);
    const page = await refused.text();
    for (const text of ["Ogiltigt telefonnummerformat.", 'value="Två barn"', 'value="12"', '<details class="help" id="hjalp" open'])
      expect(page).toContain(text);
    expect(page).toMatch(/name="heat"[^>]*checked/);
    expect(await needs()).toMatchObject([{ kinds: [], closedAt: null }]);
  });

  test("of two who take the same need at once one has it, the other is told who, and whoever waits that somebody comes", async () => {
    const { owner, resident, associationId, crisis, press, client, needs } = await askedResident(uniquePhone());
    await press({ ...HELP, stairs: "ja" });
    const [need] = await needs();
    const second = await createMember({ associationId, role: "team_leader", fullName: "Tea Ledare" });
    const input = { activationId: crisis.id, needId: need?.id ?? "", heldBy: null };
    const other = await clientFor(second);
    const stands = await Promise.all([client.crisis.takeNeed.mutate(input), other.crisis.takeNeed.mutate(input)]);
    const [holder] = new Set(stands.map(({ takenBy }) => takenBy?.profileId));
    expect([owner.profileId, second.profileId]).toContain(holder);
    expect(new Set(stands.map(({ takenBy }) => takenBy?.name)).size).toBe(1);
    expect(await auditRows("crisis.take_need", input.needId)).toHaveLength(1);
    const told = [expect.stringMatching(/^Brf .*: Någon i föreningen tar hand om det du bad om\.$/)];
    await expect.poll(() => smsTo(resident.phoneNumber ?? "")).toEqual(told);

    // Over from whom one has seen it with, and from nobody else.
    const [late, lateId] = holder === owner.profileId ? [other, second.profileId] : [client, owner.profileId];
    expect(await late.crisis.takeNeed.mutate(input)).toMatchObject({ takenBy: { profileId: holder } });
    expect(await late.crisis.takeNeed.mutate({ ...input, heldBy: holder ?? null })).toMatchObject({ takenBy: { profileId: lateId } });
    expect((await linesOf(crisis.id)).slice(1)).toEqual([
      ["Behov 1 togs.", holder],
      ["Behov 1 togs över.", lateId],
    ]);
    const { rows } = await db().execute(sql`select id from pgboss.job where name = 'send-sms' and data->>'to' = ${resident.phoneNumber}`);
    expect(rows).toHaveLength(1);
  });

  test("notes and the end of a need stand where the next one sees them; the person counts as OK and is told who has it", async () => {
    const { owner, crisis, press, html, client, needs } = await askedResident();
    await press({ ...HELP, water: "ja" });
    const [need] = await needs();
    const which = { activationId: crisis.id, needId: need?.id ?? "" };
    await client.crisis.takeNeed.mutate({ ...which, heldBy: null });
    expect(await html()).toContain("Någon tar hand om det sedan");
    await client.crisis.noteNeed.mutate({ ...which, text: "Ringde, kommer 19" });
    await client.crisis.noteNeed.mutate({ ...which, text: "Ringde, kommer 19" });
    const closed = await client.crisis.closeNeed.mutate(which);
    expect(closed).toMatchObject({
      notes: [{ at: expect.stringMatching(/Z$/), text: "Ringde, kommer 19" }],
      closedBy: { profileId: owner.profileId, name: "Olle Ledare" },
      closedByAnswer: null,
    });
    expect(await client.crisis.closeNeed.mutate(which)).toEqual(closed);
    // She has not said so herself.
    expect(await html()).toContain("Föreningen har noterat att du har fått hjälp");
    const { counts, needs: listed } = await client.crisis.replies.query({ activationId: crisis.id });
    expect(counts).toMatchObject({ ok: 1, needHelp: 0 });
    expect(listed).toEqual([closed]);
    expect((await linesOf(crisis.id)).at(-1)).toEqual(["Behov 1 är klart.", owner.profileId]);

    // Help once more is a need of its own.
    await press({ svar: "need_help" });
    expect((await needs()).map(({ number, closedAt }) => [number, closedAt === null])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  test("who answers that all is well after all has ended the need, and everybody sees that they did", async () => {
    const { crisis, press, needs, html } = await askedResident();
    await press({ svar: "need_help" });
    await press({ svar: "ok" });
    expect(await needs()).toMatchObject([{ closedAt: expect.any(String), closedBy: null, closedByAnswer: "ok" }]);
    expect((await linesOf(crisis.id)).at(-1)).toEqual(["Behov 1 är slut: svaret är nu «Jag är OK».", null]);
    expect(await html()).not.toContain("Vad behöver du hjälp med?");
  });

  test("what a resident asked for is told to who works in the crisis; a member of the team gets the number that was given for it", async () => {
    const { associationId, crisis, press, needs } = await askedResident();
    await press({ svar: "need_help" });
    const [need] = await needs();
    const which = { activationId: crisis.id, needId: need?.id ?? "" };
    const member = await createMember({ associationId });
    const outside = await clientFor(member);
    const tries = [
      () => outside.crisis.takeNeed.mutate({ ...which, heldBy: null }),
      () => outside.crisis.noteNeed.mutate({ ...which, text: "Hej" }),
      () => outside.crisis.closeNeed.mutate(which),
    ];
    for (const attempt of tries) expect((await refusal(attempt())).data).toMatchObject({ httpStatus: 403 });

    const el = (await createTeams(associationId)).find(({ areaName }) => areaName === "El");
    await createTeamMember(el?.id ?? "", { profileId: member.profileId });
    const seen = async () => (await outside.crisis.replies.query({ activationId: crisis.id })).needs;
    expect(await seen()).toMatchObject([{ person: { name: "Ada Ek" }, phone: null }]);
    await press({ ...HELP, phone: "070-174 06 11" });
    expect(await seen()).toMatchObject([{ phone: "+46701740611" }]);
  });

  test("the report counts needs by kind and how long they took, also after what they said is erased", async () => {
    const { owner, crisis, press, client, needs, resident } = await askedResident();
    await press({ ...HELP, water: "ja", medicine: "ja", note: "Insulin" });
    await client.crisis.closeNeed.mutate({ activationId: crisis.id, needId: (await needs())[0]?.id ?? "" });
    const long = { createdAt: new Date("2025-01-01T10:00:00Z"), closedAt: new Date("2025-01-01T10:42:00Z") };
    await db().update(crisisNeeds).set(long).where(eq(crisisNeeds.crisisActivationId, crisis.id));
    const open = { crisisActivationId: crisis.id, number: 2, subscriberId: resident.id, kinds: ["water" as const] };
    await db().insert(crisisNeeds).values(open);
    const told = async () => {
      const report = await readCrisisReport(await contextFor(owner), crisis.id);
      return crisisReportHtml(report, new Date(), new Map());
    };
    const words = "2 behov (vatten 2, medicin 1), 1 klart, det tog 42 min";
    const html = await told();
    expect(html).toContain(words);
    for (const secret of ["Insulin", "Ada Ek", "+4670"]) expect(html).not.toContain(secret);

    const ended = { status: "resolved" as const, resolvedAt: new Date("2025-02-01T10:00:00Z") };
    await db().update(crisisActivations).set(ended).where(eq(crisisActivations.id, crisis.id));
    await erasePersonalData(await contextFor(owner), { months: 12, includesLog: false });
    expect(await db().$count(crisisNeeds, eq(crisisNeeds.crisisActivationId, crisis.id))).toBe(0);
    expect(await told()).toContain(words);
  });
});

describe("tasks", () => {
  const START = new Date("2026-11-19T17:40:00Z");
  const at = (minutes: number): string => new Date(START.getTime() + minutes * 60_000).toISOString();

  test("a crisis begins with the playbook of its area; the doors are due by the batteries that the association has", async () => {
    const leader = await createMember({ role: "team_leader" });
    const crisis = await createLedCrisis(leader.associationId, { createdAt: START });
    const client = await clientFor(leader);
    const tasks = await client.crisis.tasks.query({ activationId: crisis.id });
    expect(tasks).toHaveLength(14);
    expect(tasks[0]).toEqual({
      id: expect.any(String),
      phase: "crisis",
      title: "Kontrollera om det är huset eller området: nätägarens avbrottsinformation och grannhusen",
      role: "coordinator",
      dueAt: at(0),
      condition: null,
      state: "open",
      owner: null,
      doneAt: null,
      createdAt: expect.any(String),
      doneBy: null,
      version: 1,
    });
    const doors = () =>
      client.crisis.tasks
        .query({ activationId: crisis.id })
        .then((list) => list.find(({ title }) => title.startsWith("Ställ upp portarna")));
    expect(await doors()).toMatchObject({ dueAt: at(180), condition: "En timme innan portarnas batterier tar slut", role: "technician" });
    await portal().services.db.insert(housingAssociationFacts).values({ housingAssociationId: leader.associationId, accessBackupHours: 8 });
    expect(await doors()).toMatchObject({ dueAt: at(420) });
    expect(tasks.filter(({ phase }) => phase === "recovery").map(({ title, dueAt }) => [title, dueAt])).toEqual([
      ["Slå på i steg", null],
      ["Nollställ portarna", null],
      ["Låt behörig köra igång hissen", null],
    ]);
  });

  test("the six playbooks stand behind five areas; the other areas begin without tasks", async () => {
    const { db } = portal().services;
    const steps = await db
      .select({ slug: crisisDomains.slug, steps: count() })
      .from(crisisPlaybookSteps)
      .innerJoin(crisisDomains, eq(crisisDomains.id, crisisPlaybookSteps.crisisDomainId))
      .groupBy(crisisDomains.slug)
      .orderBy(crisisDomains.slug);
    expect(steps.map(({ slug, steps: number }) => [slug, number])).toEqual([
      ["brand", 6],
      ["el", 14],
      ["skydd", 10],
      ["varme", 8],
      ["vatten", 9],
    ]);
  });

  test("what belongs to höjd beredskap has a time at its level only", async () => {
    const leader = await createMember({ role: "team_leader" });
    const client = await clientFor(leader);
    const dueOf = async (level: number) => {
      const crisis = await createLedCrisis(leader.associationId, { createdAt: START, area: "skydd", level, isExercise: true });
      const tasks = await client.crisis.tasks.query({ activationId: crisis.id });
      return tasks.find(({ role }) => role === "shelter")?.dueAt;
    };
    expect(await dueOf(3)).toBeNull();
    expect(await dueOf(5)).toBe(at(2880));
  });

  test("a task is taken, done and opened again; each change stands in the audit log", async () => {
    const leader = await createMember({ role: "team_leader" });
    const crisis = await createLedCrisis(leader.associationId);
    const client = await clientFor(leader);
    const { id: taskId } = await firstTask(crisis.id);
    const set = (state: "open" | "in_progress" | "done", version: number) =>
      client.crisis.setTaskState.mutate({ activationId: crisis.id, taskId, version, state });
    const person = { profileId: leader.profileId, name: leader.fullName };

    expect(await set("in_progress", 1)).toMatchObject({ state: "in_progress", owner: person, doneAt: null, version: 2 });
    expect(await set("done", 2)).toMatchObject({
      state: "done",
      owner: person,
      doneBy: person,
      doneAt: expect.stringMatching(/Z$/),
      version: 3,
    });
    expect(await set("open", 3)).toMatchObject({ state: "open", doneAt: null, doneBy: null, version: 4 });
    expect(await auditRows("crisis.set_task_state", taskId)).toEqual(
      ["in_progress", "done", "open"].map((state) => ({
        actorProfileId: leader.profileId,
        associationId: leader.associationId,
        details: { activationId: crisis.id, state },
      })),
    );
  });

  test("of two who change the same task at once one is told, and nothing is lost", async () => {
    const leader = await createMember({ role: "team_leader" });
    const other = await createMember({ role: "system_owner", associationId: leader.associationId });
    const crisis = await createLedCrisis(leader.associationId);
    const { id: taskId } = await firstTask(crisis.id);
    const calls = [leader, other].map(async (person) =>
      (await clientFor(person)).crisis.setTaskState.mutate({ activationId: crisis.id, taskId, version: 1, state: "in_progress" }),
    );
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = outcomes.find((outcome) => outcome.status === "rejected");
    expect(refused?.reason).toMatchObject({
      message: "Någon annan har ändrat uppgiften. Läs den igen och gör om din ändring.",
      data: { httpStatus: 409, reason: "TASK_CHANGED" },
    });
    expect((await firstTask(crisis.id)).version).toBe(2);
  });

  test("two who tick the same task have what they wanted: the second one is told of no error, and the first one did it", async () => {
    const leader = await createMember({ role: "team_leader" });
    const other = await createMember({ role: "system_owner", associationId: leader.associationId });
    const crisis = await createLedCrisis(leader.associationId);
    const { id: taskId } = await firstTask(crisis.id);
    const tick = async (person: TestMember) =>
      (await clientFor(person)).crisis.setTaskState.mutate({ activationId: crisis.id, taskId, version: 1, state: "done" });
    await tick(leader);
    expect(await tick(other)).toMatchObject({ state: "done", version: 2, doneBy: { name: leader.fullName } });
    expect(await auditRows("crisis.set_task_state", taskId)).toHaveLength(1);
  });

  test("a task is added last in its phase and changed; its owner is a member of the association", async () => {
    const leader = await createMember({ role: "team_leader" });
    const crisis = await createLedCrisis(leader.associationId);
    const client = await clientFor(leader);
    const input = { activationId: crisis.id, title: "  Hämta lyktor  ", dueAt: at(30), ownerProfileId: leader.profileId };
    const added = await client.crisis.saveTask.mutate(input);
    expect(added).toMatchObject({ title: "Hämta lyktor", phase: "crisis", dueAt: at(30), owner: { name: leader.fullName }, version: 1 });
    const tasks = await client.crisis.tasks.query({ activationId: crisis.id });
    expect(tasks.filter(({ phase }) => phase === "crisis").at(-1)?.id).toBe(added.id);

    const changed = await client.crisis.saveTask.mutate({
      ...input,
      task: { taskId: added.id, version: 1 },
      title: "Hämta lampor",
      ownerProfileId: null,
    });
    expect(changed).toMatchObject({ id: added.id, title: "Hämta lampor", owner: null, version: 2 });
    expect((await refusal(client.crisis.saveTask.mutate({ ...input, task: { taskId: added.id, version: 1 } }))).data).toMatchObject({
      reason: "TASK_CHANGED",
    });
    expect(await auditRows("crisis.save_task", added.id)).toHaveLength(2);
    const stranger = await createMember();
    expect((await refusal(client.crisis.saveTask.mutate({ ...input, ownerProfileId: stranger.profileId }))).data).toMatchObject({
      httpStatus: 404,
    });
    expect((await refusal(client.crisis.saveTask.mutate({ ...input, title: "  " }))).data).toMatchObject({ httpStatus: 400 });
  });

  test("tasks are for leaders, owners and the area's team; others get 403, and other associations 404", async () => {
    const member = await createMember();
    const teams = await createTeams(member.associationId);
    const crisis = await createLedCrisis(member.associationId);
    const { id: taskId } = await firstTask(crisis.id);
    const change = { activationId: crisis.id, taskId, version: 1, state: "in_progress" } as const;
    const client = await clientFor(member);
    const asMember = [client.crisis.tasks.query({ activationId: crisis.id }), client.crisis.setTaskState.mutate(change)];
    for (const { data } of await Promise.all(asMember.map(refusal))) expect(data).toMatchObject({ httpStatus: 403, reason: "FORBIDDEN" });
    expect(await client.crisis.myPart.query({ activationId: crisis.id })).toMatchObject({ mayWork: false, answer: null, answeredAt: null });

    const power = teams.find(({ areaName }) => areaName === "El");
    await portal()
      .services.db.insert(teamMembers)
      .values({ crisisTeamId: power?.id ?? "", profileId: member.profileId });
    expect(await client.crisis.setTaskState.mutate(change)).toMatchObject({ state: "in_progress" });
    expect((await client.crisis.myPart.query({ activationId: crisis.id })).mayWork).toBe(true);

    const stranger = await clientFor(await createMember({ role: "system_owner" }));
    const foreign = await refusal(stranger.crisis.setTaskState.mutate(change));
    const random = await refusal(stranger.crisis.setTaskState.mutate({ ...change, activationId: crypto.randomUUID() }));
    expect(foreign.data).toMatchObject({ httpStatus: 404 });
    expect({ ...foreign, data: { ...foreign.data, path: null } }).toEqual({ ...random, data: { ...random.data, path: null } });
    // A task of another crisis is not found in this one.
    const owner = await createMember({ role: "system_owner" });
    const own = await createLedCrisis(owner.associationId);
    const mixed = (await clientFor(owner)).crisis.setTaskState.mutate({ ...change, activationId: own.id });
    expect((await refusal(mixed)).data).toMatchObject({ httpStatus: 404 });
  });

  test("a crisis that has ended is read and not changed", async () => {
    const leader = await createMember({ role: "team_leader" });
    const crisis = await createLedCrisis(leader.associationId);
    const { id: taskId } = await firstTask(crisis.id);
    const { db } = portal().services;
    await db.update(crisisActivations).set({ status: "resolved", resolvedAt: new Date() }).where(eq(crisisActivations.id, crisis.id));
    const client = await clientFor(leader);
    expect(await client.crisis.tasks.query({ activationId: crisis.id })).toHaveLength(14);
    const changes = [
      client.crisis.setTaskState.mutate({ activationId: crisis.id, taskId, version: 1, state: "done" }),
      client.crisis.saveTask.mutate({ activationId: crisis.id, title: "Ny" }),
      client.crisis.reply.mutate({ activationId: crisis.id, answer: "ok" }),
    ];
    for (const { data } of await Promise.all(changes.map(refusal)))
      expect(data).toMatchObject({ httpStatus: 409, reason: "CRISIS_RESOLVED" });
    expect(await db.$count(crisisTasks, eq(crisisTasks.crisisActivationId, crisis.id))).toBe(14);
  });
});
