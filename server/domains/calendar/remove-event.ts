import { eq } from "drizzle-orm";
import type { z } from "zod";
import { calendarEvents } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { removeEventInput } from "#shared/schemas/calendar.ts";
import { changeEvent, findEvent } from "./change-event.ts";
import { occurrenceOn } from "./occurrences.ts";

/** Removes an event or one occurrence of a series. Throws ForbiddenError, NotFoundError, ConflictError with EVENT_CHANGED. */
export async function removeEvent(
  ctx: DomainContext,
  { eventId, occursOn, version, scope }: z.output<typeof removeEventInput>,
): Promise<void> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const event = await findEvent(tx, actor, eventId);
    const isOne = scope === "one" && event.recurrenceRule !== null;
    if (isOne && !occurrenceOn(event, occursOn)) throw new NotFoundError();
    await recordAudit(tx, actor, "calendar.remove", eventId, {
      title: event.title,
      ...(isOne ? { day: occursOn } : event.seedKey && { seedKey: event.seedKey }),
    });

    if (isOne) {
      await changeEvent(tx, actor, { eventId, version }, { exceptDates: [...event.exceptDates, occursOn], updatedAt: ctx.now() });
      return;
    }
    if (event.version !== version) throw new ConflictError("EVENT_CHANGED");
    await tx.delete(calendarEvents).where(eq(calendarEvents.id, eventId));
  });
}
