import { calendarAttendance, calendarEvents } from "#drizzle/schema/index.ts";
import { toEventValues } from "#server/domains/calendar/event-values.ts";
import { insertYearWheel } from "#server/domains/calendar/fill-year-wheel.ts";
import { daysOfSeries } from "#server/domains/calendar/recurrence.ts";
import { addDays, dayOf } from "#server/domains/calendar/wall-clock.ts";
import { createEventInput } from "#shared/schemas/calendar.ts";
import { EVENTS } from "./demo-content.ts";
import { type DemoSeed, isOpen, readAreaIds, TALLEN_ID } from "./demo-lookups.ts";

const housingAssociationId = TALLEN_ID;

/** The year of Brf Exempeltallen with some events of its own, one of them late; for as long as it is open. */
export async function seedDemoCalendar({ tx, ledger, now, profileIds }: DemoSeed): Promise<void> {
  if (!(await isOpen(tx))) return;
  await ledger.once("calendar/tallen/year-wheel", () => insertYearWheel(tx, housingAssociationId, now));
  const areaIds = await readAreaIds(tx);
  for (const { key, area, inDays, answers, ...event } of EVENTS) {
    const day = dayOfEvent({ inDays, ...event }, dayOf(now));
    const crisisDomainId = (area && areaIds.get(area)) ?? null;
    await ledger.once(`calendar/tallen/${key}`, async () => {
      const nobody = { until: null, ownerProfileId: null };
      const values = toEventValues(createEventInput.parse({ ...nobody, ...event, startDay: day, endDay: day, crisisDomainId }));
      const [added] = await tx
        .insert(calendarEvents)
        .values({ ...values, housingAssociationId })
        .returning({ id: calendarEvents.id });
      for (const { email, answer } of answers) {
        const profileId = profileIds.get(email);
        if (added && profileId) await tx.insert(calendarAttendance).values({ eventId: added.id, occursOn: day, profileId, answer });
      }
    });
  }
}

/** So many days from today, or the next day of a series. */
function dayOfEvent(
  { inDays = 0, rule, startTime = "00:00" }: Pick<(typeof EVENTS)[number], "inDays" | "rule" | "startTime">,
  today: string,
) {
  const [next = today] = rule ? daysOfSeries(rule, today, startTime, addDays(today, 1), addDays(today, 62)) : [addDays(today, inDays)];
  return next;
}
