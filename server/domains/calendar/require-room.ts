import { and, eq, isNotNull } from "drizzle-orm";
import { calendarEvents } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { CALENDAR_EVENTS_MAX, CALENDAR_SERIES_MAX } from "#shared/limits.ts";

/** How many more events, and of them series, an association's calendar takes. */
export async function roomIn(db: Queryable, associationId: string): Promise<{ events: number; series: number }> {
  const own = eq(calendarEvents.housingAssociationId, associationId);
  const [events, series] = await Promise.all([
    db.$count(calendarEvents, own),
    db.$count(calendarEvents, and(own, isNotNull(calendarEvents.recurrenceRule))),
  ]);
  return { events: Math.max(0, CALENDAR_EVENTS_MAX - events), series: Math.max(0, CALENDAR_SERIES_MAX - series) };
}

/** Throws ConflictError with TOO_MANY_EVENTS or TOO_MANY_SERIES when there is no room for one more. */
export async function requireRoom(db: Queryable, associationId: string, isSeries: boolean): Promise<void> {
  const room = await roomIn(db, associationId);
  if (room.events === 0) throw new ConflictError("TOO_MANY_EVENTS");
  if (isSeries && room.series === 0) throw new ConflictError("TOO_MANY_SERIES");
}
