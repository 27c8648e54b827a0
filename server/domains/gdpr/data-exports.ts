import { and, desc, eq, lte, ne, sql } from "drizzle-orm";
import { dataExports } from "#drizzle/schema/index.ts";
import { lockUser } from "#server/domains/account/locks.ts";
import { requireNoNamedToken } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Selected } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { LimitError, UnauthenticatedError } from "#server/platform/errors.ts";
import { isoDay } from "#shared/format/date.ts";
import { dataExportView } from "./queries.ts";
import { exportKey, secondsUntilNextExport } from "./rules.ts";

/** The day the clocks go back has an hour in which 24 hours are over and the day is not. */
const LONG_DAY_SECONDS = 3_600;

/**
 * Orders a copy of everything the portal holds about the caller; it arrives by mail. One per 24 hours that did not fail.
 * Throws ForbiddenError with SESSION_REQUIRED for a named token, LimitError with EXPORT_ALREADY_ORDERED.
 */
export async function orderExport(ctx: DomainContext): Promise<Selected<typeof dataExportView>> {
  const actor = requireNoNamedToken(ctx.actor);

  return inTransaction(ctx, async (tx) => {
    // Of two orders at the same moment, the second sees the first.
    if (!(await lockUser(tx, actor.userId))) throw new UnauthenticatedError();
    const now = ctx.now();
    const [latest] = await tx
      .select({ createdAt: dataExports.createdAt })
      .from(dataExports)
      .where(and(eq(dataExports.userId, actor.userId), ne(dataExports.status, "failed")))
      .orderBy(desc(dataExports.createdAt))
      .limit(1);
    const seconds = secondsUntilNextExport(latest?.createdAt ?? null, now);
    if (seconds > 0) throw new LimitError(seconds, "EXPORT_ALREADY_ORDERED");

    const [ordered] = await tx
      .insert(dataExports)
      .values({ userId: actor.userId, requestedOn: isoDay(now), createdAt: now })
      .onConflictDoNothing({ target: [dataExports.userId, dataExports.requestedOn], where: sql`${dataExports.status} <> 'failed'` })
      .returning(dataExportView);
    if (!ordered) throw new LimitError(LONG_DAY_SECONDS, "EXPORT_ALREADY_ORDERED");
    await recordAudit(tx, actor, "gdpr.order_export", ordered.id);
    await ctx.jobs.enqueue(tx, "export-personal-data", { exportId: ordered.id });
    return ordered;
  });
}

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
