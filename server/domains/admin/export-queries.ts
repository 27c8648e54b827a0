import type { Readable } from "node:stream";
import { and, desc, eq, gt, type SQL } from "drizzle-orm";
import { associationExports, housingAssociations } from "#drizzle/schema/index.ts";
import { namesOfProfiles } from "#server/domains/account/name-queries.ts";
import { type MemberActor, requireNoNamedToken, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Selected } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { MissingFileError } from "#server/platform/files/file-store.ts";
import { associationExportFilename, CONTENT_TYPES } from "./export-rules.ts";
import { EXPORT_SOURCES } from "./export-sources.ts";

/** More than are ordered in the day that one stands. */
const LIST_LENGTH = 20;

export const exportColumns = {
  id: associationExports.id,
  kind: associationExports.kind,
  format: associationExports.format,
  status: associationExports.status,
  doneRows: associationExports.doneRows,
  /** Null until the work has begun. */
  totalRows: associationExports.totalRows,
  bytes: associationExports.bytes,
  orderedBy: associationExports.orderedByProfileId,
  createdAt: associationExports.createdAt,
  expiresAt: associationExports.expiresAt,
};

/** Who ordered it stands by name. */
export interface AssociationExportView extends Selected<typeof exportColumns> {
  /** Where the file is fetched; null unless it is ready. */
  fileAddress: string | null;
}

/** The exports of the owner's association that still stand, newest first. */
export async function listAssociationExports(ctx: DomainContext): Promise<AssociationExportView[]> {
  return readViews(ctx, requirePermission(ctx.actor, "admin:export"));
}

/** One export of the owner's association. Throws NotFoundError. */
export async function readAssociationExport(ctx: DomainContext, exportId: string): Promise<AssociationExportView> {
  const [found] = await readViews(ctx, requirePermission(ctx.actor, "admin:export"), eq(associationExports.id, exportId));
  if (!found) throw new NotFoundError();
  return found;
}

async function readViews(ctx: DomainContext, { associationId }: MemberActor, condition?: SQL): Promise<AssociationExportView[]> {
  const rows = await ctx.db
    .select(exportColumns)
    .from(associationExports)
    .where(and(eq(associationExports.associationId, associationId), condition))
    .orderBy(desc(associationExports.createdAt), associationExports.id)
    .limit(LIST_LENGTH);
  const names = await namesOfProfiles(
    ctx.db,
    rows.flatMap(({ orderedBy }) => orderedBy ?? []),
  );
  return rows.map((row) => exportAsOf(ctx.now(), { ...row, orderedBy: names.get(row.orderedBy ?? "") ?? null }));
}

/** One whose time is over is expired, also before the night in which it goes. */
export function exportAsOf(now: Date, row: Selected<typeof exportColumns>): AssociationExportView {
  const isOver = row.expiresAt !== null && row.expiresAt <= now;
  const isReady = row.status === "ready";
  return {
    ...row,
    status: isReady && isOver ? "expired" : row.status,
    expiresAt: isReady ? row.expiresAt : null,
    fileAddress: isReady && !isOver ? `/api/admin/exports/${row.id}/file` : null,
  };
}

/**
 * The file of an export of the owner's association; that it was fetched is recorded. Throws ForbiddenError, with
 * SESSION_REQUIRED for a named token, and NotFoundError, also for one that is not ready or has run out.
 */
export async function openAssociationExport(
  ctx: DomainContext,
  exportId: string,
): Promise<{ filename: string; contentType: string; contents: Readable }> {
  const actor = requirePermission(requireNoNamedToken(ctx.actor), "admin:export");
  const [found] = await ctx.db
    .select({
      kind: associationExports.kind,
      format: associationExports.format,
      fileKey: associationExports.fileKey,
      rows: associationExports.doneRows,
      readyAt: associationExports.readyAt,
      associationName: housingAssociations.associationName,
    })
    .from(associationExports)
    .innerJoin(housingAssociations, eq(housingAssociations.id, associationExports.associationId))
    .where(
      and(
        eq(associationExports.id, exportId),
        eq(associationExports.associationId, actor.associationId),
        eq(associationExports.status, "ready"),
        gt(associationExports.expiresAt, ctx.now()),
      ),
    );
  if (!found?.fileKey || !found.readyAt) throw new NotFoundError();
  const { kind, format, rows } = found;
  const contents = await ctx.files.stream(found.fileKey).catch((error: unknown) => {
    throw error instanceof MissingFileError ? new NotFoundError() : error;
  });
  try {
    await inTransaction(ctx, (tx) => recordAudit(tx, actor, "admin.fetch_export", exportId, { kind, format, rows }));
  } catch (error) {
    contents.destroy();
    throw error;
  }
  const filename = associationExportFilename(EXPORT_SOURCES[kind].name, found.associationName, found.readyAt, format);
  return { filename, contentType: CONTENT_TYPES[format], contents };
}
