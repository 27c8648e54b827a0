import { eq } from "drizzle-orm";
import { calendarEvents, calendarFeeds } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Removes an association's calendar and the secret addresses to it, inside the write that closes it. */
export async function deleteCalendar(tx: Transaction, associationId: string): Promise<void> {
  await tx.delete(calendarEvents).where(eq(calendarEvents.housingAssociationId, associationId));
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.housingAssociationId, associationId));
}
