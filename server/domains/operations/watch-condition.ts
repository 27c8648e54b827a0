import { setTimeout as wait } from "node:timers/promises";
import type { Services } from "#server/platform/context.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import type { News } from "#server/platform/operator-news.ts";
import { type Fault, faultKey } from "#server/platform/operator-news.ts";
import { readCondition } from "./condition.ts";

export interface WatchSettings {
  everyMs: number;
  /** A fault that goes by itself within this time, such as a database that restarts, is told in the log only. */
  toldAfterMs: number;
  /** What no way took is told again after this time. */
  toldAgainMs: number;
}

const SETTINGS: WatchSettings = { everyMs: 5_000, toldAfterMs: 30_000, toldAgainMs: 60_000 };

/**
 * Looks at how this process stands as long as it lives, asked or not: one line of the log when something breaks and one when it is
 * over, and the same to the operators. Answers what ends it.
 */
export function watchCondition(services: Services, changes: Partial<WatchSettings> = {}): () => void {
  const over = new AbortController();
  void watch(services, { ...SETTINGS, ...changes }, over.signal);
  return () => over.abort();
}

/** A fault for as long as it lasts. */
interface Trouble {
  since: number;
  fault: Fault;
  isTold: boolean;
}

async function watch(services: Services, settings: WatchSettings, signal: AbortSignal): Promise<void> {
  const troubles = new Map<string, Trouble>();
  const tellNews = createTeller(services, settings, troubles);
  for (;;) {
    // First of all: what a balancer has asked for while the process started is kept for a second, and was no fault.
    await wait(settings.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    const { faults } = await readCondition(services);
    follow(services.log, troubles, faults);
    tellNews();
  }
}

/** Each fault has its own beginning and end, so that one that stays hides none that comes later. */
function follow(log: Logger, troubles: Map<string, Trouble>, faults: readonly Fault[]): void {
  const now = performance.now();
  const present = new Set(faults.map(faultKey));
  for (const fault of faults) {
    const known = troubles.get(faultKey(fault));
    if (known) known.fault = fault;
    else {
      troubles.set(faultKey(fault), { since: now, fault, isTold: false });
      log.error({ kind: fault.kind, reason: fault.reason }, "the portal is not ready");
    }
  }
  for (const [key, { since, fault }] of troubles) {
    if (present.has(key)) continue;
    troubles.delete(key);
    const seconds = Math.round((now - since) / 1_000);
    log.info({ kind: fault.kind, seconds }, troubles.size === 0 ? "the portal is ready again" : "one fault of several is over");
  }
}

/** Tells what has lasted long enough, and the end when nothing is wrong any more: again and again until some way has taken it. */
function createTeller({ log, tellOperators }: Services, settings: WatchSettings, troubles: ReadonlyMap<string, Trouble>): () => void {
  /** What the operators know of and not yet that it is over. */
  const told = new Map<string, Fault>();
  let isTelling = false;
  let notBefore = 0;

  async function tell(news: News, faults: readonly Fault[], whenTold: () => void): Promise<void> {
    isTelling = true;
    try {
      if (await tellOperators(news, faults)) whenTold();
      else notBefore = performance.now() + settings.toldAgainMs;
    } catch (error) {
      log.error({ err: error }, "operators could not be told");
      notBefore = performance.now() + settings.toldAgainMs;
    } finally {
      isTelling = false;
    }
  }

  return () => {
    const now = performance.now();
    if (isTelling || now < notBefore) return;
    const due = [...troubles.values()].filter(({ since, isTold }) => !isTold && now - since >= settings.toldAfterMs);
    if (due.length > 0) {
      const faults = due.map(({ fault }) => fault);
      void tell("begun", faults, () => {
        for (const trouble of due) trouble.isTold = true;
        for (const fault of faults) told.set(faultKey(fault), fault);
      });
    } else if (troubles.size === 0 && told.size > 0) {
      void tell("over", [...told.values()], () => told.clear());
    }
  };
}
