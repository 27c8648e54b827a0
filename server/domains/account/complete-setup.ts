import { and, eq, isNull } from "drizzle-orm";
import { profiles } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { PROFILE_TYPE_IDS, type ProfileType } from "#shared/enums.ts";

/** Marks the account setup as done (SETUP-12), inside the write that decides it: founding, approval or the choice of Privatperson. */
export async function completeSetup(ctx: DomainContext, tx: Transaction, profileId: string, profileType: ProfileType): Promise<void> {
  await tx
    .update(profiles)
    .set({ profileTypeId: PROFILE_TYPE_IDS[profileType], hasCompletedInitialSetup: true, updatedAt: ctx.now() })
    .where(eq(profiles.id, profileId));
}

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
