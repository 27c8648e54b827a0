import { eq, sql } from "drizzle-orm";
import { calendarEvents, crisisDomains } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { PreconditionError } from "#server/platform/errors.ts";
import { addEvent } from "./add-event.ts";
import { moveWaterChange, removeSingleChanges } from "./move-water-change.ts";
import { dayOf } from "./wall-clock.ts";
import { dayOfWaterChange, waterChangeFrom } from "./year-wheel.ts";

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
