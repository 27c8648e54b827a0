import { eq } from "drizzle-orm";
import { crisisDomains } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { PreconditionError } from "#server/platform/errors.ts";
import { WATER_CHANGE_TITLES } from "#shared/content/water-change-titles.ts";
import { isoDay } from "#shared/format/date.ts";
import { addEvent } from "./add-event.ts";
import { moveTo } from "./change-event.ts";

const REMIND_DAYS_BEFORE = 7;

/**
 * Puts the next change of the shared water in the association's calendar, on today when it is overdue; a second press finds the
 * event that is there. Throws ForbiddenError, PreconditionError with WATER_NOT_DATED, and what `addEvent` throws.
 */
export async function remindAboutChange(ctx: DomainContext): Promise<{ eventId: string; day: string }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const { summary } = await findWaterPlan(tx, actor.associationId);
    if (!summary.nextChange) throw new PreconditionError("WATER_NOT_DATED");
    const [area] = await tx.select({ id: crisisDomains.id }).from(crisisDomains).where(eq(crisisDomains.slug, "vatten"));
    const today = isoDay(ctx.now());
    const day = summary.nextChange < today ? today : summary.nextChange;
    const { id: eventId } = await addEvent(tx, actor, {
      title: WATER_CHANGE_TITLES.reminder,
      description: "Töm, rengör och fyll på nytt. Skriv dagens datum på etiketterna och i vattenplanen.",
      category: "maintenance",
      isAllDay: true,
      startDay: day,
      endDay: day,
      crisisDomainId: area?.id ?? null,
      ownerProfileId: actor.profileId,
      remindDaysBefore: REMIND_DAYS_BEFORE,
      seedKey: `water-change/${summary.nextChange}`,
    });
    // One that was made long ago, and whose day has passed, moves to today.
    await moveTo(tx, eventId, day, ctx.now());
    await recordAudit(tx, actor, "association.remind_water", eventId, { day });
    return { eventId, day };
  });
}
