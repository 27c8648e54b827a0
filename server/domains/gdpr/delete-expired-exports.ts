import { and, eq, lte } from "drizzle-orm";
import { dataExports } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { exportKey } from "./rules.ts";

/** Removes the files of exports whose link has run out. One that the store would not remove is tried again the next night. */
export async function deleteExpiredExports(ctx: DomainContext): Promise<void> {
  const expired = await ctx.db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.status, "ready"), lte(dataExports.expiresAt, ctx.now())));
  for (const { id } of expired) {
    try {
      await ctx.files.remove(exportKey(id));
      await ctx.db.update(dataExports).set({ status: "expired", fileKey: null }).where(eq(dataExports.id, id));
    } catch (error) {
      ctx.log.warn({ err: error, exportId: id }, "the file of an expired export was not removed");
    }
  }
}
