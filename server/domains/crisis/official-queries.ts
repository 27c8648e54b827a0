import { findPlace } from "#server/domains/association/house-queries.ts";
import { requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { OfficialItem } from "#server/platform/official/official-source.ts";
import { OFFICIAL_FEEDS, type OfficialFeed } from "#shared/enums.ts";
import { itemsIn, listFeeds, orderOfficialReading } from "./claim-due-feeds.ts";
import { isBeingRead, toFeedView } from "./official-rules.ts";
import type { OfficialFeedView, OfficialItemView, OfficialView } from "./page-views.ts";
import { thinRing } from "./rules.ts";

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
  const rows = await listFeeds(ctx.db);
  const house = associationId ? await findPlace(ctx.db, associationId) : NOWHERE;
  return {
    feeds: (associationId ? OFFICIAL_FEEDS : NATIONAL_FEEDS).map((feed) => {
      const row = rows.find((candidate) => candidate.feed === feed);
      const stored = row && { ...row, items: itemsIn(row.payload) };
      return toFeedView(feed, stored ?? null, { isOff: ctx.official.isOff, now: ctx.now(), house });
    }),
  };
}

/** A warning with where it holds, as rings of [longitude, latitude] that are coarse enough to be drawn quickly. */
export type WarningAreaView = OfficialItemView & Pick<OfficialItem, "rings">;
export type WarningAreasView = Omit<OfficialFeedView, "items"> & { items: WarningAreaView[]; isBeingRead: boolean };

/** What SMHI warned of last and where, with when that was. Asking orders a new reading of what is not fresh any more. */
export async function readWarningAreas(ctx: DomainContext): Promise<WarningAreasView> {
  const actor = requirePermission(ctx.actor, "association:read");
  if (!ctx.official.isOff) await orderOfficialReading(ctx);
  const row = (await listFeeds(ctx.db)).find(({ feed }) => feed === "smhi_warnings");
  const house = await findPlace(ctx.db, actor.associationId);
  const items = itemsIn(row?.payload);
  const { isOff } = ctx.official;
  const view = toFeedView("smhi_warnings", row ? { ...row, items } : null, { isOff, now: ctx.now(), house });
  const rings = new Map(items.map((item) => [item.id, item.rings.map(thinRing)]));
  return {
    ...view,
    items: view.items.map((item) => ({ ...item, rings: rings.get(item.id) ?? [] })),
    isBeingRead: !isOff && row !== undefined && isBeingRead(row, ctx.now()),
  };
}
