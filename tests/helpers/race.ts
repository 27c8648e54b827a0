import { DomainError } from "#server/platform/errors.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";

/** What became of a write: `done`, or the reason it was refused for. */
export type RaceOutcome = "done" | ErrorReason;

/**
 * Starts these writes at the same moment, in another order at each round, and answers what became of each. A fault that is
 * no refusal (a deadlock, a broken constraint) would be a 500: it is thrown.
 */
export async function race<Calls extends readonly (() => Promise<unknown>)[]>(
  round: number,
  ...calls: Calls
): Promise<{ [Key in keyof Calls]: RaceOutcome }> {
  const outcomes: RaceOutcome[] = [];
  const faults: unknown[] = [];
  const start = async (index: number): Promise<void> => {
    try {
      await calls[index]?.();
      outcomes[index] = "done";
    } catch (error) {
      if (error instanceof DomainError) outcomes[index] = error.reason;
      else faults.push(error);
    }
  };
  await Promise.all(calls.map((_, place) => start((place + round) % calls.length)));
  if (faults.length > 0) throw faults[0];
  return outcomes as { [Key in keyof Calls]: RaceOutcome };
}
