import { eq } from "drizzle-orm";
import type { z } from "zod";
import { profiles } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/lib/actor.ts";
import { recordAudit } from "#server/lib/audit.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { ConflictError, NotFoundError } from "#server/lib/errors.ts";
import { inTransaction } from "#server/lib/transaction.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import type { chooseProfileTypeInput } from "#shared/schemas/account.ts";
import { completeSetup } from "./complete-setup.ts";
import { lockProfile } from "./lock-profile.ts";
import { profileTypeOf } from "./rules.ts";

/**
 * The first choice of the account setup: Privatperson is done with it, Bostadsrättsförening goes on to found or join.
 * Throws NotFoundError for an unknown type, ConflictError with SETUP_ALREADY_COMPLETED.
 */
export async function chooseProfileType(ctx: DomainContext, input: z.output<typeof chooseProfileTypeInput>) {
  const actor = requireSignedIn(ctx.actor);
  const profileType = profileTypeOf(input.profileTypeId);
  if (!profileType) throw new NotFoundError();

  return inTransaction(ctx, async (tx) => {
    const profile = await lockProfile(tx, actor.profileId);
    if (profile?.hasCompletedInitialSetup) throw new ConflictError("SETUP_ALREADY_COMPLETED");
    await recordAudit(tx, actor, "account.choose_profile_type", actor.profileId, { profileType });
    if (profileType === "private") {
      await completeSetup(ctx, tx, actor.profileId, "private");
      return { next: "/dashboard" as const };
    }
    await tx
      .update(profiles)
      .set({ profileTypeId: PROFILE_TYPE_IDS.association, updatedAt: ctx.now() })
      .where(eq(profiles.id, actor.profileId));
    return { next: "/account-setup-choice" as const };
  });
}
