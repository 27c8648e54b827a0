import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { calendarEvents, readinessEvidence } from "#drizzle/schema/index.ts";
import { createEvent } from "#server/domains/calendar/add-event.ts";
import { answerAttendance } from "#server/domains/calendar/answer-attendance.ts";
import { removeEvent } from "#server/domains/calendar/change-event.ts";
import { fillYearWheel } from "#server/domains/calendar/fill-year-wheel.ts";
import { markOccurrence } from "#server/domains/calendar/mark-occurrence.ts";
import { planNotice } from "#server/domains/calendar/plan-notice.ts";
import { listOccurrences, listOverdue, nextOccurrences, readOccurrence } from "#server/domains/calendar/queries.ts";
import { updateEvent } from "#server/domains/calendar/update-event.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { eventInput } from "#tests/factories/calendar.ts";
import { createMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

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
  expect(await readOccurrence(later, seen)).toMatchObject({ isDone: true, checked: [1], note: "Allt i ordning", doneBy: member.fullName });
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
