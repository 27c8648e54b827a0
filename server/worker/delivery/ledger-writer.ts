import { setTimeout as wait } from "node:timers/promises";
import { UNFINISHED } from "#server/domains/deliveries/rules.ts";
import { markHandOvers, type Settlement, settleDeliveries } from "#server/domains/deliveries/settle-deliveries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { isDatabaseUnavailable, postgresFault } from "#server/platform/database/postgres-fault.ts";

type Attempted = { id: string; batchId: string };

/** Writes down what is about to be handed over, before it is. */
export interface AttemptLog {
  /** True when it stands in the ledger. False: the batch is not ours any more. Rejects when the database cannot be reached. */
  record(delivery: Attempted): Promise<boolean>;
}

const WRITE_AT = 500;
const WRITE_EVERY_MS = 200;
/** Of a process that ends, and of what the database itself refuses. */
const LAST_TRIES = 40;
const LOG_EVERY_TRIES = 20;

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

export interface OutcomesOptions {
  owner: string;
  /** Told of each outcome and of each try to write some down. */
  beat(): void;
  /** The process stops or the worker is given up: then outcomes are not tried for ever. */
  isEnding(): boolean;
  tryAgainMs?: number;
}

export function createOutcomes(ctx: DomainContext, options: OutcomesOptions): Outcomes {
  const { beat } = options;
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
    if (batch.length > 0) {
      const settle = () => writeUntilDone(ctx, batch, options);
      // What failed before keeps nothing later from being written.
      writing = writing.then(settle, async (failure: unknown) => {
        await settle();
        throw failure;
      });
    }
    // Whoever flushes hears of a failure; until then it must not end the process.
    writing.catch(() => undefined);
    return writing;
  }

  return {
    settle(settlement) {
      beat();
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

/**
 * What a provider has answered is not thrown away because the database is away, however long: it is written when it is back. Forgotten,
 * it would be handed over once more.
 */
async function writeUntilDone(ctx: DomainContext, settled: readonly Settlement[], options: OutcomesOptions): Promise<void> {
  const { owner, beat, isEnding, tryAgainMs = 500 } = options;
  let triesLeft = LAST_TRIES;
  for (let tries = 0; ; tries++) {
    try {
      return await settleDeliveries(ctx.db, owner, settled);
    } catch (error) {
      beat();
      const isRefused = postgresFault(error) !== null && !isDatabaseUnavailable(error);
      if ((isRefused || isEnding()) && --triesLeft === 0) throw error;
      if (tries % LOG_EVERY_TRIES === 0) {
        ctx.log.warn({ err: error, deliveries: settled.length }, "outcomes of deliveries could not be written yet");
      }
      await wait(tryAgainMs);
    }
  }
}

/** Writes down what is about to be sent, and what became of it. */
export interface LedgerWriter {
  outcomes: Outcomes;
  attempts: AttemptLog;
}

/** One statement at a time, for all that have asked meanwhile: each by itself would wait for the others' lock on the batch. */
export function createAttemptLog(ctx: DomainContext, owner: string): AttemptLog {
  let asking: Attempted[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Set<string>> | null = null;

  async function write(): Promise<Set<string>> {
    await last.catch(() => undefined);
    const attempted = asking;
    asking = [];
    last = next ?? last;
    next = null;
    return markHandOvers(ctx.db, owner, attempted);
  }

  return {
    async record(delivery) {
      asking.push(delivery);
      next ??= write();
      return (await next).has(delivery.id);
    },
  };
}
