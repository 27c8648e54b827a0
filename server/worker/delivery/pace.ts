/** What a lane has claimed should be done in about this time. */
const ROUND_MS = 500;

/** As many rows as one statement still loads and settles at ease. */
const MOST_BATCHES = 32;

/**
 * How many batches to claim at once: few while the provider is slow, so that no small message waits long behind a large one, and
 * more while it is quick, so that the database is asked less often.
 */
export interface Pace {
  limit(): number;
  /** So many of what was allowed were claimed, and done in so many milliseconds. */
  learn(claimed: number, milliseconds: number): void;
}

export function createPace(least: number): Pace {
  let limit = least;
  return {
    limit: () => limit,
    learn(claimed, milliseconds) {
      if (milliseconds > ROUND_MS) limit = Math.max(least, limit >> 1);
      else if (milliseconds < ROUND_MS / 2 && claimed >= limit) limit = Math.min(MOST_BATCHES, limit * 2);
    },
  };
}
