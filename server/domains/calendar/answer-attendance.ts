import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { calendarAttendance } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { answerAttendanceInput } from "#shared/schemas/calendar.ts";
import { findEvent } from "./change-event.ts";
import { occurrenceOn } from "./occurrences.ts";

/** Says whether the caller comes to a public event; null takes the answer back. Throws NotFoundError, ConflictError with EVENT_HAS_ENDED. */
export async function answerAttendance(
  ctx: DomainContext,
  { eventId, occursOn, answer }: z.output<typeof answerAttendanceInput>,
): Promise<void> {
  const actor = requirePermission(ctx.actor, "association:read");

  await inTransaction(ctx, async (tx) => {
    const event = await findEvent(tx, actor, eventId);
    const occurrence = event.isPublic ? occurrenceOn(event, occursOn) : undefined;
    if (!occurrence) throw new NotFoundError();
    if (occurrence.endsAt < ctx.now()) throw new ConflictError("EVENT_HAS_ENDED");
    const { profileId } = actor;
    const own = and(
      eq(calendarAttendance.eventId, eventId),
      eq(calendarAttendance.occursOn, occursOn),
      eq(calendarAttendance.profileId, profileId),
    );
    if (answer === null) await tx.delete(calendarAttendance).where(own);
    else {
      const { eventId: event_, occursOn: day, profileId: person } = calendarAttendance;
      await tx
        .insert(calendarAttendance)
        .values({ eventId, occursOn, profileId, answer, updatedAt: ctx.now() })
        .onConflictDoUpdate({ target: [event_, day, person], set: { answer, updatedAt: ctx.now() } });
    }
    await recordAudit(tx, actor, "calendar.answer", eventId, { title: event.title, day: occursOn });
  });
}
