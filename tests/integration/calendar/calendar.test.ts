import { eq, like } from "drizzle-orm";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { associationMembers, calendarEvents, outgoingEmails, profiles, readinessEvidence } from "#drizzle/schema/index.ts";
import { createEvent } from "#server/domains/calendar/add-event.ts";
import { removeEvent, updateEvent } from "#server/domains/calendar/change-event.ts";
import { createFeedAddress, removeFeedAddress } from "#server/domains/calendar/feed.ts";
import { listImports, removeImport } from "#server/domains/calendar/import-events.ts";
import { answerAttendance, markOccurrence } from "#server/domains/calendar/mark-occurrence.ts";
import { planNotice } from "#server/domains/calendar/plan-notice.ts";
import { listOccurrences, listOverdue, nextOccurrences, readOccurrence } from "#server/domains/calendar/queries.ts";
import { sendReminders } from "#server/domains/calendar/reminders.ts";
import { extendYearWheels, fillYearWheel } from "#server/domains/calendar/year-wheel.ts";
import { type DomainContext, systemContext } from "#server/platform/context.ts";
import { formatDay } from "#shared/format/date.ts";
import { CALENDAR_IMPORT_MAX_BYTES } from "#shared/limits.ts";
import { calendarImportReport } from "#shared/schemas/calendar.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { eventInput } from "#tests/factories/calendar.ts";
import { createMember, type TestMember, type TestPerson } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

describe("events", () => {
  const NOW = new Date("2027-02-01T08:00:00Z");
  const at = (iso: string) => ({ now: () => new Date(iso) });
  const MARK = { isDone: true, seenMarkedAt: null, note: null, checked: [], evidenceKind: null };

  async function createHouse() {
    const owner = await createMember({ role: "system_owner" });
    const { associationId } = owner;
    const member = await createMember({ associationId });
    const context = (person: typeof owner, now = NOW.toISOString()): Promise<DomainContext> => contextFor(person, at(now));
    return { owner, member, associationId, context, ctx: await context(owner), memberCtx: await context(member) };
  }

  const titles = async (ctx: DomainContext, from = "2027-02-01", to = "2027-02-28") =>
    (await listOccurrences(ctx, { from, to })).map(({ title, occursOn }) => `${occursOn} ${title}`);

  test("PAGE-31 an event is added by a team leader, recorded, and seen by members only when it is public", async () => {
    const { associationId, context, ctx, memberCtx } = await createHouse();
    const leader = await createMember({ role: "team_leader", associationId });
    const { id } = await createEvent(await context(leader), eventInput());
    await createEvent(ctx, eventInput({ title: "Grannträff", isPublic: true }));
    expect(await titles(ctx)).toEqual(["2027-02-08 Grannträff", "2027-02-08 Styrelsemöte"]);
    expect(await titles(memberCtx)).toEqual(["2027-02-08 Grannträff"]);
    expect((await nextOccurrences(memberCtx, 5)).map(({ title }) => title)).toEqual(["Grannträff"]);
    expect(await auditRows("calendar.add", id)).toMatchObject([{ actorProfileId: leader.profileId, details: { title: "Styrelsemöte" } }]);
    await expect(createEvent(memberCtx, eventInput())).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(readOccurrence(memberCtx, { eventId: id, occursOn: "2027-02-08" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("PAGE-31 a repetition that cannot be followed is refused on its field, and a person of another association is not found", async () => {
    const { ctx } = await createHouse();
    const stranger = await createMember();
    await expect(createEvent(ctx, eventInput({ rule: "FREQ=SECONDLY" }))).rejects.toMatchObject({ fields: { rule: expect.any(String) } });
    await expect(createEvent(ctx, eventInput({ ownerProfileId: stranger.profileId }))).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("PAGE-31 one occurrence is moved out of its series with who comes, and the series goes on without that day", async () => {
    const { ctx, memberCtx } = await createHouse();
    const { id: eventId } = await createEvent(ctx, eventInput({ rule: "FREQ=WEEKLY", isPublic: true }));
    await answerAttendance(memberCtx, { eventId, occursOn: "2027-02-15", answer: "yes" });
    const moved = eventInput({ title: "Flyttat möte", startDay: "2027-02-16", endDay: "2027-02-16", isPublic: true });
    const { id } = await updateEvent(ctx, { ...moved, eventId, occursOn: "2027-02-15", version: 1, scope: "one" });
    expect(await titles(ctx)).toEqual(["2027-02-08 Styrelsemöte", "2027-02-16 Flyttat möte", "2027-02-22 Styrelsemöte"]);
    const occurrence = await readOccurrence(memberCtx, { eventId: id, occursOn: "2027-02-16" });
    expect(occurrence).toMatchObject({ attendance: { counts: { yes: 1 }, own: "yes" }, series: null, version: 1 });

    await removeEvent(ctx, { eventId, occursOn: "2027-02-22", version: 2, scope: "one" });
    await updateEvent(ctx, {
      ...eventInput({ title: "Nytt namn", rule: "FREQ=WEEKLY" }),
      eventId,
      occursOn: "2027-02-08",
      version: 3,
      scope: "all",
    });
    expect(await titles(ctx, "2027-02-01", "2027-03-01")).toEqual([
      "2027-02-08 Nytt namn",
      "2027-02-16 Flyttat möte",
      "2027-03-01 Nytt namn",
    ]);
    expect(await auditRows("calendar.update", eventId)).toHaveLength(2);
  });

  test("PAGE-31 an owner of an event who has given a display name alone is named by it", async () => {
    const { ctx, member } = await createHouse();
    await portal().services.db.update(profiles).set({ fullName: null, name: "Bosse" }).where(eq(profiles.id, member.profileId));
    const { id: eventId } = await createEvent(ctx, eventInput({ ownerProfileId: member.profileId }));
    const { owner } = await readOccurrence(ctx, { eventId, occursOn: "2027-02-08" });
    expect(owner).toEqual({ profileId: member.profileId, name: "Bosse" });
  });

  test("PAGE-31 of two who change the same event the later is told, and nothing is lost", async () => {
    const { ctx } = await createHouse();
    const { id: eventId } = await createEvent(ctx, eventInput());
    const seen = { eventId, occursOn: "2027-02-08", version: 1, scope: "all" as const };
    await updateEvent(ctx, { ...eventInput({ title: "Den första" }), ...seen });
    await expect(updateEvent(ctx, { ...eventInput({ title: "Den andra" }), ...seen })).rejects.toMatchObject({ reason: "EVENT_CHANGED" });
    await expect(removeEvent(ctx, seen)).rejects.toMatchObject({ reason: "EVENT_CHANGED" });
    expect(await titles(ctx)).toEqual(["2027-02-08 Den första"]);
    await removeEvent(ctx, { ...seen, version: 2 });
    expect(await titles(ctx)).toEqual([]);
  });

  test("PAGE-31 what is late stands as overdue until it is marked done with evidence, also by the member responsible", async () => {
    const { member, context, ctx } = await createHouse();
    const round = { title: "Rond", category: "inspection" as const, isAllDay: true, checklist: ["Trapphus A", "Källare"] };
    const { id: eventId } = await createEvent(ctx, eventInput({ ...round, ownerProfileId: member.profileId }));
    await createEvent(ctx, eventInput({ title: "Möte som varit" }));
    const later = await context(member, "2027-02-10T08:00:00Z");
    expect((await listOverdue(later)).map(({ title }) => title)).toEqual(["Rond"]);
    expect(await listOverdue(await context(member, "2027-02-08T22:59:00Z"))).toEqual([]);

    const seen = { eventId, occursOn: "2027-02-08" };
    const marked = { ...MARK, note: "Allt i ordning", checked: [1, 1, 7], evidenceKind: "statement" as const };
    const { evidenceId } = await markOccurrence(later, { ...seen, ...marked });
    expect(await listOverdue(later)).toEqual([]);
    expect(await readOccurrence(later, seen)).toMatchObject({
      isDone: true,
      checked: [1],
      note: "Allt i ordning",
      doneBy: member.fullName,
    });
    const { db } = portal().services;
    const evidence = await db
      .select()
      .from(readinessEvidence)
      .where(eq(readinessEvidence.id, evidenceId ?? ""));
    expect(evidence).toMatchObject([
      { calendarEventId: eventId, kind: "statement", happenedOn: "2027-02-08", addedByProfileId: member.profileId },
    ]);
    const { markedAt } = await readOccurrence(later, seen);
    expect(markedAt).toBe("2027-02-10T08:00:00.000Z");
    await markOccurrence(later, { ...seen, ...MARK, isDone: false, seenMarkedAt: markedAt });
    expect((await listOverdue(later)).map(({ title }) => title)).toEqual(["Rond"]);
    expect(await auditRows("calendar.mark", eventId)).toHaveLength(2);
  });

  test("PAGE-31 of two who mark the same day the later is told, and what the first one wrote stands", async () => {
    const { owner, member, context, ctx } = await createHouse();
    const { id: eventId } = await createEvent(ctx, eventInput({ category: "inspection", ownerProfileId: member.profileId }));
    const seen = { eventId, occursOn: "2027-02-08" };
    const first = await context(member, "2027-02-08T10:00:00Z");
    const second = await context(owner, "2027-02-08T10:00:01Z");
    const told = { code: "CONFLICT", reason: "OCCURRENCE_CHANGED" };
    await markOccurrence(first, { ...seen, ...MARK, note: "Den första", evidenceKind: "statement" });
    await expect(markOccurrence(second, { ...seen, ...MARK, note: "Den andra", evidenceKind: "minutes" })).rejects.toMatchObject(told);
    await expect(markOccurrence(second, { ...seen, ...MARK, isDone: false })).rejects.toMatchObject(told);
    const stands = await readOccurrence(second, seen);
    expect(stands).toMatchObject({ isDone: true, note: "Den första", doneBy: member.fullName });
    const { db } = portal().services;
    expect(await db.$count(readinessEvidence, eq(readinessEvidence.calendarEventId, eventId))).toBe(1);

    await markOccurrence(second, { ...seen, ...MARK, isDone: false, seenMarkedAt: stands.markedAt });
    await expect(markOccurrence(first, { ...seen, ...MARK, isDone: false, seenMarkedAt: stands.markedAt })).rejects.toMatchObject(told);
    expect(await auditRows("calendar.mark", eventId)).toHaveLength(2);
  });

  test("PAGE-31 of two who mark the same day at the same time one is told", async () => {
    const { ctx } = await createHouse();
    const { id: eventId } = await createEvent(ctx, eventInput({ category: "inspection" }));
    const mark = (note: string) => markOccurrence(ctx, { eventId, occursOn: "2027-02-08", ...MARK, note });
    const outcomes = await Promise.allSettled([mark("Den ena"), mark("Den andra")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { reason: "OCCURRENCE_CHANGED" } });
  });

  test("PAGE-31 a member answers for a public event that is not over, marks nothing, and takes the answer back", async () => {
    const { ctx, memberCtx, member, context } = await createHouse();
    const { id: eventId } = await createEvent(ctx, eventInput({ isPublic: true, category: "drill" }));
    const seen = { eventId, occursOn: "2027-02-08" };
    await expect(markOccurrence(memberCtx, { ...seen, ...MARK })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await answerAttendance(memberCtx, { ...seen, answer: "maybe" });
    await answerAttendance(ctx, { ...seen, answer: "yes" });
    expect(await readOccurrence(memberCtx, seen)).toMatchObject({ attendance: { counts: { yes: 1, maybe: 1, no: 0 }, own: "maybe" } });
    await answerAttendance(memberCtx, { ...seen, answer: null });
    expect(await readOccurrence(memberCtx, seen)).toMatchObject({ attendance: { counts: { yes: 1, maybe: 0, no: 0 }, own: null } });
    const after = await context(member, "2027-02-09T08:00:00Z");
    await expect(answerAttendance(after, { ...seen, answer: "yes" })).rejects.toMatchObject({ reason: "EVENT_HAS_ENDED" });
    await expect(answerAttendance(memberCtx, { eventId, occursOn: "2027-02-09", answer: "yes" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("PAGE-31 the yearly wheel is filled once, with VMA tests, week 39, rounds and water changes", async () => {
    const { ctx, associationId } = await createHouse();
    const { added } = await fillYearWheel(ctx);
    expect(added).toBeGreaterThan(15);
    expect(await fillYearWheel(ctx)).toEqual({ added: 0 });
    const year = await titles(ctx, "2027-02-01", "2028-01-31");
    expect(year).toEqual(
      expect.arrayContaining([
        ...["2027-03-01", "2027-06-07", "2027-09-06", "2027-12-06"].map((day) => `${day} Test av VMA (Hesa Fredrik)`),
        ...["2027-02-01", "2027-05-03", "2027-08-02", "2027-11-01"].map((day) => `${day} SBA-rond`),
        ...["2027-09-27 Beredskapsveckan", "2027-03-13 Vattenbyte", "2027-09-11 Vattenbyte", "2027-04-12 Skyddsrumsrond"],
        ...["2027-03-28 Batteri- och radiotest", "2027-10-31 Batteri- och radiotest", "2027-11-16 20-minutersövning"],
        ...["2028-01-18 Provlarm till krisgruppen", "2028-01-30 Skriv ut krispärmen"],
      ]),
    );
    const test_ = (await listOccurrences(ctx, { from: "2027-06-07", to: "2027-06-07" }))[0];
    expect(test_?.startsAt).toBe("2027-06-07T13:00:00.000Z");
    expect(await auditRows("calendar.fill_year_wheel", associationId)).toMatchObject([{ details: { added } }]);
    const rows = await portal().services.db.$count(calendarEvents, eq(calendarEvents.housingAssociationId, associationId));
    expect(rows).toBe(added);
  });

  test("PAGE-31 the notice guide puts the days of the notice, the meeting and the introduction in the calendar once", async () => {
    const { ctx } = await createHouse();
    const input = { meetingDay: "2027-05-20", kind: "ordinary" as const, latestWeeks: 4 };
    await planNotice(ctx, input);
    await planNotice(ctx, input);
    expect(await titles(ctx, "2027-04-01", "2027-06-30")).toEqual([
      "2027-04-08 Kallelse till föreningsstämma får skickas",
      "2027-04-22 Sista dag för kallelse till föreningsstämma",
      "2027-05-20 Föreningsstämma",
      "2027-06-19 Introduktion av ny styrelse",
    ]);
  });
});

describe("feed and import", () => {
  const newAddress = async (person: TestPerson) => {
    const { address } = await createFeedAddress(await contextFor(person, {}, { withSession: true }));
    return `${portal().url}${new URL(address).pathname}`;
  };
  const summaries = async (address: string) => {
    const response = await fetch(address);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    const calendar = new ICAL.Component(ICAL.parse(await response.text()));
    return calendar.getAllSubcomponents("vevent").map((event) => event.getFirstPropertyValue("summary"));
  };

  test("PAGE-31 a secret address shows a calendar program what its owner may see, in Stockholm's time", async () => {
    const owner = await createMember({ role: "system_owner" });
    const member = await createMember({ associationId: owner.associationId });
    const ctx = await contextFor(owner);
    const series = eventInput({
      title: "Möte, med; tecken",
      rule: "FREQ=WEEKLY",
      until: "2027-06-28",
      startDay: "2027-03-22",
      endDay: "2027-03-22",
    });
    const { id: eventId } = await createEvent(ctx, series);
    await createEvent(ctx, eventInput({ title: "Gårdsdag", isPublic: true, isAllDay: true, startDay: "2027-05-08", endDay: "2027-05-09" }));
    await updateEvent(ctx, { ...eventInput({ title: "Flyttat" }), eventId, occursOn: "2027-03-29", version: 1, scope: "one" });

    const address = await newAddress(owner);
    const text = await (await fetch(address)).text();
    expect(text).toContain("DTSTART;TZID=Europe/Stockholm:20270322T183000");
    expect(text).toContain("RRULE:FREQ=WEEKLY;UNTIL=20270628T220000Z");
    expect(text).toContain("EXDATE;TZID=Europe/Stockholm:20270329T183000");
    expect(text).toContain("DTSTART;VALUE=DATE:20270508\r\nDTEND;VALUE=DATE:20270510");
    expect((await summaries(address)).sort()).toEqual(["Flyttat", "Gårdsdag", "Möte, med; tecken"]);
    expect(await summaries(await newAddress(member))).toEqual(["Gårdsdag"]);
  });

  test("PAGE-31 a new address ends the old one, and every address ends with the membership", async () => {
    const member = await createMember();
    const first = await newAddress(member);
    const second = await newAddress(member);
    expect((await fetch(first)).status).toBe(404);
    expect(await summaries(second)).toEqual([]);
    await removeFeedAddress(await contextFor(member));
    expect((await fetch(second)).status).toBe(404);

    const third = await newAddress(member);
    expect(await summaries(third)).toEqual([]);
    await portal().services.db.delete(associationMembers).where(eq(associationMembers.profileId, member.profileId));
    expect((await fetch(third)).status).toBe(404);
  });

  const file = (...events: string[][]) => ["BEGIN:VCALENDAR", ...events.flat(), "END:VCALENDAR"].join("\r\n");
  const event = (uid: string, title: string, start: string) => [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SUMMARY:${title}`,
    `DTSTART:${start}`,
    "END:VEVENT",
  ];

  async function post(person: TestPerson, path: string, body: string): Promise<Response> {
    const { token } = await createBearer(person, { kind: "sign_in", name: null });
    const headers = { "content-type": "text/calendar", authorization: `Bearer ${token}` };
    return fetch(`${portal().url}/api/calendar-imports${path}`, { method: "POST", headers, body });
  }
  const preview = async (person: TestPerson, body: string) => {
    const response = await post(person, "/preview", body);
    expect(response.status).toBe(200);
    return calendarImportReport.parse(await response.json());
  };
  const stored = ({ associationId }: TestMember) =>
    portal()
      .services.db.select({
        id: calendarEvents.id,
        title: calendarEvents.title,
        startsAt: calendarEvents.startsAt,
        version: calendarEvents.version,
      })
      .from(calendarEvents)
      .where(eq(calendarEvents.housingAssociationId, associationId))
      .orderBy(calendarEvents.title);

  test("PAGE-31 a calendar file is previewed, which keeps nothing, and a second import changes instead of doubling", async () => {
    const owner = await createMember({ role: "system_owner" });
    const first = file(
      event("a", "Städdag", "20270508T100000"),
      event("b", "Stämma", "20270520T183000"),
      event("c", "Trasig", "ingen tid"),
    );
    const seen = await preview(owner, first);
    expect(seen.counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 1 });
    expect(await stored(owner)).toEqual([]);
    expect((await post(owner, `?digest=${seen.digest}`, first)).status).toBe(200);
    const before = await stored(owner);
    expect(before).toMatchObject([{ title: "Städdag", startsAt: new Date("2027-05-08T08:00:00Z") }, { title: "Stämma" }]);

    const second = file(event("a", "Städdag", "20270509T100000"), event("b", "Stämma", "20270520T183000"));
    const again = await preview(owner, second);
    expect(again.counts).toEqual({ new: 0, changed: 1, unchanged: 1, refused: 0 });
    expect((await post(owner, `?digest=${again.digest}`, second)).status).toBe(200);
    const after = await stored(owner);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[0]).toMatchObject({ startsAt: new Date("2027-05-09T08:00:00Z"), version: 2 });
    expect(await auditRows("calendar.import", owner.associationId)).toHaveLength(2);
  });

  test("PAGE-31 an import that would do something else than its preview said is refused, and so is a file that is too large", async () => {
    const owner = await createMember({ role: "system_owner" });
    const body = file(event("a", "Städdag", "20270508T100000"));
    const seen = await preview(owner, body);
    expect((await post(owner, `?digest=${seen.digest}`, body)).status).toBe(200);
    const late = await post(owner, `?digest=${seen.digest}`, body);
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { reason: "IMPORT_CHANGED", message: "Det som filen rör har ändrats sedan den granskades. Se vad filen gör nu och importera igen." },
    ]);
    expect((await post(owner, "/preview", "x".repeat(CALENDAR_IMPORT_MAX_BYTES + 1))).status).toBe(413);
    const many = file(...Array.from({ length: 3_000 }, (_, index) => event(`nr-${index}`, "Många", "20270508T100000")));
    const refused = await post(owner, "/preview", many);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("Filen har 3\u00a0000 händelser")]);
    expect(await stored(owner)).toHaveLength(1);
  });

  async function importFile(person: TestMember, body: string): Promise<void> {
    const { digest } = await preview(person, body);
    expect((await post(person, `?digest=${digest}`, body)).status).toBe(200);
  }
  const titles = async (person: TestMember) => (await stored(person)).map(({ title }) => title);

  test("PAGE-31 what one import brought is removed at once, but for what is touched since, and nothing else", async () => {
    const owner = await createMember({ role: "system_owner" });
    const leader = await createMember({ role: "team_leader", associationId: owner.associationId });
    const member = await createMember({ associationId: owner.associationId });
    const neighbour = await createMember({ role: "system_owner" });
    const days = ["04", "05", "06", "07", "08"].map((day) => event(`dag-${day}`, `Dag ${day}`, `202705${day}T100000`));
    await createEvent(await contextFor(owner), eventInput({ title: "Egen" }));
    await importFile(owner, file(event("annan", "Annan import", "20270501T100000")));
    await importFile(owner, file(...days));
    await importFile(neighbour, file(...days));

    const rows = await stored(owner);
    const idOf = (title: string): string => rows.find((row) => row.title === title)?.id ?? "";
    const ctx = await contextFor(owner);
    const fields = eventInput({ title: "Dag 04, ändrad", startDay: "2027-05-04", isPublic: true });
    await updateEvent(ctx, { ...fields, eventId: idOf("Dag 04"), occursOn: "2027-05-04", version: 1, scope: "all" });
    const mark = { isDone: true, seenMarkedAt: null, note: null, checked: [], evidenceKind: null };
    await markOccurrence(ctx, { ...mark, eventId: idOf("Dag 05"), occursOn: "2027-05-05" });
    const { db } = portal().services;
    await db
      .update(calendarEvents)
      .set({ isPublic: true })
      .where(eq(calendarEvents.id, idOf("Dag 06")));
    await answerAttendance(await contextFor(member), { eventId: idOf("Dag 06"), occursOn: "2027-05-06", answer: "yes" });

    const [latest, first] = await listImports(ctx);
    expect([latest, first]).toMatchObject([
      { firstTitle: "Dag 04, ändrad", events: 5, touched: 3 },
      { firstTitle: "Annan import", events: 1, touched: 0 },
    ]);
    const importedAt = latest?.importedAt ?? "";
    await expect(listImports(await contextFor(member))).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(removeImport(await contextFor(member), { importedAt, withTouched: true })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(removeImport(await contextFor(neighbour), { importedAt, withTouched: true })).rejects.toMatchObject({ code: "NOT_FOUND" });

    expect(await removeImport(await contextFor(leader), { importedAt, withTouched: false })).toEqual({ removed: 2, kept: 3 });
    expect(await titles(owner)).toEqual(["Annan import", "Dag 04, ändrad", "Dag 05", "Dag 06", "Egen"]);
    expect(await removeImport(ctx, { importedAt, withTouched: true })).toEqual({ removed: 3, kept: 0 });
    expect(await titles(owner)).toEqual(["Annan import", "Egen"]);
    await expect(removeImport(ctx, { importedAt, withTouched: true })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await stored(neighbour)).toHaveLength(5);
    expect(await auditRows("calendar.remove_import", owner.associationId)).toMatchObject([
      { actorProfileId: leader.profileId, details: { importedAt, removed: 2, kept: 3 } },
      { actorProfileId: owner.profileId, details: { importedAt, removed: 3, kept: 0 } },
    ]);
  });
});

describe("reminders", () => {
  const runAt = (iso: string) => sendReminders({ ...systemContext(portal().services), now: () => new Date(iso) });
  const queued = (eventId: string) =>
    portal()
      .services.db.select({ recipient: outgoingEmails.recipient })
      .from(outgoingEmails)
      .where(like(outgoingEmails.dedupeKey, `calendar-reminder:${eventId}:%`));

  test("PAGE-31 who is responsible is reminded once by mail, however often the job runs", async () => {
    const owner = await createMember({ role: "system_owner" });
    const member = await createMember({ associationId: owner.associationId });
    const input = eventInput({
      title: "Vattenbyte",
      category: "maintenance",
      remindDaysBefore: 7,
      ownerProfileId: member.profileId,
      checklist: ["Töm kärlen"],
    });
    const { id } = await createEvent(await contextFor(owner), input);
    await runAt("2027-01-31T06:10:00Z");
    expect(await queued(id)).toEqual([]);
    await runAt("2027-02-01T06:10:00Z");
    await runAt("2027-02-02T06:10:00Z");
    expect(await queued(id)).toEqual([{ recipient: member.email }]);
    const mail = await mailTo(member.email, /^Påminnelse: Vattenbyte 8 februari( 2027)?$/);
    expect(mail.text.replaceAll("\n", " ")).toContain(`måndag ${formatDay("2027-02-08")} klockan 18:30`);
    expect(mail.text).toContain(`/association-calendar?event=${id}&day=2027-02-08`);
    expect(mail.text).toContain("Töm kärlen");
    expect(await mailsTo(owner.email)).toEqual([]);
  });

  test("PAGE-31 without somebody responsible the owners are reminded of each occurrence, but of nothing that is done", async () => {
    const owner = await createMember({ role: "system_owner" });
    const ctx = await contextFor(owner);
    const series = { category: "inspection" as const, rule: "FREQ=WEEKLY", remindDaysBefore: 1 };
    const { id } = await createEvent(ctx, eventInput(series));
    await markOccurrence(ctx, {
      eventId: id,
      occursOn: "2027-02-15",
      isDone: true,
      seenMarkedAt: null,
      note: null,
      checked: [],
      evidenceKind: null,
    });
    await runAt("2027-02-07T06:10:00Z");
    expect(await queued(id)).toEqual([{ recipient: owner.email }]);
    await runAt("2027-02-14T06:10:00Z");
    expect(await queued(id)).toHaveLength(1);
    await runAt("2027-02-21T06:10:00Z");
    expect(await queued(id)).toHaveLength(2);
  });

  test("PAGE-31 VMA tests that come within two years are added to calendars with a yearly wheel, and only there", async () => {
    const owner = await createMember({ role: "system_owner" });
    const other = await createMember({ role: "system_owner" });
    await fillYearWheel(await contextFor(owner, { now: () => new Date("2027-02-01T08:00:00Z") }));
    const keys = async ({ associationId }: { associationId: string }) => {
      const { db } = portal().services;
      const rows = await db
        .select({ key: calendarEvents.seedKey })
        .from(calendarEvents)
        .where(eq(calendarEvents.housingAssociationId, associationId));
      return rows.map(({ key }) => key);
    };
    expect(await keys(owner)).not.toContain("vma-test/2029-03-05");
    await extendYearWheels({ ...systemContext(portal().services), now: () => new Date("2027-03-10T06:10:00Z") });
    expect(await keys(owner)).toContain("vma-test/2029-03-05");
    expect(await keys(other)).toEqual([]);
  });
});
