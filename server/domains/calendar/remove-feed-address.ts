import { eq } from "drizzle-orm";
import { calendarFeeds } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";

/** Ends the caller's secret address, whoever has it. */
export async function removeFeedAddress(ctx: DomainContext): Promise<void> {
  const { profileId } = requirePermission(ctx.actor, "association:read");
  await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.profileId, profileId));
}
