import { and, eq, isNull } from "drizzle-orm";
import { profiles } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/**
 * Keeps the number under which somebody names themselves as the one to ring, where their profile has none: without one no SMS reaches them.
 * Under another name than their own it is another's, and nothing happens.
 */
export async function adoptPhone(
  tx: Transaction,
  profileId: string,
  { fullName, phoneNumber }: { fullName: string | null; phoneNumber: string },
): Promise<void> {
  if (!fullName) return;
  await tx
    .update(profiles)
    .set({ phoneNumber })
    .where(and(eq(profiles.id, profileId), eq(profiles.fullName, fullName), isNull(profiles.phoneNumber)));
}
