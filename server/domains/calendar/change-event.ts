import { and, eq, ne, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { calendarAttendance, calendarEvents, calendarOccurrences } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { removeEventInput, updateEventInput } from "#shared/schemas/calendar.ts";
import { readEventValues, requireRoom } from "./add-event.ts";
import { occurrenceOn } from "./occurrences.ts";
import { visibleTo } from "./queries.ts";
import { addDays, dayOf, daysBetween, toInstant } from "./wall-clock.ts";

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

/** An event that the actor may see, as its row. Throws NotFoundError. */
export async function findEvent(db: Queryable, actor: MemberActor, eventId: string): Promise<typeof calendarEvents.$inferSelect> {
  const [event] = await db
    .select()
    .from(calendarEvents)
    .where(and(visibleTo(actor), eq(calendarEvents.id, eventId)));
  if (!event) throw new NotFoundError();
  return event;
}

/** Writes on the version that was seen and on no other. Throws NotFoundError, ConflictError with EVENT_CHANGED. */
async function changeEvent(
  tx: Transaction,
  actor: MemberActor,
  seen: { eventId: string; version: number },
  values: PgUpdateSetSource<typeof calendarEvents>,
): Promise<void> {
  const changed = await tx
    .update(calendarEvents)
    .set({ ...values, version: sql`${calendarEvents.version} + 1` })
    .where(and(visibleTo(actor), eq(calendarEvents.id, seen.eventId), eq(calendarEvents.version, seen.version)))
    .returning({ id: calendarEvents.id });
  if (changed.length > 0) return;
  await findEvent(tx, actor, seen.eventId);
  throw new ConflictError("EVENT_CHANGED");
}

/** Moves a single all-day event of one day to another, inside a write that holds the association. Nothing happens when it stands there. */
export async function moveTo(tx: Transaction, eventId: string, day: string, updatedAt: Date): Promise<void> {
  const startsAt = toInstant(day);
  await tx
    .update(calendarEvents)
    .set({ startsAt, endsAt: toInstant(addDays(day, 1)), version: sql`${calendarEvents.version} + 1`, updatedAt })
    .where(and(eq(calendarEvents.id, eventId), ne(calendarEvents.startsAt, startsAt)));
}

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
