import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { dataExports } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { collectPersonalData } from "./collect-personal-data.ts";
import { mailExportOutcome } from "./mail-export-outcome.ts";
import { exportExpiry, exportKey } from "./rules.ts";
import { writeArchive } from "./write-archive.ts";

/**
 * Makes an ordered export: the archive, its file, then status and mail in one transaction. A run that was cut short is
 * repeated without harm, a finished one is left alone, and nothing stays of an account that is deleted meanwhile.
 */
export async function makeExport(ctx: DomainContext, exportId: string): Promise<void> {
  const ordered = await findExport(ctx, exportId);
  if (ordered && ordered.status !== "pending") return;
  const data = ordered && (await collectPersonalData(ctx, ordered.userId));
  if (!data) return ctx.files.remove(exportKey(exportId));

  const archive = await archiveOf(ctx, data);
  await ctx.files.put(exportKey(exportId), archive, "application/zip");
  await finish(ctx, exportId, archive.length);
  // The account can have gone while its file was written, or this try have been given up: then nobody else removes the file.
  if ((await findExport(ctx, exportId))?.status !== "ready") await ctx.files.remove(exportKey(exportId));
}

async function findExport(ctx: DomainContext, exportId: string) {
  const [found] = await ctx.db
    .select({ userId: dataExports.userId, status: dataExports.status })
    .from(dataExports)
    .where(eq(dataExports.id, exportId));
  return found;
}

async function archiveOf(ctx: DomainContext, data: Parameters<typeof writeArchive>[2]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-export-"));
  try {
    const file = path.join(folder, "export.zip");
    await writeArchive(ctx, file, data);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function finish(ctx: DomainContext, exportId: string, bytes: number): Promise<void> {
  const readyAt = ctx.now();
  await inTransaction(ctx, async (tx) => {
    // Whoever sets the status queues the mail; a run beside this one finds nothing left to do.
    const [ready] = await tx
      .update(dataExports)
      .set({ status: "ready", fileKey: exportKey(exportId), bytes, readyAt, expiresAt: exportExpiry(readyAt) })
      .where(and(eq(dataExports.id, exportId), eq(dataExports.status, "pending")))
      .returning({ id: dataExports.id, userId: dataExports.userId });
    if (ready) await mailExportOutcome(ctx, tx, ready, "ready");
  });
}
