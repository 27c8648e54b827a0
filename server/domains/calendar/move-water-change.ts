import { and, eq, gt, gte, isNotNull, like, max, or, sql } from "drizzle-orm";
import { calendarAttendance, calendarEvents, calendarOccurrences } from "#drizzle/schema/index.ts";
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
  await removeSingleChanges(tx, actor, today);
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
    const [begun] = await tx
      .insert(calendarEvents)
      .values({ ...others, ...moved, createdAt: now })
      .returning({ id: calendarEvents.id });
    const [later] = occurrencesWithin(event, addDays(lastDone, 1), addDays(lastDone, YEAR_DAYS));
    if (begun && later) await takeLaterDays(tx, { from: id, after: lastDone, to: begun.id, days: daysBetween(later.occursOn, day) });
  }
  await recordAudit(tx, actor, "calendar.update", id, { title: event.title });
}

/**
 * Takes away what stands beside the series for a change that is to come: the one that «Påminn om vattenbyte» once made, and one that
 * somebody moved by itself. There is one change, on the plan's day.
 */
export async function removeSingleChanges(tx: Transaction, actor: MemberActor, today: string): Promise<void> {
  const isSingle = or(like(calendarEvents.seedKey, "water-change/%"), like(calendarEvents.seedKey, `${WATER_CHANGE_SERIES}/____-__-__`));
  const isAhead = gte(calendarEvents.startsAt, toInstant(today));
  await tx.delete(calendarEvents).where(and(eq(calendarEvents.housingAssociationId, actor.associationId), isSingle, isAhead));
}

/** Who comes and what is ticked on the days after the last done goes with the series that goes on. */
async function takeLaterDays(tx: Transaction, { from, after, to, days }: { from: string; after: string; to: string; days: number }) {
  for (const table of [calendarOccurrences, calendarAttendance]) {
    await tx
      .update(table)
      .set({ eventId: to, occursOn: sql`${table.occursOn} + ${days}::int` })
      .where(and(eq(table.eventId, from), gt(table.occursOn, after)));
  }
}

async function findLastDone(tx: Transaction, eventId: string): Promise<string | null> {
  const [found] = await tx
    .select({ day: max(calendarOccurrences.occursOn) })
    .from(calendarOccurrences)
    .where(and(eq(calendarOccurrences.eventId, eventId), isNotNull(calendarOccurrences.doneAt)));
  return found?.day ?? null;
}
