import { createGate } from "#server/platform/limits/gate.ts";

/** Of the four connections that jobs have; the others are left to what else is due while a whole country is warned. */
const HOUSES_AT_ONCE = 3;
const inTurn = createGate(HOUSES_AT_ONCE);

/** Does this for each, some of them at a time, in this order. Answers what went wrong: one failure keeps nobody else from their turn. */
export async function houseByHouse<Each>(all: readonly Each[], work: (one: Each) => Promise<void>): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(all.map((one) => inTurn(() => work(one))));
  return outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
}
