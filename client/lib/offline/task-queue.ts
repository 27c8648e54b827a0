import type { RouterInputs } from "#client/lib/trpc.ts";
import { locked, type SendOutcome } from "./log-queue.ts";
import { keep, readKept, TASK_QUEUE } from "./offline-store.ts";

/** Where a task stands by somebody whose word has not reached the server. `version` is the one that was seen. */
export type WaitingTick = RouterInputs["crisis"]["setTaskState"];

/** How a try to send one ended; `version`: the task's own since then. */
export type TickOutcome = Exclude<SendOutcome, { kind: "sent" }> | { kind: "sent"; version: number };

let shown: readonly WaitingTick[] = [];
const listeners = new Set<() => void>();

export const readTicks = (): readonly WaitingTick[] => shown;

export function followTicks(listener: () => void): () => void {
  listeners.add(listener);
  void showStored();
  return () => void listeners.delete(listener);
}

/** Lets a tick wait; of one task the latest word counts. It stands in the store before this resolves. */
export function addTick(tick: WaitingTick): Promise<void> {
  return change((ticks) => {
    const earlier = ticks.find(({ taskId }) => taskId === tick.taskId);
    // The version that was seen stays: whoever changes a tick that waits has seen nothing newer.
    const latest = earlier ? { ...earlier, state: tick.state } : tick;
    return [...ticks.filter(({ taskId }) => taskId !== tick.taskId), latest];
  });
}

/**
 * Sends what waits, the oldest first, and stops at the first that does not come through. Of several windows one sends. A tick that
 * is sent twice, since the answer was lost, changes nothing; one that the server refuses is told of and goes.
 */
export async function sendTicks(
  send: (tick: WaitingTick) => Promise<TickOutcome>,
  onRefused: (tick: WaitingTick, reason: string) => void,
): Promise<void> {
  await locked("task-queue-sender", async () => {
    for (const tick of await readStored()) {
      const outcome = await send(tick);
      if (outcome.kind === "later") return;
      if (outcome.kind === "refused") onRefused(tick, outcome.reason);
      await settle(tick, outcome);
    }
  });
}

/** Takes a tick away, unless its writer has changed it meanwhile: that waits on, on the version which the server has now. */
function settle(tick: WaitingTick, outcome: TickOutcome): Promise<void> {
  return change((ticks) =>
    ticks.flatMap((other) => {
      if (other.taskId !== tick.taskId) return other;
      return outcome.kind === "sent" && other.state !== tick.state ? { ...other, version: outcome.version } : [];
    }),
  );
}

async function change(next: (ticks: readonly WaitingTick[]) => readonly WaitingTick[]): Promise<void> {
  await locked("task-queue-store", async () => {
    await keep(TASK_QUEUE, next(await readStored()));
    await showStored();
  });
}

async function readStored(): Promise<readonly WaitingTick[]> {
  return (await readKept<readonly WaitingTick[]>(TASK_QUEUE, Number.POSITIVE_INFINITY))?.data ?? [];
}

async function showStored(): Promise<void> {
  shown = await readStored();
  for (const listener of listeners) listener();
}
