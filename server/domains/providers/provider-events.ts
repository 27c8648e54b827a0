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
