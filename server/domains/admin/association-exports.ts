import { and, eq, lte } from "drizzle-orm";
import type { z } from "zod";
import { associationExports } from "#drizzle/schema/index.ts";
import { lockMembers } from "#server/domains/membership/lock-members.ts";
import { requireNoNamedToken, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, ForbiddenError } from "#server/platform/errors.ts";
import { can } from "#shared/permissions.ts";
import type { orderAssociationExportInput } from "#shared/schemas/admin.ts";
import { type AssociationExportView, exportAsOf, exportColumns } from "./export-queries.ts";
import { associationExportKey } from "./export-rules.ts";

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
