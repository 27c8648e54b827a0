import { eq } from "drizzle-orm";
import type { z } from "zod";
import { collaborationSettings as settings } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { pauseSharingInput } from "#shared/schemas/collaboration.ts";
import { takeSettings } from "./take-settings.ts";

/** «Pausa all delning» and the way back: nobody sees or reaches the owner's association meanwhile. Throws ForbiddenError, PreconditionError. */
export async function pauseSharing(ctx: DomainContext, { isPaused }: z.output<typeof pauseSharingInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");

  await inTransaction(ctx, async (tx) => {
    const { pausedAt } = await takeSettings(tx, actor);
    if ((pausedAt !== null) === isPaused) return;
    await tx
      .update(settings)
      .set({ pausedAt: isPaused ? ctx.now() : null })
      .where(eq(settings.housingAssociationId, actor.associationId));
    await recordAudit(tx, actor, "collaboration.pause_sharing", actor.associationId, { isPaused });
  });
}
