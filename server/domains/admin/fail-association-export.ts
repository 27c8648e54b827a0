import { and, eq } from "drizzle-orm";
import { associationExports } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ASSOCIATION_EXPORT_FORMATS } from "#shared/enums.ts";
import { associationExportExpiry, associationExportKey } from "./export-rules.ts";

/** Ends an export that no try is left for, and says so to those who follow; a new one can be ordered at once. */
export async function failAssociationExport(ctx: DomainContext, exportId: string): Promise<void> {
  const failed = await inTransaction(ctx, async (tx) => {
    const [row] = await tx
      .update(associationExports)
      .set({ status: "failed", expiresAt: associationExportExpiry(ctx.now()) })
      .where(and(eq(associationExports.id, exportId), eq(associationExports.status, "pending")))
      .returning({ associationId: associationExports.associationId, format: associationExports.format });
    if (row) await ctx.live.publish(tx, `association:${row.associationId}:exports`);
    return row;
  });
  // Without its row, which went with the association, nobody knows the format any more.
  for (const format of failed ? [failed.format] : ASSOCIATION_EXPORT_FORMATS)
    await ctx.files.remove(associationExportKey(exportId, format));
}
