/**
 * A provider that takes longer needs more in flight for so many calls a second: twice what a process hands over, since a call also waits
 * until it is written down, and the more of them are written down in one statement, the less each costs the database.
 */
const CALLS_A_SECOND = 12_000;

/** The quickest of so many calls, and of as many before, stands for the provider: the others waited for us too. */
const QUICKEST_OF = 200;

/** What a provider refused is held against it for so long, and what it took is trusted for so long after the last call. */
const REMEMBERED_MS = 60_000;

/** How many calls of one provider are under way. */
export interface CallWindow {
  /** Does the work as soon as there is room; in the order in which it was asked. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Makes a call and learns from how it goes. */
  call<T>(call: () => Promise<T>, isRefusal: (error: unknown) => boolean): Promise<T>;
  limit(): number;
}

/**
 * Calls in flight grow with the time that the provider takes, from `least` up to the `most` that it allows: one more with each call that
 * is taken while all that may be are under way. When it takes one not, for now, they are halved, and for a minute grow by one with each
 * windowful. After a minute without a call they begin anew.
 */
export function createCallWindow(
  { least, most }: { least: number; most: number },
  now: () => number = () => performance.now(),
): CallWindow {
  let allowed = least;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let calledAt = Number.NEGATIVE_INFINITY;
  let [quickest, quickestBefore, calls] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
  let running = 0;
  const waiting: (() => void)[] = [];

  function limit(): number {
    const latencyMs = Math.min(quickest, quickestBefore);
    if (most <= least || latencyMs === Number.POSITIVE_INFINITY) return least;
    return Math.floor(Math.min(allowed, most, least + (latencyMs * CALLS_A_SECOND) / 1_000));
  }

  const isFull = (): boolean => waiting.length > 0 || running >= limit();

  function letIn(): void {
    for (let room = limit() - running; room > 0; room--) {
      const next = waiting.shift();
      if (!next) return;
      running++;
      next();
    }
  }

  function taken(milliseconds: number): void {
    quickest = Math.min(quickest, milliseconds);
    if (++calls % QUICKEST_OF === 0) [quickestBefore, quickest] = [quickest, Number.POSITIVE_INFINITY];
    if (isFull()) allowed = Math.min(most, allowed + (now() - refusedAt < REMEMBERED_MS ? 1 / allowed : 1));
    letIn();
  }

  /** All that were under way together are one refusal. One with room left says nothing of how many may be. */
  function refused(startedAt: number): void {
    if (startedAt < refusedAt || !isFull()) return;
    refusedAt = now();
    allowed = Math.max(least, limit() / 2);
  }

  return {
    async run(work) {
      if (running < limit()) running++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        running--;
        letIn();
      }
    },
    async call(call, isRefusal) {
      const startedAt = now();
      if (startedAt - calledAt > REMEMBERED_MS) allowed = least;
      calledAt = startedAt;
      try {
        const answer = await call();
        taken(now() - startedAt);
        return answer;
      } catch (error) {
        if (isRefusal(error)) refused(startedAt);
        throw error;
      }
    },
    limit,
  };
}
