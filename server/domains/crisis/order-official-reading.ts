import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { claimDueFeeds } from "./claim-due-feeds.ts";

/** Orders a reading of the official feeds that are due, once however many people look: whoever claims a feed orders it. */
export async function orderOfficialReading(ctx: DomainContext): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const feeds = await claimDueFeeds(tx, ctx.now());
    if (feeds.length > 0) await ctx.jobs.enqueue(tx, "read-official-feeds", { feeds });
  });
}
