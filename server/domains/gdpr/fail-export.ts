import { and, eq } from "drizzle-orm";
import { dataExports } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { mailExportOutcome } from "./mail-export-outcome.ts";
import { exportKey } from "./rules.ts";

/** Ends an export that no try is left for, and says so by mail; a new one can be ordered at once. */
export async function failExport(ctx: DomainContext, exportId: string): Promise<void> {
  const failed = await inTransaction(ctx, async (tx) => {
    const [row] = await tx
      .update(dataExports)
      .set({ status: "failed" })
      .where(and(eq(dataExports.id, exportId), eq(dataExports.status, "pending")))
      .returning({ id: dataExports.id, userId: dataExports.userId });
    if (row) await mailExportOutcome(ctx, tx, row, "failed");
    return row;
  });
  if (failed) await ctx.files.remove(exportKey(exportId));
}
