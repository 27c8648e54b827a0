import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { calendarEvents } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import { visibleTo } from "./queries.ts";

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
