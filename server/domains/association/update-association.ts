import { eq } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { lockMembers } from "#server/domains/membership/lock-members.ts";
import { findAssociationOf } from "#server/domains/membership/queries.ts";
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
    const associationId = await findAssociationOf(tx, actor.profileId);
    const members = associationId && (await lockMembers(tx, associationId));
    const membership = members ? members.find(({ profileId }) => profileId === actor.profileId) : undefined;
    if (!associationId || !membership) throw new ForbiddenError("MEMBERSHIP_NOT_VERIFIED");
    if (!can(membership.role, "association:edit")) throw new ForbiddenError("ASSOCIATION_EDIT_FORBIDDEN");

    const [updated] = await tx
      .update(housingAssociations)
      .set({ ...input, updatedAt: ctx.now() })
      .where(eq(housingAssociations.id, associationId))
      .returning();
    if (!updated) throw new ForbiddenError("MEMBERSHIP_NOT_VERIFIED");
    await recordAudit(tx, { profileId: actor.profileId, associationId }, "association.update", updated.id, { fields: Object.keys(input) });
    return toAssociationView(updated);
  });
}
