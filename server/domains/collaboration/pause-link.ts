import { eq } from "drizzle-orm";
import type { z } from "zod";
import { collaborationLinks as links } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { pauseLinkInput } from "#shared/schemas/collaboration.ts";
import { otherEnd, takeLink } from "./take-link.ts";

/**
 * Pauses a cooperation, or goes on with it: only whoever paused it can. A paused link goes out from the one that paused it. Throws
 * ForbiddenError, NotFoundError, ConflictError with LINK_STATE_CHANGED.
 */
export async function pauseLink(ctx: DomainContext, { linkId, isPaused }: z.output<typeof pauseLinkInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const { associationId } = actor;

  await inTransaction(ctx, async (tx) => {
    const link = await takeLink(tx, actor, linkId, [isPaused ? "active" : "paused"]);
    if (!isPaused && link.fromAssociationId !== associationId) throw new ConflictError("LINK_STATE_CHANGED");
    await tx
      .update(links)
      .set({ state: isPaused ? "paused" : "active", fromAssociationId: associationId, toAssociationId: otherEnd(link, associationId) })
      .where(eq(links.id, linkId));
    await recordAudit(tx, actor, "collaboration.pause_link", linkId, { isPaused });
  });
}
