import { and, eq, lt } from "drizzle-orm";
import { collaborationAlerts as alerts } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { KEPT_DAYS } from "#shared/retention.ts";

/** Removes drafts of alerts that nobody has saved for long, also those whose writer is gone and that nobody can open. */
export async function deleteOldAlertDrafts(ctx: DomainContext): Promise<void> {
  const limit = new Date(ctx.now().getTime() - KEPT_DAYS.alertDraft * 24 * 3_600_000);
  await ctx.db.delete(alerts).where(and(eq(alerts.state, "draft"), lt(alerts.createdAt, limit)));
}
