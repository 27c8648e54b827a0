import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { associationInvitations as invitations } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { withdrawInvitationInput } from "#shared/schemas/association.ts";

/** Takes back an invitation of the owner's association that still stands; a mail that waits to leave with it is dropped. Throws NotFoundError. */
export async function withdrawInvitation(ctx: DomainContext, { id }: z.output<typeof withdrawInvitationInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "association:invite");

  await inTransaction(ctx, async (tx) => {
    const withdrawn = await tx
      .delete(invitations)
      .where(and(eq(invitations.id, id), eq(invitations.associationId, actor.associationId), gt(invitations.expiresAt, ctx.now())))
      .returning({ id: invitations.id });
    if (withdrawn.length === 0) throw new NotFoundError();
    await recordAudit(tx, actor, "association.withdraw_invitation", id);
  });
}
