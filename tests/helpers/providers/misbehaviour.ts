/**
 * How a provider can fail one call.
 * - `busy`: 429 with Retry-After, nothing taken; `broken`: 500, nothing taken; `close`: the connection ends, nothing taken
 * - `drop`: taken, and the connection ends without an answer; `lie`: taken, and answered with 500
 * - `slow`: taken, and answered after `slowMs`
 */
export const FAULTS = ["busy", "broken", "close", "drop", "lie", "slow"] as const;
export type Fault = (typeof FAULTS)[number];

/** Says for each call which fault it meets; null is none. */
export type FaultProgram = () => Fault | null;

export const noFaults: FaultProgram = () => null;

/** These faults one after the other, then none. */
export function faultsInTurn(...faults: (Fault | null)[]): FaultProgram {
  return () => faults.shift() ?? null;
}

/** Each fault by its share of the calls. The seed is printed, so that a run can be repeated: `FAULT_SEED=… vitest run …`. */
export function randomFaults(
  shares: Partial<Record<Fault, number>>,
  seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31),
): FaultProgram {
  process.stdout.write(`faults with FAULT_SEED=${seed}\n`);
  const random = randomNumbers(seed);
  return () => {
    let rest = random();
    for (const fault of FAULTS) {
      rest -= shares[fault] ?? 0;
      if (rest < 0) return fault;
    }
    return null;
  };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
