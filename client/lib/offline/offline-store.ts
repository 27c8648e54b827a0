import { createStore, del, delMany, entries, get, getMany, keys, set, type UseStore } from "idb-keyval";
import { UNSENT_KEYS, type UnsentKey, userStorage } from "#client/lib/user-storage.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { isOfPocket, isSealedNeeds, isSession } from "./readable-offline.ts";

/** An answer of the server as it was kept, with the time it came. */
export interface Kept<Data = unknown> {
  data: Data;
  keptAt: number;
}

const DAY_MS = 24 * 60 * 60_000;
/** An answer that is older says more about last week than about the house. */
const MAX_AGE_MS = 7 * DAY_MS;
/** A valve stays where it is: the house in the pocket, and who carries it, stand as long as a sign-in may live, with their date. */
const POCKET_MAX_AGE_MS = KEPT_DAYS.session * DAY_MS;

/** What others need is read by who helps them now. */
const SEALED_MAX_AGE_MS = 2 * DAY_MS;

const maxAgeOf = (key: string): number =>
  isSealedNeeds(key) ? SEALED_MAX_AGE_MS : isOfPocket(key) || isSession(key) ? POCKET_MAX_AGE_MS : MAX_AGE_MS;

const stores = new Map<string, UseStore>();

/** Each user has a database of their own, so that what one person kept is never another's. */
function storeOf(userId: string): UseStore {
  const store = stores.get(userId) ?? createStore(`beredskap-${userId}`, "kept");
  stores.set(userId, store);
  return store;
}

/** The remembered user's store; null for a stranger. */
function ownStore(): UseStore | null {
  const user = userStorage.readUser();
  return user && storeOf(user.id);
}

export async function keep<Data>(key: string, data: Data): Promise<void> {
  const store = ownStore();
  if (store) await set(key, { data, keptAt: Date.now() } satisfies Kept<Data>, store);
}

/** What was kept, unless it is older than `maxAgeMs`; null also for a stranger. */
export async function readKept<Data>(key: string, maxAgeMs = maxAgeOf(key)): Promise<Kept<Data> | null> {
  const store = ownStore();
  const kept = store && (await get<Kept<Data>>(key, store));
  return kept && Date.now() - kept.keptAt < maxAgeMs ? kept : null;
}

/** Keeps for a user who is not remembered any more. */
export const keepFor = (userId: string, key: UnsentKey, data: unknown): Promise<void> =>
  set(key, { data, keptAt: Date.now() } satisfies Kept, storeOf(userId));

export async function dropKept(key: string): Promise<void> {
  const store = ownStore();
  if (store) await del(key, store);
}

/** Everything that is kept under keys that begin so, whatever its age. */
export async function listKept<Data>(prefix: string): Promise<Data[]> {
  return (await findKept<Data>((key) => key.startsWith(prefix))).map(({ data }) => data);
}

export async function findKept<Data>(isWanted: (key: string) => boolean): Promise<(Kept<Data> & { key: string })[]> {
  const store = ownStore();
  if (!store) return [];
  const found = (await keys<string>(store)).filter(isWanted);
  const kept = await getMany<Kept<Data>>(found, store);
  return kept.flatMap((one, index) => (one ? [{ ...one, key: found[index] ?? "" }] : []));
}

/** Takes others' needs out of the phone: those that are too old, and of every crisis that the person has no part in any more. */
export async function dropSealedNeeds(isOver: (key: string) => boolean): Promise<void> {
  const kept = await findKept(isSealedNeeds);
  for (const { key, keptAt } of kept) if (isOver(key) || Date.now() - keptAt >= SEALED_MAX_AGE_MS) await dropKept(key);
}

/** Lines of the crisis log that wait for a network (`log-queue.ts`). */
export const LOG_QUEUE = "log-queue";
/** Ticks of tasks of a crisis that wait likewise (`task-queue.ts`). */
export const TASK_QUEUE = "task-queue";
/** Doors that were knocked on and wait likewise (`door-queue.ts`), and the id by which this browser hands them over. */
export const DOOR_QUEUE = "door-queue";
export const DEVICE = "device";
/** What was handed over and has been in no answer yet. */
export const DOORS_HANDED = "doors-handed";
/** Beside them what was done at home and could not be sent before the sign-out (`lib/unsent/`). */
const UNSENT_LISTS: readonly string[] = [LOG_QUEUE, TASK_QUEUE, DOOR_QUEUE, ...UNSENT_KEYS];
/** How the keys of their photos begin (`log-photo-queue.ts`). */
export const LOG_PHOTO = "log-photo/";
/** How the keys of drafts begin that the server does not have yet; each goes when it is sent. */
export const UNSENT_DRAFT = "form-draft/";

/**
 * Empties what a user has kept in this browser: at sign-out, and when somebody else signs in. Only what the server does not have yet
 * stays, in the user's own database, until the user is back: nothing else has it.
 */
export async function forgetKept(userId: string): Promise<void> {
  const store = storeOf(userId);
  const kept = await entries<string, Kept>(store);
  const isUnsent = (key: string, { data }: Kept): boolean =>
    key.startsWith(UNSENT_DRAFT) || key.startsWith(LOG_PHOTO) || (UNSENT_LISTS.includes(key) && Array.isArray(data) && data.length > 0);
  await delMany(
    kept.filter(([key, one]) => !isUnsent(key, one)).map(([key]) => key),
    store,
  );
}
