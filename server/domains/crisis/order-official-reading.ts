import { officialFeeds } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { OFFICIAL_FEEDS } from "#shared/enums.ts";
import { claimDueFeeds, dueBefore } from "./claim-due-feeds.ts";

/** Orders a reading of the official feeds that are due, once however many people look: whoever claims a feed orders it. */
export async function orderOfficialReading(ctx: DomainContext): Promise<void> {
  const now = ctx.now();
  const rows = await ctx.db.select({ feed: officialFeeds.feed, triedAt: officialFeeds.triedAt }).from(officialFeeds);
  const tried = new Map(rows.map(({ feed, triedAt }) => [feed, triedAt]));
  const isDue = OFFICIAL_FEEDS.some((feed) => (tried.get(feed) ?? new Date(0)) < dueBefore(feed, now));
  if (!isDue) return;
  await inTransaction(ctx, async (tx) => {
    const feeds = await claimDueFeeds(tx, now);
    if (feeds.length > 0) await ctx.jobs.enqueue(tx, "read-official-feeds", { feeds });
  });
}
