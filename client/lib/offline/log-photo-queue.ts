import { addWaiting, locked, readStored, type SendOutcome, type WaitingEntry } from "./log-queue.ts";
import { dropKept, keep, LOG_PHOTO, listKept } from "./offline-store.ts";

/** The photo of a line of the crisis log that has not reached the server. `refusal`: the server does not take it, and why. */
export interface WaitingPhoto {
  entryId: string;
  contents: Blob;
  /** In milliseconds. */
  addedAt: number;
  refusal?: string;
  /** The browser had no room for it: it goes with the window. */
  isUnstored?: boolean;
}

/** Its line may still be on its way from another window. */
const LINE_COMES_MS = 5 * 60_000;

/** `gone`: its line is not there, or not for this person any more. */
export type PhotoOutcome = SendOutcome | { kind: "gone" };

let shown: readonly WaitingPhoto[] = [];
const unstored = new Map<string, WaitingPhoto>();
const listeners = new Set<() => void>();

export const readPhotos = (): readonly WaitingPhoto[] => shown;

export function followPhotos(listener: () => void): () => void {
  listeners.add(listener);
  void showStored();
  return () => void listeners.delete(listener);
}

/** Puts a line with its photo last. A browser that has no room for the photo keeps the line all the same. */
export async function addWithPhoto(entry: WaitingEntry, contents: Blob): Promise<void> {
  await store({ entryId: entry.id, contents, addedAt: Date.now() });
  // Shown after its line: whoever sees it sends it.
  await addWaiting(entry).finally(showStored);
}

export async function keepPhoto(photo: WaitingPhoto): Promise<void> {
  await store(photo);
  await showStored();
}

async function store(photo: WaitingPhoto): Promise<void> {
  try {
    await keep(keyOf(photo.entryId), photo);
    unstored.delete(photo.entryId);
  } catch {
    unstored.set(photo.entryId, { ...photo, isUnstored: true });
  }
}

/** Takes a photo away that has arrived, or that its writer gives up. */
export async function dropPhoto(entryId: string): Promise<void> {
  unstored.delete(entryId);
  await dropKept(keyOf(entryId));
  await showStored();
}

/**
 * Sends the photos whose lines the server has, and stops at the first that does not come through. Of several windows one
 * sends. A photo that is sent twice, since the answer was lost, changes nothing: a line has one for good.
 */
export async function sendPhotos(send: (photo: WaitingPhoto) => Promise<PhotoOutcome>): Promise<void> {
  await locked("log-photo-sender", async () => {
    for (const photo of await readPhotosOf()) {
      if (photo.refusal || (await isLineWaiting(photo))) continue;
      const outcome = await send(photo);
      if (outcome.kind === "later") return;
      await settle(photo, outcome);
    }
  });
}

/** The line leaves first: a photo must never hold up its words. */
const isLineWaiting = async ({ entryId }: WaitingPhoto): Promise<boolean> => (await readStored()).some(({ id }) => id === entryId);

async function settle(photo: WaitingPhoto, outcome: PhotoOutcome): Promise<void> {
  if (outcome.kind === "refused") return keepPhoto({ ...photo, refusal: outcome.reason });
  if (outcome.kind === "gone" && Date.now() - photo.addedAt < LINE_COMES_MS) return;
  await dropPhoto(photo.entryId);
}

const keyOf = (entryId: string): string => LOG_PHOTO + entryId;

const readPhotosOf = async (): Promise<WaitingPhoto[]> => [...(await listKept<WaitingPhoto>(LOG_PHOTO)), ...unstored.values()];

async function showStored(): Promise<void> {
  shown = await readPhotosOf();
  for (const listener of listeners) listener();
}
