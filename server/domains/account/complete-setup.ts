import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { profiles } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import { PROFILE_TYPE_IDS, type ProfileType } from "#shared/enums.ts";
import type { chooseProfileTypeInput } from "#shared/schemas/account.ts";
import { lockProfile } from "./locks.ts";
import { profileTypeOf } from "./rules.ts";

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

/** Whether the account setup is done now, and where it goes on; null when the choice could not be saved and can be made again. */
interface ProfileTypeChoice {
  completed: boolean;
  next: "/dashboard" | "/account-setup-choice" | null;
}

/**
 * The first choice of the account setup: Privatperson is done with it, Bostadsrättsförening goes on to found or join.
 * Throws NotFoundError for an unknown type, ConflictError with SETUP_ALREADY_COMPLETED.
 */
export async function chooseProfileType(ctx: DomainContext, input: z.output<typeof chooseProfileTypeInput>): Promise<ProfileTypeChoice> {
  const actor = requireSignedIn(ctx.actor);
  const profileType = profileTypeOf(input.profileTypeId);
  if (!profileType) throw new NotFoundError();

  return inTransaction(ctx, async (tx) => {
    const profile = await lockProfile(tx, actor.profileId);
    if (profile?.hasCompletedInitialSetup) throw new ConflictError("SETUP_ALREADY_COMPLETED");
    const isPrivate = profileType === "private";
    if (isPrivate && !(await tryToCompleteSetup(ctx, tx, actor.profileId))) return { completed: false, next: null };
    await recordAudit(tx, actor, "account.choose_profile_type", actor.profileId, { profileType });
    if (isPrivate) return { completed: true, next: "/dashboard" };
    await tx
      .update(profiles)
      .set({ profileTypeId: PROFILE_TYPE_IDS.association, updatedAt: ctx.now() })
      .where(eq(profiles.id, actor.profileId));
    return { completed: false, next: "/account-setup-choice" };
  });
}

/** A failure is only logged (SETUP-13). The savepoint keeps the rest of the transaction alive. */
async function tryToCompleteSetup(ctx: DomainContext, tx: Transaction, profileId: string): Promise<boolean> {
  try {
    await tx.transaction((savepoint) => completeSetup(ctx, savepoint, profileId, "private"));
    return true;
  } catch (error) {
    ctx.log.error({ err: error }, "the account setup could not be marked as done");
    return false;
  }
}

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
