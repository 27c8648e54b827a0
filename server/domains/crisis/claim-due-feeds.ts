import { isNull, lt, or, sql } from "drizzle-orm";
import { officialFeeds } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { OFFICIAL_FEEDS, type OfficialFeed } from "#shared/enums.ts";
import { READ_EVERY_MINUTES } from "./official-rules.ts";

/** A feed whose last try was before this time is read again. */
export const dueBefore = (feed: OfficialFeed, now: Date): Date => new Date(now.getTime() - READ_EVERY_MINUTES[feed] * 60_000 + 5_000);

/** Takes the feeds whose last try is long enough ago, so that nobody else reads them now. */
export async function claimDueFeeds(db: Queryable, now: Date): Promise<OfficialFeed[]> {
  const claimed: OfficialFeed[] = [];
  for (const feed of OFFICIAL_FEEDS) {
    const rows = await db
      .insert(officialFeeds)
      .values({ feed, triedAt: now })
      .onConflictDoUpdate({
        target: officialFeeds.feed,
        set: { triedAt: sql`excluded.tried_at` },
        setWhere: or(isNull(officialFeeds.triedAt), lt(officialFeeds.triedAt, dueBefore(feed, now))),
      })
      .returning({ feed: officialFeeds.feed });
    if (rows.length > 0) claimed.push(feed);
  }
  return claimed;
}
