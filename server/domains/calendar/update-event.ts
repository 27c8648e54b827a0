import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { calendarAttendance, calendarEvents, calendarOccurrences } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { updateEventInput } from "#shared/schemas/calendar.ts";
import { requireRoom } from "./add-event.ts";
import { changeEvent, findEvent } from "./change-event.ts";
import { readEventValues } from "./event-values.ts";
import { occurrenceOn } from "./occurrences.ts";
import { dayOf, daysBetween } from "./wall-clock.ts";

/**
 * Changes an event: the whole series, or one occurrence, which becomes an event of its own. Who comes and what was done moves with
 * the days. Throws ForbiddenError, NotFoundError, InvalidError as `createEvent`, ConflictError with EVENT_CHANGED.
 */
export async function updateEvent(
  ctx: DomainContext,
  { eventId, occursOn, version, scope, ...input }: z.output<typeof updateEventInput>,
): Promise<{ id: string }> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const event = await findEvent(tx, actor, eventId);
    const seen = { eventId, version };
    const isTakenOut = scope === "one" && event.recurrenceRule !== null;
    if (isTakenOut && !occurrenceOn(event, occursOn)) throw new NotFoundError();
    const values = await readEventValues(tx, actor.associationId, isTakenOut ? { ...input, rule: null, until: null } : input);
    await recordAudit(tx, actor, "calendar.update", eventId, { title: values.title });

    if (!isTakenOut) {
      if (values.recurrenceRule !== null && event.recurrenceRule === null) await requireRoom(tx, actor.associationId, true);
      await changeEvent(tx, actor, seen, { ...values, updatedAt: ctx.now() });
      await moveDays(tx, eventId, daysBetween(dayOf(event.startsAt), input.startDay));
      return { id: eventId };
    }
    await requireRoom(tx, actor.associationId, false);
    await changeEvent(tx, actor, seen, { exceptDates: [...event.exceptDates, occursOn], updatedAt: ctx.now() });
    const [taken] = await tx
      .insert(calendarEvents)
      .values({
        ...values,
        housingAssociationId: actor.associationId,
        createdByProfileId: actor.profileId,
        seedKey: event.seedKey && `${event.seedKey}/${occursOn}`,
      })
      .returning({ id: calendarEvents.id });
    if (!taken) throw new NotFoundError();
    await moveOccurrence(tx, { eventId, occursOn }, { eventId: taken.id, occursOn: input.startDay });
    return taken;
  });
}

/** Moves what is known of the days of an event as many days as its start has moved. */
export async function moveDays(tx: Transaction, eventId: string, days: number): Promise<void> {
  if (days === 0) return;
  // Once out of the way and once to their place: a day may be another's old one.
  for (const shift of [days + FAR_AWAY, -FAR_AWAY]) {
    for (const table of [calendarOccurrences, calendarAttendance]) {
      await tx
        .update(table)
        .set({ occursOn: sql`${table.occursOn} + ${shift}::int` })
        .where(eq(table.eventId, eventId));
    }
  }
}

const FAR_AWAY = 400_000;

type Place = { eventId: string; occursOn: string };

async function moveOccurrence(tx: Transaction, from: Place, to: Place): Promise<void> {
  for (const table of [calendarOccurrences, calendarAttendance]) {
    await tx
      .update(table)
      .set(to)
      .where(and(eq(table.eventId, from.eventId), eq(table.occursOn, from.occursOn)));
  }
}
