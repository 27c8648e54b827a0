import { setTimeout as wait } from "node:timers/promises";
import { UNFINISHED } from "#server/domains/deliveries/rules.ts";
import { type Settlement, settleDeliveries } from "#server/domains/deliveries/settle-deliveries.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";

const WRITE_AT = 500;
const WRITE_EVERY_MS = 200;
const TRIES = 40;
const TRY_AGAIN_MS = 500;

/** Gathers what became of deliveries and writes it down some at a time. */
export interface Outcomes {
  settle(settlement: Settlement): void;
  /** Has the batch tried again after so many seconds, or later when something else of it asks for that. */
  retry(batchId: string, seconds: number): void;
  retryDelayOf(batchId: string): number;
  /** How many deliveries of the batch have ended, in whichever way. */
  endedOf(batchId: string): number;
  /** Resolves when all of it stands in the ledger. */
  flush(): Promise<void>;
}

export function createOutcomes(ctx: DomainContext, owner: string): Outcomes {
  const delays = new Map<string, number>();
  const ended = new Map<string, number>();
  let gathered: Settlement[] = [];
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  function write(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = gathered;
    gathered = [];
    if (batch.length > 0) writing = writing.then(() => settleStubbornly(ctx, owner, batch));
    // Whoever flushes hears of a failure; until then it must not end the process.
    writing.catch(() => undefined);
    return writing;
  }

  return {
    settle(settlement) {
      gathered.push(settlement);
      if (!UNFINISHED.includes(settlement.status)) ended.set(settlement.batchId, (ended.get(settlement.batchId) ?? 0) + 1);
      if (gathered.length >= WRITE_AT) void write();
      else timer ??= setTimeout(write, WRITE_EVERY_MS);
    },
    retry: (batchId, seconds) => delays.set(batchId, Math.max(delays.get(batchId) ?? 0, seconds)),
    retryDelayOf: (batchId) => delays.get(batchId) ?? 0,
    endedOf: (batchId) => ended.get(batchId) ?? 0,
    flush: () => write(),
  };
}

/** What a provider has answered is not thrown away because the database restarts: it is written when it is back. */
async function settleStubbornly(ctx: DomainContext, owner: string, settled: readonly Settlement[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await settleDeliveries(ctx.db, owner, settled);
    } catch (error) {
      if (tries === TRIES) throw error;
      ctx.log.warn({ err: error, deliveries: settled.length }, "outcomes of deliveries could not be written yet");
      await wait(TRY_AGAIN_MS);
    }
  }
}
