import { lt } from "drizzle-orm";
import { providerEvents } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
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

/** Providers repeat what they could not tell for some days, never for this long. */
const KEPT_DAYS = 30;

/** Forgets what providers have told long ago. What followed from it stands elsewhere. */
export async function deleteOldEvents(ctx: DomainContext): Promise<void> {
  await ctx.db.delete(providerEvents).where(lt(providerEvents.receivedAt, new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000)));
}
