import { and, inArray, lt, sql } from "drizzle-orm";
import { associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { KEPT_DAYS } from "#shared/retention.ts";

/** Deletes applications that came to nothing, once nobody needs to look them up any more. */
export async function deleteOldApplications(ctx: DomainContext): Promise<void> {
  const limit = new Date(ctx.now().getTime() - KEPT_DAYS.closedApplication * 24 * 3_600_000);
  await ctx.db
    .delete(requests)
    .where(
      and(inArray(requests.status, ["rejected", "withdrawn"]), lt(sql`coalesce(${requests.reviewedAt}, ${requests.requestedAt})`, limit)),
    );
}
