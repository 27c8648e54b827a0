import { and, eq, isNull } from "drizzle-orm";
import { calendarAttendance, calendarEvents, crisisDomains, housingAssociations, profiles, users } from "#drizzle/schema/index.ts";
import { toEventValues } from "#server/domains/calendar/event-values.ts";
import { insertYearWheel } from "#server/domains/calendar/fill-year-wheel.ts";
import { daysOfSeries } from "#server/domains/calendar/recurrence.ts";
import { addDays, dayOf } from "#server/domains/calendar/wall-clock.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { createEventInput } from "#shared/schemas/calendar.ts";
import { ASSOCIATIONS } from "./demo-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const housingAssociationId = ASSOCIATIONS.tallen.id;

/** The year of Brf Exempeltallen with some events of its own, one of them late; for as long as it is open. */
export async function seedDemoCalendar(tx: Transaction, ledger: SeedLedger, now: Date): Promise<void> {
  const isOpen = and(eq(housingAssociations.id, housingAssociationId), isNull(housingAssociations.closedAt));
  if ((await tx.$count(housingAssociations, isOpen)) === 0) return;
  await ledger.once("calendar/tallen/year-wheel", () => insertYearWheel(tx, housingAssociationId, now));
  const areas = await tx.select({ id: crisisDomains.id, slug: crisisDomains.slug }).from(crisisDomains);
  for (const { key, area, ...event } of demoEvents(dayOf(now))) {
    const crisisDomainId = areas.find(({ slug }) => slug === area)?.id ?? null;
    await ledger.once(`calendar/tallen/${key}`, async () => {
      const values = toEventValues(createEventInput.parse({ ...ONCE, ...event, crisisDomainId }));
      const [added] = await tx
        .insert(calendarEvents)
        .values({ ...values, housingAssociationId })
        .returning({ id: calendarEvents.id });
      if (added && key === "neighbours") await answerDemoEvent(tx, added.id, event.startDay);
    });
  }
}

const BOARD_RULE = "FREQ=MONTHLY;BYDAY=2TU";

function onNextBoardDay(today: string) {
  const [day = today] = daysOfSeries(BOARD_RULE, today, "18:30", addDays(today, 1), addDays(today, 62));
  return { startDay: day, endDay: day };
}

const ONCE = { rule: null, until: null, ownerProfileId: null };

function demoEvents(today: string) {
  const onDay = (days: number) => ({ startDay: addDays(today, days), endDay: addDays(today, days) });
  return [
    {
      ...onDay(-6),
      key: "emergency-lights",
      area: "brand",
      title: "Prova nödbelysningen i trapphusen",
      category: "inspection",
      isAllDay: true,
      checklist: ["Trapphus A", "Trapphus B", "Trapphus C", "Källargången"],
    },
    {
      ...onNextBoardDay(today),
      key: "board-meeting",
      area: null,
      title: "Styrelsemöte",
      category: "meeting",
      place: "Föreningslokalen",
      startTime: "18:30",
      endTime: "20:30",
      rule: BOARD_RULE,
      checklist: ["Stäm av kontaktlistorna", "Gå igenom det som är försenat i kalendern"],
      remindDaysBefore: 7,
    },
    {
      ...onDay(13),
      key: "neighbours",
      area: "ledning",
      title: "Grannträff om beredskap",
      description: "Vi visar vattenkärren, går igenom samlingsplatsen och bjuder på fika.",
      category: "information",
      place: "Innergården",
      startTime: "14:00",
      endTime: "15:30",
      isPublic: true,
    },
  ] as const;
}

/** Some of the demo association's people say whether they come. */
async function answerDemoEvent(tx: Transaction, eventId: string, occursOn: string): Promise<void> {
  const answers = [
    ["agare@demo.example", "yes"],
    ["teamledare@demo.example", "yes"],
  ] as const;
  for (const [email, answer] of answers) {
    const [profile] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(eq(users.email, email));
    if (profile) await tx.insert(calendarAttendance).values({ eventId, occursOn, profileId: profile.id, answer });
  }
}
