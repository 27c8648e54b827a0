import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { calendarEvents, outgoingEmails } from "#drizzle/schema/index.ts";
import { createEvent } from "#server/domains/calendar/add-event.ts";
import { extendYearWheels, fillYearWheel } from "#server/domains/calendar/fill-year-wheel.ts";
import { markOccurrence } from "#server/domains/calendar/mark-occurrence.ts";
import { sendReminders } from "#server/domains/calendar/send-reminders.ts";
import { systemContext } from "#server/platform/context.ts";
import { formatDay } from "#shared/format/date.ts";
import { eventInput } from "#tests/factories/calendar.ts";
import { createMember } from "#tests/factories/people.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

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
