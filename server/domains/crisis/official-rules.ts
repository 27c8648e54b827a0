import type { officialFeeds } from "#drizzle/schema/index.ts";
import type { OfficialItem } from "#server/platform/official/official-source.ts";
import type { OfficialFeed } from "#shared/enums.ts";
import { formatDayTime } from "#shared/format/date.ts";
import type { OfficialFeedState, OfficialFeedView, OfficialItemView } from "./page-views.ts";

const MINUTE_MS = 60_000;

/** How often each source is asked while it is needed, in minutes. SMHI asks for every 15. */
export const READ_EVERY_MINUTES: Record<OfficialFeed, number> = { vma: 2, smhi_warnings: 15, krisinformation: 10 };

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
type House = { municipality: string | null; latitude: number | null; longitude: number | null };

/** What a feed says to this house, those that concern it first. Only a fresh answer can say that there is nothing. */
export function toFeedView(
  feed: OfficialFeed,
  stored: Stored | null,
  { isOff, now, house }: { isOff: boolean; now: Date; house: House },
): OfficialFeedView {
  const { none, ...source } = SOURCES[feed];
  const state = stateOf(feed, stored, isOff, now);
  const items = state === "off" ? [] : (stored?.items ?? []).filter((item) => state === "fresh" || isInForce(item, now));
  const readAt = stored?.succeededAt ?? null;
  return {
    feed,
    ...source,
    state,
    note: noteOf(state, readAt, { hasFailed: stored?.error != null, none: items.length === 0 ? none : null, now }),
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
  { hasFailed, none, now }: { hasFailed: boolean; none: string | null; now: Date },
): string {
  if (state === "off") return "Hämtningen är avstängd här. Lyssna på P4 eller öppna källans egen sida.";
  if (state === "failed" || !readAt) return "Lyssna på P4. Vi har inte fått något svar än, så vi vet inte om det finns varningar.";
  const at = formatDayTime(readAt, now);
  if (state === "stale" && hasFailed) return `Källan svarar inte. Det här lästes ${at} och kan vara inaktuellt. Lyssna på P4.`;
  // Nobody has asked for a while: the source is not silent, and what it says now is on its way.
  if (state === "stale") return `Läst ${at}. Vi frågar källan igen, ladda om om en stund. Lyssna på P4.`;
  return none ? `${none} Läst ${at}.` : `Läst ${at}.`;
}

function toItemView({ rings, ...item }: OfficialItem, house: House): OfficialItemView {
  return { ...item, isHere: isHere({ rings, area: item.area }, house) };
}

/** By the drawn area when the house has a place; else by name. An area that is neither stays unknown: nothing is hidden. */
function isHere({ rings, area }: Pick<OfficialItem, "rings" | "area">, { municipality, latitude, longitude }: House): boolean | null {
  if (rings.length > 0 && latitude !== null && longitude !== null) return rings.some((ring) => holds(ring, longitude, latitude));
  if (!area) return null;
  if (/\b(hela landet|sverige)\b/i.test(area)) return true;
  return municipality && area.toLowerCase().includes(municipality.toLowerCase()) ? true : null;
}

/** Ray casting: how many edges a line due east from the point crosses. */
function holds(ring: [number, number][], x: number, y: number): boolean {
  let inside = false;
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index || ring.length) - 1] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

const LEVELS = ["vma", "red", "orange", "yellow", "message"];

function rank({ isHere, level }: OfficialItemView): number {
  const place = isHere === true ? 0 : isHere === null ? 1 : 2;
  return place * 10 + (level ? LEVELS.indexOf(level) : LEVELS.length);
}
