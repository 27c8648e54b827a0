import { eq, lte } from "drizzle-orm";
import { associationExports } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { associationExportKey } from "./export-rules.ts";

/** Removes the lists that were taken out of an association which closes; their files go after the commit. */
export async function deleteExportsOf(ctx: DomainContext, tx: Transaction, associationId: string): Promise<void> {
  const removed = await tx
    .delete(associationExports)
    .where(eq(associationExports.associationId, associationId))
    .returning({ fileKey: associationExports.fileKey });
  const keys = removed.flatMap(({ fileKey }) => fileKey ?? []);
  if (keys.length > 0) await ctx.jobs.enqueue(tx, "remove-files", { keys });
}

/** Removes the exports whose day is over, with their files. A file that the store would not remove is tried again the next night. */
export async function deleteExpiredAssociationExports(ctx: DomainContext): Promise<void> {
  const expired = await ctx.db
    .select({ id: associationExports.id, format: associationExports.format })
    .from(associationExports)
    .where(lte(associationExports.expiresAt, ctx.now()));
  for (const { id, format } of expired) {
    try {
      await ctx.files.remove(associationExportKey(id, format));
      await ctx.db.delete(associationExports).where(eq(associationExports.id, id));
    } catch (error) {
      ctx.log.warn({ err: error, exportId: id }, "the file of an association's expired export was not removed");
    }
  }
}
