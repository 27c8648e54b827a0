import { eq } from "drizzle-orm";
import type { z } from "zod";
import { sharedResources as resources } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { resourceInput } from "#shared/schemas/collaboration.ts";
import { queuePhotoRemoval } from "./queue-photo-removal.ts";
import { takeResource } from "./take-resource.ts";

/** Takes the photo of a resource away, if it has one. Throws ForbiddenError, NotFoundError. */
export async function removeResourcePhoto(ctx: DomainContext, { id }: z.output<typeof resourceInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  await inTransaction(ctx, async (tx) => {
    const former = await takeResource(tx, actor, id);
    if (former.photoId === null) return;
    await tx.update(resources).set({ photoId: null }).where(eq(resources.id, id));
    await recordAudit(tx, actor, "collaboration.remove_resource_photo", id);
    await queuePhotoRemoval(ctx, tx, [former]);
  });
}
