import { and, eq, gte, isNotNull, like, max } from "drizzle-orm";
import { calendarEvents, calendarOccurrences } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { joinRule, splitRule } from "#shared/calculations/recurrence.ts";
import { formatTime } from "#shared/format/date.ts";
import { occurrencesWithin } from "./occurrences.ts";
import { moveDays } from "./update-event.ts";
import { addDays, dayOf, daysBetween, toInstant } from "./wall-clock.ts";
import { WATER_CHANGE_RULE, WATER_CHANGE_SERIES } from "./year-wheel.ts";

const YEAR_DAYS = 366;

/**
 * Lets the change of the shared water in the calendar begin on a day, inside a write that holds the association. What was done stays
 * where it was, as a series that has ended. A calendar that has no change gets none.
 */
export async function moveWaterChange(tx: Transaction, actor: MemberActor, day: string, now: Date): Promise<void> {
  const today = dayOf(now);
  const own = eq(calendarEvents.housingAssociationId, actor.associationId);
  const [event] = await tx
    .select()
    .from(calendarEvents)
    .where(and(own, eq(calendarEvents.seedKey, WATER_CHANGE_SERIES)))
    .for("update");
  if (!event) return;
  // «Påminn om vattenbyte» once made an event of its own beside the series.
  const isReminder = and(like(calendarEvents.seedKey, "water-change/%"), gte(calendarEvents.startsAt, toInstant(today)));
  await tx.delete(calendarEvents).where(and(own, isReminder));
  const [next] = occurrencesWithin(event, today, addDays(today, YEAR_DAYS));
  if (next?.occursOn === day) return;

  const { id, startsAt, endsAt, version, recurrenceRule, ...others } = event;
  const moved = {
    startsAt: toInstant(day, formatTime(startsAt)),
    endsAt: toInstant(addDays(day, daysBetween(dayOf(startsAt), dayOf(endsAt))), formatTime(endsAt)),
    recurrenceRule: recurrenceRule && WATER_CHANGE_RULE,
    exceptDates: [],
    updatedAt: now,
  };
  const lastDone = await findLastDone(tx, id);
  const isOld = eq(calendarEvents.id, id);
  if (lastDone === null) {
    await tx
      .update(calendarEvents)
      .set({ ...moved, version: version + 1 })
      .where(isOld);
    await moveDays(tx, id, next ? daysBetween(next.occursOn, day) : 0);
  } else {
    const ended = { recurrenceRule: recurrenceRule && joinRule(splitRule(recurrenceRule).rule, lastDone), updatedAt: now };
    await tx
      .update(calendarEvents)
      .set({ ...ended, seedKey: `${WATER_CHANGE_SERIES}/until-${lastDone}`, version: version + 1 })
      .where(isOld);
    await tx.insert(calendarEvents).values({ ...others, ...moved, createdAt: now });
  }
  await recordAudit(tx, actor, "calendar.update", id, { title: event.title });
}

async function findLastDone(tx: Transaction, eventId: string): Promise<string | null> {
  const [found] = await tx
    .select({ day: max(calendarOccurrences.occursOn) })
    .from(calendarOccurrences)
    .where(and(eq(calendarOccurrences.eventId, eventId), isNotNull(calendarOccurrences.doneAt)));
  return found?.day ?? null;
}
