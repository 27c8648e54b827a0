import { groupsOf } from "#client/lib/groups-of.ts";
import type { DoorVisit, Told, WaitingVisit } from "#client/lib/offline/door-queue.ts";
import { doorKey } from "#shared/door-key.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { Door, StairwellDoors } from "../crisis-views.ts";

/** What was found at a door, on this phone or known to the server. */
export interface Found extends Pick<DoorVisit, "id" | "result" | "kinds"> {
  note: string | null;
  /** Null for the own line that waits, and for an account that is gone. */
  by: string | null;
  at: string;
  /** The server does not have it yet. */
  isWaiting: boolean;
  /** No answer of the server has it yet: what that tells of the door is older. */
  isAhead: boolean;
  /** When somebody rang about it, in milliseconds, while it waits. */
  rungAt?: number | undefined;
}

export interface DoorRow extends Omit<Door, "visits"> {
  key: string;
  /** All that was found there, the newest first. */
  found: Found[];
  /** What was noted there on this phone and the server does not take. */
  refused: Found[];
}

type Place = Pick<StairwellDoors, "stairwellId" | "doors">;

/** What this phone keeps of a crisis's doors: what waits, and what was handed over and is in no answer yet. */
interface KeptVisits {
  waiting: readonly WaitingVisit[];
  handed: readonly WaitingVisit[];
}

/**
 * The doors of a stairwell with what this phone keeps, and after them those that are not drawn: what somebody has knocked on or added by
 * its words.
 */
export function doorRows({ stairwellId, doors }: Place, { waiting, handed }: KeptVisits, added: readonly string[] = []): DoorRow[] {
  const known = new Set(doors.flatMap(({ visits }) => visits.map(({ id }) => id)));
  const isHere = ({ visit, refusal }: WaitingVisit): boolean => visit.stairwellId === stairwellId && !refusal && !known.has(visit.id);
  const here = [
    ...handed.filter(isHere).map(({ visit }) => ({ ...visit, isWaiting: false })),
    ...waiting.filter(isHere).map(({ visit, rungAt }) => ({ ...visit, isWaiting: true, rungAt })),
  ];
  const refusedAt = groupsOf(
    waiting.flatMap(({ visit, refusal }) => (visit.stairwellId === stairwellId && refusal ? [visit] : [])),
    doorKey,
  );
  const refusedFor = (key: string): Found[] => (refusedAt.get(key) ?? []).map((visit) => toFound({ ...visit, isWaiting: true }));
  const waitingAt = groupsOf(here.toReversed(), doorKey);
  const rows = new Map<string, DoorRow>();
  for (const { visits, ...door } of doors) {
    const key = doorKey({ ...door, stairwellId });
    const own = (waitingAt.get(key) ?? []).map(toFound);
    rows.set(key, {
      ...door,
      key,
      refused: refusedFor(key),
      found: [...own, ...visits.map((visit) => ({ ...visit, isWaiting: false, isAhead: false }))],
    });
  }
  for (const door of [...here.map((visit) => visit.door), ...added]) {
    const key = doorKey({ apartmentId: null, stairwellId, door });
    const free = { apartmentId: null, door, floor: null, people: [], help: null, helpTakenBy: [] };
    const isDrawn = here.some((visit) => visit.door === door && visit.apartmentId !== null);
    if (!isDrawn && !rows.has(key))
      rows.set(key, { ...free, key, refused: refusedFor(key), found: (waitingAt.get(key) ?? []).map(toFound) });
  }
  return [...rows.values()];
}

type Kept = DoorVisit & Pick<Found, "isWaiting" | "rungAt">;

const toFound = ({ id, result, kinds = [], note, saidAt, isWaiting, rungAt }: Kept): Found => ({
  ...{ id, result, kinds, at: saidAt, by: null, isWaiting, isAhead: true, rungAt },
  note: typeof note === "string" ? note : null,
});

/** Whether somebody behind the door has said how they are. */
export const hasAnswered = ({ people }: Pick<DoorRow, "people">): boolean => people.some(({ answer }) => answer !== null);

type Knocked = Pick<DoorRow, "people" | "found">;
type Helped = Pick<DoorRow, "door" | "found" | "help" | "helpTakenBy">;

/** Whether a door is left to go to: nobody has been there, and nobody behind it has answered by themselves. */
export const isLeft = (row: Knocked): boolean => row.found.length === 0 && !hasAnswered(row);

/** Whether nobody opened the last time, and nobody has answered either. */
const isClosed = (row: Knocked): boolean => {
  const [newest] = row.found;
  return (newest?.result === "nobody_home" || newest?.result === "note_left") && !hasAnswered(row);
};

/** «1 dörr kvar»; when none is: «Alla 12 dörrar är besökta.», and whether all of them were gone to. */
export function leftWords(rows: readonly Knocked[]): string {
  const left = rows.filter(isLeft).length;
  if (left > 0) return left === 1 ? "1 dörr kvar" : `${formatNumber(left)} dörrar kvar`;
  const done = rows.every(({ found }) => found.length > 0) ? "besökt" : "klar";
  return rows.length === 1 ? `Dörren är ${done}.` : `Alla ${formatNumber(rows.length)} dörrar är ${done}a.`;
}

/** «1 öppnade inte.»; nothing where all did. */
function closedWords(rows: readonly Knocked[]): string {
  const closed = rows.filter(isClosed).length;
  return closed === 0 ? "" : `${formatNumber(closed)} öppnade inte.`;
}

/** As many doors as are named in one sentence. */
const NAMED_DOORS = 4;

/** «Ingen öppnade vid 1203 och 1302.», where one would knock again; nothing where all did, or too many did not. */
export function closedDoors(rows: readonly (Knocked & Pick<DoorRow, "door">)[]): string {
  const closed = rows.filter(isClosed).map(({ door }) => door);
  return closed.length > 0 && closed.length <= NAMED_DOORS ? `Ingen öppnade vid ${inWords(closed)}.` : "";
}

/** Both in one; how many did not open is said when none is left, so that the two numbers are not added. */
export const roundWords = (rows: readonly Knocked[]): string =>
  rows.some(isLeft) ? leftWords(rows) : [leftWords(rows), closedWords(rows)].filter(Boolean).join(" ");

/** Whether help is open behind a door, as far as this phone knows: what it is ahead with came later than what the server has told. */
export function needsHelp({ found, help }: Pick<DoorRow, "found" | "help">): boolean {
  const own = found.find(({ isAhead, result }) => isAhead && (result === "needs_help" || result === "opened_ok"));
  return own ? own.result === "needs_help" : help !== null;
}

/** Whether it was told at the door itself that help is needed, so that «Allt väl» there ends it. */
export const isToldOfHere = (row: Pick<DoorRow, "found" | "help">): boolean =>
  needsHelp(row) && row.found.find(isOfHelp)?.result === "needs_help";

/** The doors where help is needed and nobody has taken it. */
export const untaken = (rows: readonly Helped[]): string[] =>
  rows.filter((row) => needsHelp(row) && row.helpTakenBy.length === 0).map(({ door }) => door);

/** «2 behöver hjälp: 1203 och 1101. Ingen har tagit 1101 än.»; nothing where nobody does. */
export function helpWords(rows: readonly Helped[]): string {
  const those = rows.filter(needsHelp).map(({ door }) => door);
  if (those.length === 0) return "";
  const of = (doors: readonly string[]): string => (doors.length === those.length ? "det" : inWords(doors));
  const unheard = unheardOf(rows);
  // What waits on this phone nobody could have taken; whoever was rung knows.
  const alone = untaken(rows.filter((row) => !isRung(row)));
  const wordsOf = (): string => {
    if (unheard.length > 0) return ` Ingen vet om ${of(unheard)} än.`;
    if (alone.length > 0) return ` Ingen har tagit ${of(alone)} än.`;
    return rows.some(isRung) ? " Du har ringt om det." : "";
  };
  return `${formatNumber(those.length)} behöver hjälp: ${inWords(those)}.${wordsOf()}`;
}

/** The doors where help is needed and only this phone knows, whoever was rung about others. */
const unheardOf = (rows: readonly Helped[]): string[] =>
  rows.filter((row) => row.help === null && needsHelp(row) && row.found.find(isOfHelp)?.isWaiting && !isRung(row)).map(({ door }) => door);

/** Whether the call for help there waits, and somebody has rung about it. */
const isRung = (row: Helped): boolean => needsHelp(row) && row.found.find(isOfHelp)?.rungAt !== undefined;

const isOfHelp = ({ result }: Pick<Found, "result">): boolean => result === "needs_help" || result === "opened_ok";

/**
 * The calls for help that wait on this phone and stand: one that was settled since is none. Those that nobody has rung about, or where
 * somebody has about all, all of them. A door of another stairwell bears its name.
 */
export function callsOf(
  waiting: readonly WaitingVisit[],
  stairwellId: string | null,
): { ids: string[]; doors: string[]; wereRung: boolean } {
  const last = new Map(waiting.flatMap((one) => (!one.refusal && isOfHelp(one.visit) ? [[doorKey(one.visit), one] as const] : [])));
  const calls = [...last.values()].filter(({ visit }) => visit.result === "needs_help");
  const unrung = calls.filter(({ rungAt }) => rungAt === undefined);
  const told = unrung.length > 0 ? unrung : calls;
  return {
    ids: told.map(({ visit }) => visit.id),
    doors: told.map(({ visit }) => (visit.stairwellId === stairwellId ? visit.door : `${visit.door} i ${visit.stairwell}`)),
    wereRung: unrung.length === 0,
  };
}

export const inWords = (doors: readonly string[]): string => new Intl.ListFormat("sv").format(doors);

export const isNothing = ({ kinds = [], note }: Told): boolean => kinds.length === 0 && !note;

/** What was told at a door of the help that is open there: where another knock begins. */
export function toldAt({ found, help }: Pick<DoorRow, "found" | "help">): Told {
  if (help === null && found[0]?.result !== "needs_help") return { kinds: [], note: null };
  const ended = found.findIndex(({ result }) => result === "opened_ok");
  const told = found.slice(0, ended === -1 ? undefined : ended).find((one) => one.result === "needs_help" && !isNothing(one));
  return told ? { kinds: told.kinds, note: told.note } : { kinds: help ?? [], note: null };
}

/** How many doors wait on this phone, however often somebody knocked. */
export const countWaiting = (waiting: readonly WaitingVisit[]): number =>
  new Set(waiting.flatMap(({ visit, refusal }) => (refusal ? [] : [doorKey(visit)]))).size;
