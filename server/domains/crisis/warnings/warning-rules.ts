import type { warningProposals } from "#drizzle/schema/index.ts";
import { coverage, isDrawn } from "#server/platform/official/drawn-area.ts";
import type { OfficialItem } from "#server/platform/official/official-source.ts";
import { outOfNight } from "#shared/calculations/escalation.ts";
import { municipalityCode } from "#shared/content/municipalities.ts";
import { WARNING_LEVELS, type WarningLevel } from "#shared/enums.ts";

/** What stands in a source and proposes an alarm where it holds. */
export type Warning = OfficialItem & { level: WarningLevel; incident: string };
/** What people were told of a proposal. */
type Told = Pick<typeof warningProposals.$inferSelect, "toldLevel" | "toldText" | "toldAt" | "tellFrom" | "tellings" | "ended">;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const rank = (level: WarningLevel): number => WARNING_LEVELS.indexOf(level);

export const isWarning = (item: OfficialItem): item is Warning =>
  item.incident !== null && WARNING_LEVELS.some((level) => level === item.level);

/** Whether it is new to the house now. What has run out, or never said when it does and is old, alarms nobody afresh. */
export function isInForce({ level, publishedAt, expiresAt }: Warning, now: Date): boolean {
  if (expiresAt) return new Date(expiresAt) > now;
  // SMHI takes away what does not hold any more; of a VMA that is not sure.
  return level !== "vma" || (publishedAt !== null && new Date(publishedAt).getTime() > now.getTime() - DAY_MS);
}

/** Which counts of several about the same incident: the most serious, of these the latest. Below zero: the first one. */
export const byWeight = (one: Warning, other: Warning): number =>
  rank(other.level) - rank(one.level) || (other.publishedAt ?? "").localeCompare(one.publishedAt ?? "");

const STANDS_AFTER_END_MS = 6 * HOUR_MS;
/** Whatever end a source gives. */
const STANDS_AT_MOST_MS = 7 * DAY_MS;

/** When a proposal goes by itself. In whole hours where it goes by our clock, so that a source that is read every minute does not move it as often. */
export function endsAtOf({ publishedAt, expiresAt, level }: Warning, now: Date): Date {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const begun = level === "vma" && publishedAt ? new Date(publishedAt).getTime() : hour;
  const end = expiresAt ? new Date(expiresAt).getTime() : begun + DAY_MS;
  return new Date(Math.min(end + STANDS_AFTER_END_MS, hour + STANDS_AT_MOST_MS));
}

/** VMA and red wake whoever is on call; orange waits for the morning. */
export const tellFromOf = (level: WarningLevel, now: Date): Date => (level === "orange" ? outOfNight(now) : now);

/** A source that writes anew every minute is told of no oftener than this, and after so many times of nothing but a higher level. */
const TOLD_AGAIN_AFTER_MS = 10 * 60_000;
const MOST_TELLINGS = 6;

/** Whether whoever leads the crisis that was begun from a proposal can be told now; they are told of a higher level no oftener either. */
export const mayTellLeader = ({ toldAt, tellings }: Pick<Told, "toldAt" | "tellings">, now: Date): boolean =>
  tellings === 0 || (tellings < MOST_TELLINGS && (toldAt === null || toldAt.getTime() + TOLD_AGAIN_AFTER_MS <= now.getTime()));

/** From when on people are to be told of a proposal as it becomes; null: they know enough. */
export function tellAgainFrom(before: Told, { level, text }: Pick<Warning, "level" | "text">, now: Date): Date | null {
  if (before.toldLevel === null || before.toldAt === null || before.toldText === null) {
    const from = tellFromOf(level, now);
    return before.tellFrom && before.tellFrom < from ? before.tellFrom : from;
  }
  if (rank(level) > rank(before.toldLevel)) return tellFromOf(level, now);
  if (before.tellings >= MOST_TELLINGS) return null;
  // Whoever heard that it is over, or sees that it is gone, has stopped acting on it.
  const isBack = before.ended !== null;
  if (!isBack && before.tellFrom === null && !asksForMore(before.toldText, text)) return null;
  const earliest = before.tellings > 0 ? new Date(before.toldAt.getTime() + TOLD_AGAIN_AFTER_MS) : now;
  return tellFromOf(level, earliest > now ? earliest : now);
}

/** What a warning asks people to do, by the words that Swedish authorities do it in. */
const ACTS: readonly RegExp[] = [
  /gå in|inomhus|stanna inne|håll er inne|inrym/,
  /stäng|ventilation/,
  /utrym|lämna (?:området|era|ert|hus|bostad)|evakuer|ge er av/,
  /skyddsrum|sök skydd|källare/,
  /koka/,
  /drick inte|inte drick|dricksvatt/,
  /undvik|håll er borta|håll er undan|närma er inte|avstånd/,
  /res inte|stanna hemma|ge dig inte ut|kör inte/,
  /ring inte|112/,
  /släck|elda inte|grilla inte|eldningsförbud/,
  /jodtablett/,
  /tappa upp|fyll vatten|förbered/,
];

/** Whether a text asks for something that another one did not ask for. */
function asksForMore(before: string, after: string): boolean {
  const [said, says] = [before.toLocaleLowerCase("sv"), after.toLocaleLowerCase("sv")];
  return ACTS.some((act) => act.test(says) && !act.test(said));
}

const SHORT_AREA = 40;
const SHORT_TEXT = 70;

/** «VMA i Exempelkommunen: Giftig rök.», «Röd varning: Snöfall, Stockholms län.» */
export function warningWords({ level, title, text, area }: Pick<Warning, "level" | "title" | "text" | "area">): string {
  const place = area && placesOf(area);
  if (level !== "vma") return asSentence([title, place].filter(Boolean).join(", "));
  const first = shortened(text.split("\n").join(" "), SHORT_TEXT, /(?<=[.!?])\s+/u).replace(/[.\s]+$/u, "");
  return asSentence(`${place ? `VMA i ${place}` : "VMA"}${first ? `: ${first}` : ""}`);
}

const asSentence = (words: string): string => (words.endsWith(".") ? words : `${words}.`);

/** The places that there is room for, and that there are more: a house that is not named must not think that it is elsewhere. */
function placesOf(area: string): string {
  const places = area.split(/,\s*/u);
  const fits = places.filter((_place, index) => places.slice(0, index + 1).join(", ").length <= SHORT_AREA);
  if (fits.length === 0) return shortened(area, SHORT_AREA, /,\s*/u);
  return fits.length < places.length ? `${fits.join(", ")} m.fl.` : fits.join(", ");
}

/** The first part, of which as many whole words as there is room for. */
function shortened(words: string, room: number, between: RegExp): string {
  const [first = ""] = words.split(between);
  if (first.length <= room) return first;
  const cut = first.slice(0, room);
  return `${cut.slice(0, cut.includes(" ") ? cut.lastIndexOf(" ") : room - 1).trimEnd()}…`;
}

/** Where a house stands; null is not known. */
export interface Standing {
  municipality: string | null;
  latitude: number | null;
  longitude: number | null;
}

/**
 * Whether a warning holds at a house, asked for many houses. By what its source draws where the house has a place on the map; else by
 * the codes of municipality and county, else by name. Null where that cannot be told: nothing is hidden for it, and nothing proposed.
 */
export function whereItHolds(item: OfficialItem): (house: Standing) => boolean | null {
  const covers = coverage(item);
  const isWhole = /^(?:hela )?(?:landet|sverige)$/iu.test(item.area?.trim() ?? "");
  return (house) => {
    if (isDrawn(item) && house.latitude !== null && house.longitude !== null) {
      return (
        covers({ latitude: house.latitude, longitude: house.longitude }) ||
        (item.codes.length > 0 && holdsByCode(item.codes, house) === true)
      );
    }
    const codes = [...item.codes, ...item.drawnCodes];
    if (codes.length > 0) return holdsByCode(codes, house) ?? holdsByName(item, house);
    return isWhole || holdsByName(item, house);
  };
}

function holdsByCode(codes: readonly string[], { municipality }: Standing): boolean | null {
  if (codes.includes(NATION)) return true;
  const code = municipalityCode(municipality);
  return code === null ? null : codes.some((one) => code.startsWith(one));
}

/** The code of the whole country where there are codes of counties. */
const NATION = "00";

function holdsByName({ area }: OfficialItem, { municipality }: Standing): true | null {
  const name = municipality?.trim().toLocaleLowerCase("sv");
  if (!area || !name) return null;
  const words = ` ${area.toLocaleLowerCase("sv").replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  return words.includes(` ${name.replace(/[^\p{L}\p{N}]+/gu, " ")} `) ? true : null;
}
