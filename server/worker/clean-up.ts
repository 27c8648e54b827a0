import { deleteExpired } from "#server/domains/account/delete-expired.ts";
import { deleteExpiredAssociationExports } from "#server/domains/admin/delete-exports.ts";
import { deleteExpiredInvitations } from "#server/domains/association/invitations.ts";
import { deleteExpiredCollaborationInvitations } from "#server/domains/collaboration/invitations.ts";
import { deleteOldAlertDrafts } from "#server/domains/collaboration-alerts/drafts.ts";
import { blankAddresses } from "#server/domains/deliveries/blank-addresses.ts";
import { deleteOrphanedFiles } from "#server/domains/files/remove-files.ts";
import { deleteExpiredExports } from "#server/domains/gdpr/delete-expired-exports.ts";
import { deleteOldApplications } from "#server/domains/membership/close-applications.ts";
import { deleteOldEvents } from "#server/domains/providers/provider-events.ts";
import { deleteExpiredSubscribers } from "#server/domains/subscribers/delete-subscribers.ts";
import type { DomainContext } from "#server/platform/context.ts";

/** Removes what has run out, in every domain. */
export async function cleanUp(ctx: DomainContext): Promise<void> {
  await deleteExpired(ctx);
  await deleteExpiredInvitations(ctx);
  await deleteExpiredCollaborationInvitations(ctx);
  await deleteOldAlertDrafts(ctx);
  await deleteOldApplications(ctx);
  await deleteOrphanedFiles(ctx);
  await deleteExpiredExports(ctx);
  await deleteExpiredAssociationExports(ctx);
  await deleteExpiredSubscribers(ctx);
  await blankAddresses(ctx);
  await deleteOldEvents(ctx);
}
