import { eq } from "drizzle-orm";
import { associationExports } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** Removes the lists that were taken out of an association which closes; their files go after the commit. */
export async function deleteExportsOf(ctx: DomainContext, tx: Transaction, associationId: string): Promise<void> {
  const removed = await tx
    .delete(associationExports)
    .where(eq(associationExports.associationId, associationId))
    .returning({ fileKey: associationExports.fileKey });
  const keys = removed.flatMap(({ fileKey }) => fileKey ?? []);
  if (keys.length > 0) await ctx.jobs.enqueue(tx, "remove-files", { keys });
}
