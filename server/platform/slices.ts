import { setImmediate as others } from "node:timers/promises";

/** Work that can be put down between its steps, so that nobody else waits for all of it. */
export type Steps<Result> = Generator<void, Result>;

/** As long as others may wait. */
const SLICE_MS = 10;

/** Does it all, and lets others on in between. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (let began = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < SLICE_MS) continue;
    await others();
    began = performance.now();
  }
}

/** Does it all at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
