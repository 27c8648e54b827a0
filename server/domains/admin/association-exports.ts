import type { Readable } from "node:stream";
import { and, desc, eq, gt, lte, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { associationExports, housingAssociations } from "#drizzle/schema/index.ts";
import { namesOfProfiles } from "#server/domains/account/name-queries.ts";
import { lockMembers } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requireNoNamedToken, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Selected, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, ForbiddenError, NotFoundError } from "#server/platform/errors.ts";
import { MissingFileError } from "#server/platform/files/file-store.ts";
import { can } from "#shared/permissions.ts";
import type { orderAssociationExportInput } from "#shared/schemas/admin.ts";
import { associationExportFilename, associationExportKey, CONTENT_TYPES } from "./export-rules.ts";
import { EXPORT_SOURCES } from "./export-sources.ts";

/**
 * Has a list of the owner's association written to a file. Throws ForbiddenError, with SESSION_REQUIRED for a named token:
 * everybody's addresses are more than a script should be able to take along for months. Throws LimitError, and ConflictError
 * with EXPORT_RUNNING while one of the kind is being written.
 */
export async function orderAssociationExport(
  ctx: DomainContext,
  { kind, format }: z.output<typeof orderAssociationExportInput>,
): Promise<AssociationExportView> {
  const actor = requirePermission(requireNoNamedToken(ctx.actor), "admin:export");
  const { associationId, profileId } = actor;
  await ctx.limits.consume("work/association-export", actor.userId);

  return inTransaction(ctx, async (tx) => {
    // Of two orders at the same moment, the second sees the first.
    const members = await lockMembers(tx, associationId);
    const role = members?.find((member) => member.profileId === profileId)?.role;
    if (!can(role, "admin:export")) throw new ForbiddenError();
    const running = await tx.$count(
      associationExports,
      and(eq(associationExports.associationId, associationId), eq(associationExports.kind, kind), eq(associationExports.status, "pending")),
    );
    if (running > 0) throw new ConflictError("EXPORT_RUNNING");

    const [ordered] = await tx
      .insert(associationExports)
      .values({ associationId, orderedByProfileId: profileId, kind, format, createdAt: ctx.now() })
      .returning(exportColumns);
    if (!ordered) throw new Error("an export was not stored");
    await recordAudit(tx, actor, "admin.order_export", ordered.id, { kind, format });
    await ctx.jobs.enqueue(tx, "export-association", { exportId: ordered.id });
    await ctx.live.publish(tx, `association:${associationId}:exports`);
    return exportAsOf(ctx.now(), { ...ordered, orderedBy: actor.displayName });
  });
}

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

/** More than are ordered in the day that one stands. */
const LIST_LENGTH = 20;

const exportColumns = {
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
interface AssociationExportView extends Selected<typeof exportColumns> {
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
function exportAsOf(now: Date, row: Selected<typeof exportColumns>): AssociationExportView {
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
