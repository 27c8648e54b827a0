import { eq } from "drizzle-orm";
import { associationInvitations, associationMembers, housingAssociations } from "#drizzle/schema/index.ts";
import { queueRemoval } from "#server/domains/media/queue-removal.ts";
import { closeApplicationsTo } from "#server/domains/membership/close-applications-to.ts";
import { dismissSubscribers } from "#server/domains/subscribers/dismiss-subscribers.ts";
import { deleteTeamMembers } from "#server/domains/teams/delete-team-members.ts";
import { requireSignedIn } from "#server/lib/actor.ts";
import { recordAudit } from "#server/lib/audit.ts";
import type { Transaction } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";

/**
 * Closes an association whose sole member leaves (decision 27), inside the write that lets them go and that holds the
 * association by `lockMembers`. Applicants and subscribers are told, and nothing about people stays in its row; the row
 * itself and its requests stay for bookkeeping, and its organisation number is free again.
 */
export async function closeAssociation(ctx: DomainContext, tx: Transaction, associationId: string): Promise<void> {
  const { profileId } = requireSignedIn(ctx.actor);
  await closeApplicationsTo(ctx, tx, associationId);
  await dismissSubscribers(ctx, tx, associationId);
  await deleteTeamMembers(tx, associationId);
  await tx.delete(associationInvitations).where(eq(associationInvitations.associationId, associationId));
  await tx.delete(associationMembers).where(eq(associationMembers.associationId, associationId));

  const [former] = await tx
    .select({ logoUrl: housingAssociations.logoUrl })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, associationId));
  await tx
    .update(housingAssociations)
    .set({
      closedAt: ctx.now(),
      updatedAt: ctx.now(),
      logoUrl: null,
      contactPersonName: null,
      contactPersonPhone: null,
      contactPersonEmail: null,
    })
    .where(eq(housingAssociations.id, associationId));
  await queueRemoval(ctx, tx, former?.logoUrl ?? null);
  await recordAudit(tx, { profileId, associationId }, "association.close", associationId);
}
