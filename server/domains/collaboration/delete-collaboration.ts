import { eq, or } from "drizzle-orm";
import {
  collaborationBlocks as blocks,
  collaborationLinks as links,
  sharedResources as resources,
  collaborationSettings as settings,
  collaborationShareLog as shareLog,
} from "#drizzle/schema/index.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { isLinkOf } from "./partner-queries.ts";

/** Ends all cooperation of an association and removes what it has to lend, photos included, when it closes. */
export async function deleteCollaboration(ctx: DomainContext, tx: Transaction, associationId: string): Promise<void> {
  await tx.delete(links).where(isLinkOf(associationId));
  await tx.delete(blocks).where(or(eq(blocks.housingAssociationId, associationId), eq(blocks.blockedAssociationId, associationId)));
  const removed = await tx
    .delete(resources)
    .where(eq(resources.housingAssociationId, associationId))
    .returning({ photoId: resources.photoId });
  await queueRemoval(
    ctx,
    tx,
    removed.map(({ photoId }) => photoId),
  );
  await tx.delete(settings).where(eq(settings.housingAssociationId, associationId));
  await tx.delete(shareLog).where(eq(shareLog.housingAssociationId, associationId));
  // What others have shared with it stands in their logs, by the name it had.
  await tx.update(shareLog).set({ otherAssociationId: null }).where(eq(shareLog.otherAssociationId, associationId));
}
