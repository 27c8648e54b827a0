import type { RouterInputs } from "#client/lib/trpc.ts";
import { DOOR_AGE_MAX_MS, DOOR_VISITS_MAX } from "#shared/limits.ts";
import { locked } from "./log-queue.ts";
import { DEVICE, DOOR_QUEUE, DOORS_HANDED, keep, readKept } from "./offline-store.ts";

export type DoorVisit = RouterInputs["crisis"]["visitDoors"]["visits"][number];

/** What was found at a door and has not reached the server. `refusal`: the server does not take it, and why. */
export interface WaitingVisit {
  activationId: string;
  visit: DoorVisit;
  refusal?: string;
  /** More is being told of it: it is not handed over before, by this phone's clock in milliseconds. */
  heldUntil?: number;
  /** When somebody rang about it, by this phone's clock in milliseconds. */
  rungAt?: number;
  /** When it was pressed, by what nobody can set: counted in this life of this page. */
  pressed?: { life: string; ms: number };
}

/** Of this page, from its being opened to its being closed or read anew. */
const LIFE = crypto.randomUUID();

/** What is handed over at once: doors of one crisis, by one phone. */
export interface HandOver {
  activationId: string;
  deviceId: string;
  visits: DoorVisit[];
}

/** How a try ended. `later`: nothing came through; `refused`: as a whole, and why; `taken`: line by line, null where it stands there now. */
export type HandOverOutcome =
  | { kind: "later" }
  | { kind: "refused"; reason: string }
  | { kind: "taken"; refusals: ReadonlyMap<string, string | null> };

let shown: readonly WaitingVisit[] = [];
let handed: readonly WaitingVisit[] = [];
let wasRead = false;
let isCut = false;
const listeners = new Set<() => void>();

export const readVisits = (): readonly WaitingVisit[] => shown;

/** What was handed over and stands in no answer of the server yet: a network that goes in between takes no door off the page. */
export const readHanded = (): readonly WaitingVisit[] => handed;

/** Whether it is known by now what waits; also where this browser keeps nothing. */
export const wereVisitsRead = (): boolean => wasRead;

/** Whether the last try to hand over did not come through. */
export const isHandOverCut = (): boolean => isCut;

export function followVisits(listener: () => void): () => void {
  listeners.add(listener);
  showStored().catch((error: unknown) => {
    console.warn("doors that wait could not be read", error);
    tellListeners();
  });
  return () => void listeners.delete(listener);
}

/** Whoever has put the phone away by then has told all that they will. */
const HELD_MS = 120_000;
/** So near its end, what is held can be on its way before it is changed. */
const MARGIN_MS = 5_000;

/**
 * Puts a line last. It stands in the store before this resolves, so that a closed window does not lose it. `isHeld`: it stays there for two
 * minutes, unless `tellVisit` ends that before.
 */
export function addVisit(activationId: string, visit: DoorVisit, isHeld = false): Promise<void> {
  const pressed = { life: LIFE, ms: performance.now() };
  return change((waiting) => [...waiting, { activationId, visit, pressed, ...(isHeld && { heldUntil: Date.now() + HELD_MS }) }]);
}

/** What is told of a line beyond its press. */
export type Told = Pick<DoorVisit, "kinds" | "note">;

/** Keeps what is being told of a line that is held, as it is typed, and holds it anew: should nobody end it, it leaves with that. */
export function draftVisit(id: string, told: Told): Promise<void> {
  return change((waiting) =>
    waiting.map((one) =>
      one.visit.id === id && isHeld(one) ? { ...one, visit: { ...one.visit, ...told }, heldUntil: Date.now() + HELD_MS } : one,
    ),
  );
}

/** Ends that a line is held: with what was told, or taken back with null. False where it is not held any more, and stands as it was. */
export async function tellVisit(id: string, told: Told | null): Promise<boolean> {
  let wasHeld = false;
  await change((waiting) =>
    waiting.flatMap((one) => {
      if (one.visit.id !== id || !isHeld(one)) return one;
      wasHeld = true;
      const { heldUntil: _, ...free } = one;
      return told === null ? [] : { ...free, visit: { ...one.visit, ...told } };
    }),
  );
  return wasHeld;
}

/** Whether more can yet be told of it before it is handed over. */
export const isHeld = (one: WaitingVisit): boolean => heldMs(one) >= MARGIN_MS;

/** How long yet; a clock that was set back holds nothing longer. */
function heldMs({ heldUntil }: WaitingVisit): number {
  const left = heldUntil === undefined ? 0 : heldUntil - Date.now();
  return left > HELD_MS ? 0 : Math.max(0, left);
}

/** Somebody has rung about these: what is said of them is so no more. */
export function noteRung(ids: readonly string[]): Promise<void> {
  return change((waiting) => waiting.map((one) => (ids.includes(one.visit.id) ? { ...one, rungAt: Date.now() } : one)));
}

/** A phone that is put away may send nothing later: what is being told of a call leaves as it stands, where there is a network. */
export function endHolds(): Promise<void> {
  return change((waiting) => waiting.map(({ heldUntil: _, ...one }) => one));
}

/** An answer of the server has these lines: from now on they stand in it. */
export async function forgetHanded(known: ReadonlySet<string>): Promise<void> {
  if (!handed.some(({ visit }) => known.has(visit.id))) return;
  await locked("door-queue-store", async () => {
    const kept = await readHandedOver();
    await keep(
      DOORS_HANDED,
      kept.filter(({ visit }) => !known.has(visit.id)),
    );
    await showStored();
  });
}

/** Lets a line that was refused wait anew. */
export function retryVisit(id: string): Promise<void> {
  return change((waiting) => waiting.map(({ refusal, ...one }) => (one.visit.id === id || !refusal ? one : { ...one, refusal })));
}

/** Takes away a line that the server refused, when whoever wrote it has read why. */
export function dropVisit(id: string): Promise<void> {
  return change((waiting) => waiting.filter(({ visit }) => visit.id !== id));
}

/**
 * Hands over what waits, the oldest first and many at once, until nothing is left or a try does not come through. Of several windows one
 * sends. What is handed over twice, since the answer was lost, stands once: the ids are its own. What is refused stays, with the reason.
 * Answers of which crises such lines are, one for each line.
 */
export async function sendVisits(handOver: (doors: HandOver) => Promise<HandOverOutcome>): Promise<string[]> {
  const refused: string[] = [];
  await locked("door-queue-sender", async () => {
    const deviceId = await readDevice();
    // A line that spoils the whole hand-over is found by handing over one at a time.
    let most = DOOR_VISITS_MAX;
    for (let doors = await nextDoors(deviceId, most); doors; doors = await nextDoors(deviceId, most)) {
      const outcome = await handOver(doors);
      isCut = outcome.kind === "later";
      if (outcome.kind === "later") return tellListeners();
      if (outcome.kind === "refused" && doors.visits.length > 1) most = 1;
      else refused.push(...(await settle(doors, outcome)));
    }
  });
  return refused;
}

/** So many of the oldest that wait, all of one crisis; null where nothing does. */
async function nextDoors(deviceId: string, most: number): Promise<HandOver | null> {
  const waiting = (await readStored()).filter((one) => !one.refusal && heldMs(one) === 0);
  const [first] = waiting;
  if (!first) return null;
  const { activationId } = first;
  const visits = waiting.flatMap((one) => (one.activationId === activationId ? [{ ...one.visit, ...ageOf(one) }] : []));
  return { activationId, deviceId, visits: visits.slice(0, most) };
}

/**
 * How long ago it was pressed at least, whatever was done to the clock since then. A telephone that sleeps can stop counting: that is why it
 * is not how long.
 */
const ageOf = ({ pressed, visit }: WaitingVisit): Pick<DoorVisit, "ageMs"> | null =>
  pressed?.life === LIFE && visit.clock !== "wall"
    ? { ageMs: Math.min(Math.max(0, Math.floor(performance.now() - pressed.ms)), DOOR_AGE_MAX_MS) }
    : null;

/** Puts what stands on the server with what was handed over, and notes at the rest why it does not. Answers the crisis of each such line. */
async function settle({ activationId, visits }: HandOver, outcome: Exclude<HandOverOutcome, { kind: "later" }>): Promise<string[]> {
  const refusals = outcome.kind === "taken" ? outcome.refusals : new Map(visits.map(({ id }) => [id, outcome.reason]));
  const isTaken = ({ visit }: WaitingVisit): boolean => refusals.get(visit.id) === null;
  await locked("door-queue-store", async () => {
    const waiting = await readStored();
    // First where they go, so that they are never nowhere.
    await keep(DOORS_HANDED, [...(await readHandedOver()), ...waiting.filter(isTaken)].slice(-MOST_HANDED));
    await keep(
      DOOR_QUEUE,
      waiting.flatMap((one) => {
        if (isTaken(one)) return [];
        const refusal = refusals.get(one.visit.id);
        return refusal ? { ...one, refusal } : one;
      }),
    );
    await showStored();
  });
  return [...refusals.values()].flatMap((refusal) => (refusal === null ? [] : activationId));
}

/** More than anybody knocks on between two answers of the server. */
const MOST_HANDED = 500;

/** This browser of this person, by an id that it draws once. */
export async function readDevice(): Promise<string> {
  const kept = await readKept<string>(DEVICE, Number.POSITIVE_INFINITY);
  if (kept) return kept.data;
  const drawn = crypto.randomUUID();
  await keep(DEVICE, drawn);
  return drawn;
}

async function change(next: (waiting: readonly WaitingVisit[]) => readonly WaitingVisit[]): Promise<void> {
  await locked("door-queue-store", async () => {
    await keep(DOOR_QUEUE, next(await readStored()));
    await showStored();
  });
}

async function readStored(): Promise<readonly WaitingVisit[]> {
  return (await readKept<readonly WaitingVisit[]>(DOOR_QUEUE, Number.POSITIVE_INFINITY))?.data ?? [];
}

const readHandedOver = async (): Promise<readonly WaitingVisit[]> => (await readKept<readonly WaitingVisit[]>(DOORS_HANDED))?.data ?? [];

async function showStored(): Promise<void> {
  // Both at once: who looks in between would find a line in neither.
  [shown, handed] = await Promise.all([readStored(), readHandedOver()]);
  tellListeners();
}

function tellListeners(): void {
  wasRead = true;
  for (const listener of listeners) listener();
}
