import { and, eq } from "drizzle-orm";
import { associationExports } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Selected } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { type TableCell, writeCsv, writeXlsx } from "#server/platform/tables/table-files.ts";
import { ASSOCIATION_EXPORT_FORMATS } from "#shared/enums.ts";
import { associationExportExpiry, associationExportKey, CONTENT_TYPES } from "./export-rules.ts";
import { EXPORT_SOURCES } from "./export-sources.ts";

const ordering = {
  id: associationExports.id,
  associationId: associationExports.associationId,
  kind: associationExports.kind,
  format: associationExports.format,
  status: associationExports.status,
};
type Export = Selected<typeof ordering>;

/**
 * Makes an ordered export: rows in batches that are told of as they come, the file, then the status. A run that was cut short
 * is repeated without harm, a finished one is left alone, and no file stays of an association that closes meanwhile.
 */
export async function makeAssociationExport(ctx: DomainContext, exportId: string): Promise<void> {
  const ordered = await findExport(ctx, exportId);
  if (!ordered) return removeFiles(ctx, exportId);
  if (ordered.status !== "pending") return;

  const key = associationExportKey(exportId, ordered.format);
  const rows = await readRows(ctx, ordered);
  const contents = await fileOf(ordered, rows);
  await ctx.files.put(key, contents, CONTENT_TYPES[ordered.format]);
  await finish(ctx, ordered, { rows: rows.length, bytes: contents.length });
  // The association can have closed while its file was written, or this try have been given up: nobody else removes the file.
  if ((await findExport(ctx, exportId))?.status !== "ready") await removeFiles(ctx, exportId);
}

async function findExport(ctx: DomainContext, exportId: string): Promise<Export | undefined> {
  const [found] = await ctx.db.select(ordering).from(associationExports).where(eq(associationExports.id, exportId));
  return found;
}

async function removeFiles(ctx: DomainContext, exportId: string): Promise<void> {
  for (const format of ASSOCIATION_EXPORT_FORMATS) await ctx.files.remove(associationExportKey(exportId, format));
}

/** The whole list as it was at one moment. How far it has come is written beside that snapshot, for those who wait. */
function readRows(ctx: DomainContext, ordered: Export): Promise<TableCell[][]> {
  const source = EXPORT_SOURCES[ordered.kind];
  return ctx.db.transaction(
    async (snapshot) => {
      const totalRows = await source.count(snapshot, ordered.associationId);
      const rows: TableCell[][] = [];
      await change(ctx, ordered, { totalRows, doneRows: 0 });
      for await (const batch of source.batches(snapshot, ordered.associationId)) {
        rows.push(...batch);
        await change(ctx, ordered, { doneRows: rows.length });
      }
      return rows;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function fileOf({ kind, format }: Export, rows: TableCell[][]): Promise<Buffer> {
  const { name, columns } = EXPORT_SOURCES[kind];
  return format === "csv" ? writeCsv([columns.map(({ header }) => header), ...rows]) : writeXlsx(name, columns, rows);
}

/** Says the counts once more: a run beside this one may have begun anew. */
function finish(ctx: DomainContext, ordered: Export, { rows, bytes }: { rows: number; bytes: number }): Promise<void> {
  const readyAt = ctx.now();
  const fileKey = associationExportKey(ordered.id, ordered.format);
  const expiresAt = associationExportExpiry(readyAt);
  return change(ctx, ordered, { status: "ready", doneRows: rows, totalRows: rows, fileKey, bytes, readyAt, expiresAt });
}

/** Changes what is still pending and tells those who follow; a run beside this one that was first has ended it. */
function change(ctx: DomainContext, { id, associationId }: Export, values: Partial<typeof associationExports.$inferInsert>): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const changed = await tx
      .update(associationExports)
      .set(values)
      .where(and(eq(associationExports.id, id), eq(associationExports.status, "pending")))
      .returning({ id: associationExports.id });
    if (changed.length > 0) await ctx.live.publish(tx, `association:${associationId}:exports`);
  });
}

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
