import { eq } from "drizzle-orm";
import { profiles } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { lockProfile } from "./lock-profile.ts";

/** Lets someone without an association found or join one after all (decision 6). Throws ConflictError with ALREADY_MEMBER. */
export async function reopenSetup(ctx: DomainContext): Promise<Record<string, never>> {
  const actor = requireSignedIn(ctx.actor);

  return inTransaction(ctx, async (tx) => {
    const profile = await lockProfile(tx, actor.profileId);
    if (profile?.associationId) throw new ConflictError("ALREADY_MEMBER");
    await tx.update(profiles).set({ hasCompletedInitialSetup: false, updatedAt: ctx.now() }).where(eq(profiles.id, actor.profileId));
    await recordAudit(tx, actor, "account.reopen_setup", actor.profileId);
    return {};
  });
}
