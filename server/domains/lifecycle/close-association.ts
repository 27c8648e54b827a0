import { eq } from "drizzle-orm";
import { associationMembers, housingAssociationFacts, housingAssociations } from "#drizzle/schema/index.ts";
import { deleteExportsOf } from "#server/domains/admin/association-exports.ts";
import { deleteCollaboration } from "#server/domains/collaboration/change-link.ts";
import { deleteLogPhotosOf } from "#server/domains/crisis/log-photos.ts";
import { deleteAssociationDocuments } from "#server/domains/documents/remove-document.ts";
import { queueRemovalOf } from "#server/domains/files/remove-files.ts";
import { deleteAnswers } from "#server/domains/forms/drafts.ts";
import { deleteJointPurchases } from "#server/domains/joint-purchases/purchases.ts";
import { closeApplicationsTo } from "#server/domains/membership/close-applications.ts";
import { forgetJourney } from "#server/domains/preparedness/journey-status.ts";
import { deleteAttachments } from "#server/domains/quotes/attachments.ts";
import { deleteEvidence } from "#server/domains/readiness/remove-evidence.ts";
import { dismissSubscribers } from "#server/domains/subscribers/manage-subscribers.ts";
import { deleteTeamMembers } from "#server/domains/teams/leave-teams.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ON_CLOSING } from "./on-closing.ts";

/**
 * Closes an association whose sole member leaves (decision 27), inside the write that lets them go and that holds the
 * association by `lockMembers`. Applicants and subscribers are told, and nothing about people stays in its row; the row
 * itself stays for bookkeeping, applications without what was written in them, and its organisation number is free again.
 */
export async function closeAssociation(ctx: DomainContext, tx: Transaction, associationId: string): Promise<void> {
  const { profileId } = requireSignedIn(ctx.actor);
  const [former] = await tx
    .select({ name: housingAssociations.associationName, logoUrl: housingAssociations.logoUrl })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, associationId));
  await closeApplicationsTo(ctx, tx, associationId);
  await dismissSubscribers(ctx, tx, { id: associationId, name: former?.name ?? "Föreningen" });
  await deleteTeamMembers(tx, associationId);
  for (const { table, becomes } of ON_CLOSING) {
    if (typeof becomes === "object" && "own" in becomes) await tx.delete(table).where(eq(becomes.own, associationId));
  }
  await deleteExportsOf(ctx, tx, associationId);
  await forgetHouse(tx, associationId, ctx.now());
  await deleteEvidence(ctx, tx, associationId);
  await forgetJourney(tx, associationId);
  await deleteAnswers(ctx, tx, associationId);
  await deleteLogPhotosOf(ctx, tx, associationId);
  await deleteJointPurchases(ctx, tx, associationId);
  await deleteCollaboration(ctx, tx, associationId);
  await deleteAssociationDocuments(ctx, tx, associationId);
  await deleteAttachments(ctx, tx, associationId);
  await tx.delete(associationMembers).where(eq(associationMembers.associationId, associationId));

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
  await queueRemovalOf(ctx, tx, former?.logoUrl ?? null);
  await recordAudit(tx, { profileId, associationId }, "association.close", associationId);
}

/** Removes how an association is insured; what else is known of the house names nobody. */
async function forgetHouse(tx: Transaction, associationId: string, updatedAt: Date): Promise<void> {
  await tx
    .update(housingAssociationFacts)
    .set({ insuranceCompany: null, insuranceNumber: null, insuranceEmergencyPhone: null, updatedAt })
    .where(eq(housingAssociationFacts.housingAssociationId, associationId));
}
