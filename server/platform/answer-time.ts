import { setTimeout as wait } from "node:timers/promises";

/** Answers no sooner than this many milliseconds after the call, so that the time taken tells nothing of what was found. */
export async function noSoonerThan<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(ms)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
