import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { associationMembers, calendarEvents } from "#drizzle/schema/index.ts";
import { createEvent } from "#server/domains/calendar/add-event.ts";
import { answerAttendance } from "#server/domains/calendar/answer-attendance.ts";
import { createFeedAddress, removeFeedAddress } from "#server/domains/calendar/feed.ts";
import { removeImport } from "#server/domains/calendar/import-events.ts";
import { listImports } from "#server/domains/calendar/import-queries.ts";
import { markOccurrence } from "#server/domains/calendar/mark-occurrence.ts";
import { updateEvent } from "#server/domains/calendar/update-event.ts";
import { CALENDAR_IMPORT_MAX_BYTES } from "#shared/limits.ts";
import { calendarImportReport } from "#shared/schemas/calendar.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { eventInput } from "#tests/factories/calendar.ts";
import { createMember, type TestMember, type TestPerson } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

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
  const first = file(event("a", "Städdag", "20270508T100000"), event("b", "Stämma", "20270520T183000"), event("c", "Trasig", "ingen tid"));
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
