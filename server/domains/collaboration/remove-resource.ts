import { eq } from "drizzle-orm";
import type { z } from "zod";
import { sharedResources as resources } from "#drizzle/schema/index.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { resourceInput } from "#shared/schemas/collaboration.ts";
import { readLentOut, takeResource } from "./take-resource.ts";

/** Takes something off the list of the caller's association, its photo too. Throws ForbiddenError, NotFoundError, ConflictError with RESOURCE_LENT. */
export async function removeResource(ctx: DomainContext, { id }: z.output<typeof resourceInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");

  await inTransaction(ctx, async (tx) => {
    const { photoId } = await takeResource(tx, actor, id);
    if ((await readLentOut(tx, id)) > 0) throw new ConflictError("RESOURCE_LENT");
    await tx.delete(resources).where(eq(resources.id, id));
    await recordAudit(tx, actor, "collaboration.remove_resource", id);
    await queueRemoval(ctx, tx, [photoId]);
  });
}
