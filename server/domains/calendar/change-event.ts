import { and, eq, ne, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { calendarEvents } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { removeEventInput } from "#shared/schemas/calendar.ts";
import { occurrenceOn } from "./occurrences.ts";
import { visibleTo } from "./queries.ts";
import { addDays, toInstant } from "./wall-clock.ts";

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
export async function changeEvent(
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
