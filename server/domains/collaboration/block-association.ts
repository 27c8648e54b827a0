import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { collaborationBlocks as blocks, collaborationLinks as links } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { COLLABORATION_LINK_STATES } from "#shared/enums.ts";
import type { blockAssociationInput } from "#shared/schemas/collaboration.ts";
import { isLinkOf } from "./partner-queries.ts";
import { otherEnd, takeLink } from "./take-link.ts";

/**
 * Keeps the association at the other end of a link from reaching the owner's, and ends what stands between them; or lets it in again.
 * The other side is not told. Throws ForbiddenError, NotFoundError.
 */
export async function blockAssociation(ctx: DomainContext, { linkId, isBlocked }: z.output<typeof blockAssociationInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const { associationId } = actor;

  await inTransaction(ctx, async (tx) => {
    const link = await takeLink(tx, actor, linkId, COLLABORATION_LINK_STATES);
    const otherId = otherEnd(link, associationId);
    if (!otherId) throw new NotFoundError();
    const pair = { housingAssociationId: associationId, blockedAssociationId: otherId };
    if (isBlocked) {
      await tx.insert(blocks).values(pair).onConflictDoNothing();
      const stands = and(isLinkOf(associationId), isLinkOf(otherId), inArray(links.state, ["invited", "active", "paused"]));
      await tx.update(links).set({ state: "ended", invitedEmail: null, message: null, decidedAt: ctx.now() }).where(stands);
    } else {
      await tx.delete(blocks).where(and(eq(blocks.housingAssociationId, associationId), eq(blocks.blockedAssociationId, otherId)));
    }
    await recordAudit(tx, actor, "collaboration.block", linkId, { isBlocked });
  });
}
