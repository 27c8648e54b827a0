import { officialFeeds } from "#drizzle/schema/index.ts";
import { findPlace } from "#server/domains/association/place-queries.ts";
import { requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { OfficialItem } from "#server/platform/official/official-source.ts";
import { OFFICIAL_FEEDS, type OfficialFeed } from "#shared/enums.ts";
import { toFeedView } from "./official-rules.ts";
import { orderOfficialReading } from "./order-official-reading.ts";
import type { OfficialView } from "./page-views.ts";

const NATIONAL_FEEDS = ["vma"] as const satisfies readonly OfficialFeed[];
const NOWHERE = { municipality: null, latitude: null, longitude: null };

/**
 * What the official sources said last, with when that was. Asking orders a new reading of what is not fresh any more; the
 * answer comes with the next reading of the page. Whoever is in no association gets what is sent to the whole country: the
 * portal does not know where they live.
 */
export async function readOfficial(ctx: DomainContext): Promise<OfficialView> {
  const { associationId } = requireSignedIn(ctx.actor);
  if (associationId) requirePermission(ctx.actor, "crisis:read");
  if (!ctx.official.isOff) await orderOfficialReading(ctx);
  const rows = await ctx.db.select().from(officialFeeds);
  const house = associationId ? await findPlace(ctx.db, associationId) : NOWHERE;
  return {
    feeds: (associationId ? OFFICIAL_FEEDS : NATIONAL_FEEDS).map((feed) => {
      const row = rows.find((candidate) => candidate.feed === feed);
      const stored = row && { ...row, items: (row.payload ?? []) as OfficialItem[] };
      return toFeedView(feed, stored ?? null, { isOff: ctx.official.isOff, now: ctx.now(), house });
    }),
  };
}
