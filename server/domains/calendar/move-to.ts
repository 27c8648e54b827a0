import { and, eq, ne, sql } from "drizzle-orm";
import { calendarEvents } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { addDays, toInstant } from "./wall-clock.ts";

/** Moves a single all-day event of one day to another, inside a write that holds the association. Nothing happens when it stands there. */
export async function moveTo(tx: Transaction, eventId: string, day: string, updatedAt: Date): Promise<void> {
  const startsAt = toInstant(day);
  await tx
    .update(calendarEvents)
    .set({ startsAt, endsAt: toInstant(addDays(day, 1)), version: sql`${calendarEvents.version} + 1`, updatedAt })
    .where(and(eq(calendarEvents.id, eventId), ne(calendarEvents.startsAt, startsAt)));
}
