import { and, eq } from "drizzle-orm";
import { providerEvents } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Whether this event of a provider is new; it counts as known from this transaction's commit on. */
export async function takeEvent(tx: Transaction, provider: string, eventId: string): Promise<boolean> {
  const taken = await tx
    .insert(providerEvents)
    .values({ provider, eventId })
    .onConflictDoNothing()
    .returning({ id: providerEvents.eventId });
  return taken.length > 0;
}

/** Of an event that had no effect. */
export async function forgetEvent(tx: Transaction, provider: string, eventId: string): Promise<void> {
  await tx.delete(providerEvents).where(and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId)));
}
