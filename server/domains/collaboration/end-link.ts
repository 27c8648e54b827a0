import { eq } from "drizzle-orm";
import type { z } from "zod";
import { collaborationLinks as links } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { collaborationLinkInput } from "#shared/schemas/collaboration.ts";
import { otherEnd, takeLink } from "./take-link.ts";
import { tellOwners } from "./tell-owners.ts";

/**
 * «Avsluta», by either side: nothing is shared any more, and the other side is mailed. Throws ForbiddenError, NotFoundError,
 * ConflictError with LINK_STATE_CHANGED.
 */
export async function endLink(ctx: DomainContext, { linkId }: z.output<typeof collaborationLinkInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");

  await inTransaction(ctx, async (tx) => {
    const link = await takeLink(tx, actor, linkId, ["active", "paused"]);
    await tx.update(links).set({ state: "ended", message: null, decidedAt: ctx.now() }).where(eq(links.id, linkId));
    await recordAudit(tx, actor, "collaboration.end_link", linkId);
    const otherId = otherEnd(link, actor.associationId);
    if (otherId) await tellOwners(ctx, tx, otherId, linkId, "ended");
  });
}
