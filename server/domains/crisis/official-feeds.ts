import { isNull, lt, or, sql } from "drizzle-orm";
import { officialFeeds } from "#drizzle/schema/index.ts";
import { findPlace } from "#server/domains/association/house-queries.ts";
import { requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NOT_DRAWN } from "#server/platform/official/drawn-area.ts";
import type { OfficialItem } from "#server/platform/official/official-source.ts";
import { OFFICIAL_FEEDS, type OfficialFeed } from "#shared/enums.ts";
import { formatDayTime } from "#shared/format/date.ts";
import type { OfficialFeedState, OfficialFeedView, OfficialItemView, OfficialView } from "./page-views.ts";
import { thinRing } from "./rules.ts";
import { type Standing, whereItHolds } from "./warnings/warning-rules.ts";

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
type WarningAreaView = OfficialItemView & Pick<OfficialItem, "rings">;
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
async function orderOfficialReading(ctx: DomainContext): Promise<void> {
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

const MINUTE_MS = 60_000;

/** How often each source is asked, in minutes, by an etag: what has not changed is not sent again. The news only while it is needed. */
const READ_EVERY_MINUTES: Record<OfficialFeed, number> = { vma: 1, smhi_warnings: 5, krisinformation: 10 };

/** What stands in `error` where a source did answer, but not all of it could be read. */
export const PARTLY_READ = "partly read";

const SOURCES: Record<OfficialFeed, { source: string; sourceUrl: string; none: string }> = {
  vma: { source: "Källa: Sveriges Radio", sourceUrl: "https://sverigesradio.se/vma", none: "Inga VMA är utsända." },
  smhi_warnings: {
    source: "Källa: SMHI",
    sourceUrl: "https://www.smhi.se/vader/varningar-och-brandrisk/varningar-och-meddelanden/varningar",
    none: "Inga varningar är utfärdade.",
  },
  krisinformation: {
    source: "Källa: Krisinformation.se",
    sourceUrl: "https://www.krisinformation.se",
    none: "Inga nyheter de senaste sju dagarna.",
  },
};

/** An answer comes within seconds; after so long none is to be expected of a reading. */
const READING_MS = 30_000;

/** Whether a reading is under way, so that the next answer can be another one in a moment. */
const isBeingRead = ({ triedAt, succeededAt }: Pick<typeof officialFeeds.$inferSelect, "triedAt" | "succeededAt">, now: Date): boolean =>
  triedAt !== null && now.getTime() - triedAt.getTime() < READING_MS && (succeededAt === null || succeededAt < triedAt);

type Stored = Pick<typeof officialFeeds.$inferSelect, "succeededAt" | "error"> & { items: OfficialItem[] };

/** What a feed says to this house, those that concern it first. Only a fresh answer can say that there is nothing. */
function toFeedView(
  feed: OfficialFeed,
  stored: Stored | null,
  { isOff, now, house }: { isOff: boolean; now: Date; house: Standing },
): OfficialFeedView {
  const { none, ...source } = SOURCES[feed];
  const state = stateOf(feed, stored, isOff, now);
  const items = state === "off" ? [] : (stored?.items ?? []).filter((item) => state === "fresh" || isInForce(item, now));
  const readAt = stored?.succeededAt ?? null;
  return {
    feed,
    ...source,
    state,
    note: noteOf(state, readAt, { error: stored?.error ?? null, none: items.length === 0 ? none : null, now }),
    readAt: readAt?.toISOString() ?? null,
    items: items.map((item) => toItemView(item, house)).sort((a, b) => rank(a) - rank(b)),
  };
}

/** A source that does not answer cannot take back what it said; what it still says is its own to end. */
const isInForce = ({ expiresAt }: OfficialItem, now: Date): boolean => !expiresAt || new Date(expiresAt) > now;

function stateOf(feed: OfficialFeed, stored: Stored | null, isOff: boolean, now: Date): OfficialFeedState {
  if (isOff) return "off";
  if (!stored?.succeededAt) return "failed";
  const age = now.getTime() - stored.succeededAt.getTime();
  return stored.error === null && age <= 3 * READ_EVERY_MINUTES[feed] * MINUTE_MS ? "fresh" : "stale";
}

function noteOf(
  state: OfficialFeedState,
  readAt: Date | null,
  { error, none, now }: { error: string | null; none: string | null; now: Date },
): string {
  if (state === "off") return "Hämtningen är avstängd här. Lyssna på P4 eller öppna källans egen sida.";
  if (state === "failed" || !readAt) return "Lyssna på P4. Vi har inte fått något svar än, så vi vet inte om det finns varningar.";
  const at = formatDayTime(readAt, now);
  if (state === "stale" && error === PARTLY_READ) return `En del av svaret kunde inte läsas. Det här lästes ${at}. Lyssna på P4.`;
  if (state === "stale" && error !== null) return `Källan svarar inte. Det här lästes ${at} och kan vara inaktuellt. Lyssna på P4.`;
  // Nobody has asked for a while: the source is not silent, and what it says now is on its way.
  if (state === "stale") return `Läst ${at}. Vi frågar källan igen, ladda om om en stund. Lyssna på P4.`;
  return none ? `${none} Läst ${at}.` : `Läst ${at}.`;
}

function toItemView(item: OfficialItem, house: Standing): OfficialItemView {
  const { id, title, text, level, area, publishedAt, expiresAt, url } = item;
  return { id, title, text, level, area, isHere: whereItHolds(item)(house), publishedAt, expiresAt, url };
}

const LEVELS = ["vma", "red", "orange", "yellow", "message"];

function rank({ isHere, level }: OfficialItemView): number {
  const place = isHere === true ? 0 : isHere === null ? 1 : 2;
  return place * 10 + (level ? LEVELS.indexOf(level) : LEVELS.length);
}
