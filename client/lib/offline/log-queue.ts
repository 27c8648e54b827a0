import type { RouterInputs } from "#client/lib/trpc.ts";
import { keep, LOG_QUEUE, readKept } from "./offline-store.ts";

type LogEntry = RouterInputs["crisis"]["addLogEntry"];

/** A line of the crisis log that has not reached the server. `refusal`: the server does not take it, and why. */
export interface WaitingEntry extends LogEntry {
  refusal?: string;
}

/** How a try to send one line ended. `later`: nothing came through. */
export type SendOutcome = { kind: "sent" } | { kind: "later" } | { kind: "refused"; reason: string };

let shown: readonly WaitingEntry[] = [];
const listeners = new Set<() => void>();

export const readWaiting = (): readonly WaitingEntry[] => shown;

export function followWaiting(listener: () => void): () => void {
  listeners.add(listener);
  void showStored();
  return () => void listeners.delete(listener);
}

/** Puts a line last. It stands in the store before this resolves, so that a closed window does not lose it. */
export function addWaiting(entry: LogEntry): Promise<void> {
  return change((entries) => [...entries, entry]);
}

/** Lets a line that was refused wait anew, last. */
export function retryWaiting(id: string): Promise<void> {
  return change((entries) => [
    ...entries.filter((entry) => entry.id !== id),
    ...entries.filter((entry) => entry.id === id).map(({ refusal: _, ...entry }) => entry),
  ]);
}

/** Takes away a line that the server refused, when its writer has read why. */
export function dropWaiting(id: string): Promise<void> {
  return change((entries) => entries.filter((entry) => entry.id !== id));
}

/**
 * Sends what waits, the oldest first and one at a time, and stops at the first that does not come through, so that the
 * order holds. Of several windows one sends. A line that is sent twice, since the answer was lost, is one line: the id is its own.
 */
export async function sendWaiting(send: (entry: LogEntry) => Promise<SendOutcome>): Promise<void> {
  await locked("log-queue-sender", async () => {
    for (const entry of await readStored()) {
      if (entry.refusal) continue;
      const outcome = await send(entry);
      if (outcome.kind === "later") return;
      if (outcome.kind === "sent") await dropWaiting(entry.id);
      else await change((entries) => entries.map((other) => (other.id === entry.id ? { ...other, refusal: outcome.reason } : other)));
    }
  });
}

async function change(next: (entries: readonly WaitingEntry[]) => readonly WaitingEntry[]): Promise<void> {
  await locked("log-queue-store", async () => {
    await keep(LOG_QUEUE, next(await readStored()));
    await showStored();
  });
}

export async function readStored(): Promise<readonly WaitingEntry[]> {
  return (await readKept<readonly WaitingEntry[]>(LOG_QUEUE, Number.POSITIVE_INFINITY))?.data ?? [];
}

async function showStored(): Promise<void> {
  shown = await readStored();
  for (const listener of listeners) listener();
}

/** One at a time over all windows of the browser. */
export function locked(name: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}
