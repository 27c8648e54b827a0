import type { officialFeeds } from "#drizzle/schema/index.ts";
import type { OfficialItem } from "#server/platform/official/official-source.ts";
import type { OfficialFeed } from "#shared/enums.ts";
import { formatDayTime } from "#shared/format/date.ts";
import type { OfficialFeedState, OfficialFeedView, OfficialItemView } from "./page-views.ts";
import { type Standing, whereItHolds } from "./warnings/where-it-holds.ts";

const MINUTE_MS = 60_000;

/** How often each source is asked, in minutes, by an etag: what has not changed is not sent again. The news only while it is needed. */
export const READ_EVERY_MINUTES: Record<OfficialFeed, number> = { vma: 1, smhi_warnings: 5, krisinformation: 10 };

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
export const isBeingRead = (
  { triedAt, succeededAt }: Pick<typeof officialFeeds.$inferSelect, "triedAt" | "succeededAt">,
  now: Date,
): boolean => triedAt !== null && now.getTime() - triedAt.getTime() < READING_MS && (succeededAt === null || succeededAt < triedAt);

type Stored = Pick<typeof officialFeeds.$inferSelect, "succeededAt" | "error"> & { items: OfficialItem[] };

/** What a feed says to this house, those that concern it first. Only a fresh answer can say that there is nothing. */
export function toFeedView(
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
