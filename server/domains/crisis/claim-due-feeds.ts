import { isNull, lt, or, sql } from "drizzle-orm";
import { officialFeeds } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NOT_DRAWN } from "#server/platform/official/drawn-area.ts";
import type { OfficialItem } from "#server/platform/official/official-source.ts";
import { OFFICIAL_FEEDS, type OfficialFeed } from "#shared/enums.ts";
import { READ_EVERY_MINUTES } from "./official-rules.ts";

/** A job of each minute begins some seconds earlier or later than the one before. */
const EARLY_MS = 20_000;

/** A feed whose last try was before this time is read again. */
const dueBefore = (feed: OfficialFeed, now: Date): Date => new Date(now.getTime() - READ_EVERY_MINUTES[feed] * 60_000 + EARLY_MS);

/** Takes the feeds of these whose last try is long enough ago, so that nobody else reads them now. */
export async function claimDueFeeds(db: Queryable, now: Date, feeds: readonly OfficialFeed[] = OFFICIAL_FEEDS): Promise<OfficialFeed[]> {
  const claimed: OfficialFeed[] = [];
  for (const feed of feeds) {
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

/** What is stored of each official feed. */
export const listFeeds = (db: Queryable) =>
  db
    .select({
      feed: officialFeeds.feed,
      payload: officialFeeds.payload,
      calledOff: officialFeeds.cancelled,
      triedAt: officialFeeds.triedAt,
      succeededAt: officialFeeds.succeededAt,
      error: officialFeeds.error,
    })
    .from(officialFeeds);

const UNKNOWN = { ...NOT_DRAWN, codes: [], drawnCodes: [], incident: null, references: [] };

/** What is stored of a feed's items; a copy of the version before says less of each. */
export const itemsIn = (payload: unknown): OfficialItem[] => ((payload ?? []) as OfficialItem[]).map((item) => ({ ...UNKNOWN, ...item }));

/** Orders a reading of the official feeds that are due, once however many people look: whoever claims a feed orders it. */
export async function orderOfficialReading(ctx: DomainContext): Promise<void> {
  const now = ctx.now();
  const rows = await listFeeds(ctx.db);
  const tried = new Map(rows.map(({ feed, triedAt }) => [feed, triedAt]));
  const isDue = OFFICIAL_FEEDS.some((feed) => (tried.get(feed) ?? new Date(0)) < dueBefore(feed, now));
  if (!isDue) return;
  await inTransaction(ctx, async (tx) => {
    const feeds = await claimDueFeeds(tx, now);
    if (feeds.length > 0) await ctx.jobs.enqueue(tx, "read-official-feeds", { feeds });
  });
}
