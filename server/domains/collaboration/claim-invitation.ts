import { and, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import { collaborationLinks as links } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { violatesUnique } from "#server/platform/database/postgres-fault.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { hashSecret } from "#server/platform/secrets/secret.ts";
import type { claimInvitationInput } from "#shared/schemas/collaboration.ts";
import { logSharing } from "./log-sharing.ts";
import { isBlockedBetween } from "./partner-queries.ts";

/**
 * Takes an invitation by its mailed link to the owner's association, where it then waits for an answer; the link opens nothing
 * more. Who invited is told by the answer, not before. Throws ForbiddenError, NotFoundError with INVITATION_GONE, InvalidError with
 * COLLABORATION_WITH_ITSELF, ConflictError with ALREADY_LINKED, LimitError.
 */
export async function claimInvitation(ctx: DomainContext, { token }: z.output<typeof claimInvitationInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "collaboration:manage");
  const { associationId } = actor;
  await ctx.limits.consume("codeLookupPerUser", actor.userId);

  try {
    await inTransaction(ctx, async (tx) => {
      await lockMembersFor(tx, actor, "collaboration:manage");
      const [link] = await tx
        .select({ id: links.id, fromAssociationId: links.fromAssociationId, message: links.message })
        .from(links)
        .where(
          and(
            eq(links.tokenHash, hashSecret(token)),
            eq(links.state, "invited"),
            isNull(links.toAssociationId),
            gt(links.expiresAt, ctx.now()),
          ),
        )
        .for("no key update");
      if (!link) throw new NotFoundError("INVITATION_GONE");
      if (link.fromAssociationId === associationId) throw new InvalidError("COLLABORATION_WITH_ITSELF");
      if (await isBlockedBetween(tx, associationId, link.fromAssociationId)) throw new NotFoundError("INVITATION_GONE");
      await tx.update(links).set({ toAssociationId: associationId, tokenHash: null }).where(eq(links.id, link.id));
      await logSharing(tx, link.fromAssociationId, [associationId], "invitation", { message: link.message });
      await recordAudit(tx, actor, "collaboration.claim_invitation", link.id);
    });
  } catch (error) {
    if (violatesUnique(error, "collaboration_links_pair")) throw new ConflictError("ALREADY_LINKED", { cause: error });
    throw error;
  }
}
