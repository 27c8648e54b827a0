import { groupsOf } from "#client/lib/groups-of.ts";
import type { DoorVisit, WaitingVisit } from "#client/lib/offline/door-queue.ts";
import { doorKey } from "#shared/door-key.ts";
import type { Door, StairwellDoors } from "../crisis-views.ts";

/** What was found at a door, on this phone or known to the server. */
export interface Found extends Pick<DoorVisit, "id" | "result" | "kinds"> {
  note: string | null;
  /** Null for the own line that waits, and for an account that is gone. */
  by: string | null;
  at: string;
  /** The server does not have it yet. */
  isWaiting: boolean;
}

export interface DoorRow extends Omit<Door, "visits"> {
  key: string;
  /** All that was found there, the newest first. */
  found: Found[];
  /** What was noted there on this phone and the server does not take. */
  refused: Found[];
}

type Place = Pick<StairwellDoors, "stairwellId" | "doors">;

/**
 * The doors of a stairwell with what waits on this phone, and after them those that are not drawn: what somebody has knocked on or added by
 * its words.
 */
export function doorRows({ stairwellId, doors }: Place, waiting: readonly WaitingVisit[], added: readonly string[] = []): DoorRow[] {
  const known = new Set(doors.flatMap(({ visits }) => visits.map(({ id }) => id)));
  const here = waiting.flatMap(({ visit, refusal }) =>
    visit.stairwellId === stairwellId && !refusal && !known.has(visit.id) ? [visit] : [],
  );
  const refusedAt = groupsOf(
    waiting.flatMap(({ visit, refusal }) => (visit.stairwellId === stairwellId && refusal ? [visit] : [])),
    doorKey,
  );
  const refusedFor = (key: string): Found[] => (refusedAt.get(key) ?? []).map(toFound);
  const waitingAt = groupsOf(here.toReversed(), doorKey);
  const rows = new Map<string, DoorRow>();
  for (const { visits, ...door } of doors) {
    const key = doorKey({ ...door, stairwellId });
    const own = (waitingAt.get(key) ?? []).map(toFound);
    rows.set(key, { ...door, key, refused: refusedFor(key), found: [...own, ...visits.map((visit) => ({ ...visit, isWaiting: false }))] });
  }
  for (const door of [...here.map((visit) => visit.door), ...added]) {
    const key = doorKey({ apartmentId: null, stairwellId, door });
    const free = { apartmentId: null, door, floor: null, people: [], help: null };
    const isDrawn = here.some((visit) => visit.door === door && visit.apartmentId !== null);
    if (!isDrawn && !rows.has(key))
      rows.set(key, { ...free, key, refused: refusedFor(key), found: (waitingAt.get(key) ?? []).map(toFound) });
  }
  return [...rows.values()];
}

const toFound = ({ id, result, kinds = [], note, saidAt }: DoorVisit): Found => ({
  ...{ id, result, kinds, at: saidAt, by: null, isWaiting: true },
  note: typeof note === "string" ? note : null,
});

/** Whether somebody behind the door has said how they are. */
export const hasAnswered = ({ people }: Pick<DoorRow, "people">): boolean => people.some(({ answer }) => answer !== null);

/** Whether nobody has to knock there any more: it was opened the last time, or somebody has answered by themselves. */
export function isDone(row: Pick<DoorRow, "people" | "found">): boolean {
  const [newest] = row.found;
  return newest?.result === "opened_ok" || newest?.result === "needs_help" || hasAnswered(row);
}

/** How many doors wait on this phone, however often somebody knocked. */
export const countWaiting = (waiting: readonly WaitingVisit[]): number =>
  new Set(waiting.flatMap(({ visit, refusal }) => (refusal ? [] : [doorKey(visit)]))).size;
