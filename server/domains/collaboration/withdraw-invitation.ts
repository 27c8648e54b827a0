import { eq } from "drizzle-orm";
import type { z } from "zod";
import { collaborationLinks as links } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { collaborationLinkInput } from "#shared/schemas/collaboration.ts";
import { takeLink } from "./take-link.ts";

/**
 * Takes back an invitation that nobody has answered. Throws ForbiddenError, NotFoundError, also for another association's invitation to
 * this one, ConflictError with LINK_STATE_CHANGED.
 */
export async function withdrawInvitation(ctx: DomainContext, { linkId }: z.output<typeof collaborationLinkInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");

  await inTransaction(ctx, async (tx) => {
    const link = await takeLink(tx, actor, linkId, ["invited"]);
    if (link.fromAssociationId !== actor.associationId) throw new NotFoundError();
    await tx.delete(links).where(eq(links.id, linkId));
    await recordAudit(tx, actor, "collaboration.withdraw_invitation", linkId);
  });
}
