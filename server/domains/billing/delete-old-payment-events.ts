import { lt } from "drizzle-orm";
import { stripeEvents } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";

/** Stripe repeats an event for three days, and a signature is good for five minutes: older ones cannot come back. */
const KEPT_DAYS = 30;

export async function deleteOldPaymentEvents({ db, now }: DomainContext): Promise<void> {
  const limit = new Date(now().getTime() - KEPT_DAYS * 24 * 60 * 60_000);
  await db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, limit));
}
