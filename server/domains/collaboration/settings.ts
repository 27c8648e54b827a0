import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { collaborationSettings as settings } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, PreconditionError } from "#server/platform/errors.ts";
import { CODE_LENGTH, CODE_SIGNS, type saveCollaborationSettingsInput } from "#shared/schemas/collaboration.ts";
import { requireNoNames } from "./require-no-names.ts";
import { type CollaborationSettings, settingsView } from "./settings-queries.ts";

/**
 * Changes how the owner's association takes part. Throws ForbiddenError, PreconditionError with COLLABORATION_NOT_STARTED, ConflictError
 * with COLLABORATION_SETTINGS_CHANGED when they are no longer as they were seen, InvalidError with RESIDENT_NAMED.
 */
export async function saveSettings(ctx: DomainContext, { seenAt, ...values }: z.output<typeof saveCollaborationSettingsInput>) {
  const actor = requirePermission(ctx.actor, "collaboration:manage");

  await inTransaction(ctx, async (tx) => {
    const found = await takeSettings(tx, actor);
    if (found.updatedAt.toISOString() !== seenAt) throw new ConflictError("COLLABORATION_SETTINGS_CHANGED");
    const { presentation, contactRole } = values;
    await requireNoNames(tx, [actor.associationId], { presentation, contactRole });
    await tx
      .update(settings)
      .set({ ...values, updatedAt: ctx.now() })
      .where(eq(settings.housingAssociationId, actor.associationId));
    const { isDiscoverable, leadersMaySend, sharesStatusInCrisis } = values;
    await recordAudit(tx, actor, "collaboration.save_settings", actor.associationId, {
      isDiscoverable,
      leadersMaySend,
      sharesStatusInCrisis,
    });
  });
}

/** Lets the caller's association take part in krissamverkan. A second press changes nothing. Throws ForbiddenError. */
export async function startCollaboration(ctx: DomainContext): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");

  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "collaboration:manage");
    if (await ensureSettings(tx, actor.associationId)) await recordAudit(tx, actor, "collaboration.start", actor.associationId);
  });
}

/** Gives the owner's association another code; the old one opens nothing any more. Throws ForbiddenError, PreconditionError. */
export async function renewCode(ctx: DomainContext): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");

  await inTransaction(ctx, async (tx) => {
    await takeSettings(tx, actor);
    await tx.update(settings).set({ code: newCode() }).where(eq(settings.housingAssociationId, actor.associationId));
    await recordAudit(tx, actor, "collaboration.renew_code", actor.associationId);
  });
}

/** A code of 50 random bits to invite an association by. */
const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join("");

/** Lets an association take part, with a code of its own and nothing shared yet. False when it does so already. */
export async function ensureSettings(tx: Transaction, associationId: string): Promise<boolean> {
  const added = await tx
    .insert(settings)
    .values({ housingAssociationId: associationId, code: newCode() })
    .onConflictDoNothing({ target: settings.housingAssociationId })
    .returning({ code: settings.code });
  return added.length > 0;
}

/**
 * The settings of the owner's association, held for this write. Throws ForbiddenError, and PreconditionError with
 * COLLABORATION_NOT_STARTED.
 */
export async function takeSettings(tx: Transaction, actor: MemberActor): Promise<CollaborationSettings> {
  await lockMembersFor(tx, actor, "collaboration:manage");
  const [found] = await tx
    .select(settingsView)
    .from(settings)
    .where(eq(settings.housingAssociationId, actor.associationId))
    .for("no key update");
  if (!found) throw new PreconditionError("COLLABORATION_NOT_STARTED");
  return found;
}
