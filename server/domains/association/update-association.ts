import { eq } from "drizzle-orm";
import type { z } from "zod";
import { associationMembers, housingAssociations } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/lib/actor.ts";
import { recordAudit } from "#server/lib/audit.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { ForbiddenError } from "#server/lib/errors.ts";
import { inTransaction } from "#server/lib/transaction.ts";
import { can } from "#shared/permissions.ts";
import type { updateAssociationInput } from "#shared/schemas/association.ts";
import { type AssociationView, toAssociationView } from "./views.ts";

/**
 * Changes name, address and city of the caller's association. The role counts as it is at that moment (SETA-06). Throws
 * ForbiddenError with MEMBERSHIP_NOT_VERIFIED or ASSOCIATION_EDIT_FORBIDDEN.
 */
export async function updateAssociation(ctx: DomainContext, input: z.output<typeof updateAssociationInput>): Promise<AssociationView> {
  const actor = requireSignedIn(ctx.actor);

  return inTransaction(ctx, async (tx) => {
    const [membership] = await tx
      .select({ associationId: associationMembers.associationId, role: associationMembers.role })
      .from(associationMembers)
      .where(eq(associationMembers.profileId, actor.profileId))
      .for("share");
    if (!membership) throw new ForbiddenError("MEMBERSHIP_NOT_VERIFIED");
    if (!can(membership.role, "association:edit")) throw new ForbiddenError("ASSOCIATION_EDIT_FORBIDDEN");

    const [updated] = await tx
      .update(housingAssociations)
      .set({ ...input, updatedAt: ctx.now() })
      .where(eq(housingAssociations.id, membership.associationId))
      .returning();
    if (!updated) throw new ForbiddenError("MEMBERSHIP_NOT_VERIFIED");
    await recordAudit(tx, { ...actor, ...membership }, "association.update", updated.id, { fields: Object.keys(input) });
    return toAssociationView(updated);
  });
}
