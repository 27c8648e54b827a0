import { eq } from "drizzle-orm";
import { pushSubscriptions } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** Removes a browser whose push service says that it has ended its subscription. */
export async function forgetBrowser(db: Queryable, pushSubscriptionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, pushSubscriptionId));
}
