import { and, eq, gt, gte, isNotNull, like, max, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { calendarAttendance, calendarEvents, calendarOccurrences, crisisDomains } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { saveWaterPlan } from "#server/domains/water/save-water-plan.ts";
import type { WaterPlanView } from "#server/domains/water/views.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { PreconditionError } from "#server/platform/errors.ts";
import { joinRule, splitRule } from "#shared/calculations/recurrence.ts";
import { formatTime } from "#shared/format/date.ts";
import type { saveWaterPlanInput } from "#shared/schemas/water.ts";
import { addEvent } from "./add-event.ts";
import { moveDays } from "./change-event.ts";
import { occurrencesWithin } from "./occurrences.ts";
import { addDays, dayOf, daysBetween, toInstant } from "./wall-clock.ts";
import { dayOfWaterChange, WATER_CHANGE_RULE, WATER_CHANGE_SERIES, waterChangeFrom } from "./year-wheel.ts";

const REMIND_DAYS_BEFORE = 7;

/**
 * Puts the next change of the shared water in the association's calendar with a reminder, on today when it is overdue: the one of the
 * wheel where the calendar has it. Throws ForbiddenError, PreconditionError with WATER_NOT_DATED, and what `addEvent` throws.
 */
export async function remindAboutChange(ctx: DomainContext): Promise<{ eventId: string; day: string }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const { summary } = await findWaterPlan(tx, actor.associationId);
    if (!summary.nextChange) throw new PreconditionError("WATER_NOT_DATED");
    const day = dayOfWaterChange(summary.nextChange, dayOf(ctx.now()));
    const { area: slug, ...series } = waterChangeFrom(day);
    const [area] = await tx
      .select({ id: crisisDomains.id })
      .from(crisisDomains)
      .where(eq(crisisDomains.slug, slug ?? ""));
    await moveWaterChange(tx, actor, day, ctx.now());
    await removeSingleChanges(tx, actor, dayOf(ctx.now()));
    const { id: eventId } = await addEvent(tx, actor, {
      ...series,
      crisisDomainId: area?.id ?? null,
      ownerProfileId: actor.profileId,
      remindDaysBefore: REMIND_DAYS_BEFORE,
    });
    await tx
      .update(calendarEvents)
      .set({ remindDaysBefore: sql`coalesce(${calendarEvents.remindDaysBefore}, ${REMIND_DAYS_BEFORE})` })
      .where(eq(calendarEvents.id, eventId));
    await recordAudit(tx, actor, "association.remind_water", eventId, { day });
    return { eventId, day };
  });
}

/**
 * Saves the water plan, and lets the calendar follow when the day of the next change is another. A day that somebody has chosen in the
 * calendar stands until then. Throws as `saveWaterPlan`.
 */
export async function saveSharedWater(ctx: DomainContext, input: z.output<typeof saveWaterPlanInput>): Promise<WaterPlanView> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  return inTransaction(ctx, async (tx) => {
    const { summary: before } = await findWaterPlan(tx, actor.associationId);
    const plan = await saveWaterPlan({ ...ctx, db: tx as unknown as Database }, input);
    const { nextChange } = plan.summary;
    if (nextChange && nextChange !== before.nextChange) {
      await moveWaterChange(tx, actor, dayOfWaterChange(nextChange, dayOf(ctx.now())), ctx.now());
    }
    return plan;
  });
}

const YEAR_DAYS = 366;

/**
 * Lets the change of the shared water in the calendar begin on a day, inside a write that holds the association. What was done stays
 * where it was, as a series that has ended. A calendar that has no change gets none.
 */
async function moveWaterChange(tx: Transaction, actor: MemberActor, day: string, now: Date): Promise<void> {
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
async function removeSingleChanges(tx: Transaction, actor: MemberActor, today: string): Promise<void> {
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
