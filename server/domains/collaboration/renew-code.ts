import { eq } from "drizzle-orm";
import { collaborationSettings as settings } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { newCode } from "./ensure-settings.ts";
import { takeSettings } from "./take-settings.ts";

/** Gives the owner's association another code; the old one opens nothing any more. Throws ForbiddenError, PreconditionError. */
export async function renewCode(ctx: DomainContext): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");

  await inTransaction(ctx, async (tx) => {
    await takeSettings(tx, actor);
    await tx.update(settings).set({ code: newCode() }).where(eq(settings.housingAssociationId, actor.associationId));
    await recordAudit(tx, actor, "collaboration.renew_code", actor.associationId);
  });
}
