import { setTimeout as wait } from "node:timers/promises";
import { confirmMessages, sweepMessages } from "#server/domains/deliveries/finish-messages.ts";
import { tellProgress } from "#server/domains/deliveries/tell-progress.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { DELIVERY_CHANNELS, type DeliveryChannel } from "#shared/enums.ts";
import { createThrottle, dispatchOnce, type WorkerOptions } from "./dispatcher.ts";
import { createSender } from "./sender.ts";
import { DELIVERY_SETTINGS, type DeliverySettings, WORKERS_PER_CHANNEL } from "./settings.ts";

const LOOK_FOR_STUCK_EVERY_MS = 1_000;

/** When a worker last made progress; one that has nothing to do makes some with every look. */
export interface WorkerHealth {
  channel: DeliveryChannel;
  lastBeatAt: Date;
}

export interface DeliveryWorkers {
  health(): WorkerHealth[];
  /** Begins nothing more and waits up to so many milliseconds for what is being handed over. */
  stop(timeoutMs: number): Promise<void>;
}

/** Sends what stands in the ledger of crisis delivery, for as long as the process lives; any number of processes can do so. */
export function startDeliveryWorkers(given: DomainContext, changes: Partial<DeliverySettings> = {}): DeliveryWorkers {
  const ctx = { ...given, db: given.pools.workers };
  const settings = { ...DELIVERY_SETTINGS, ...changes };
  const stopping = new AbortController();
  const wakeSignal = createWakeSignal();
  const following = followLedger(ctx, wakeSignal, stopping.signal);
  const watched = DELIVERY_CHANNELS.flatMap((channel) => {
    const channelParts = partsOf(ctx, channel, settings);
    return Array.from({ length: WORKERS_PER_CHANNEL }, () => watchWorker(channelParts, wakeSignal, stopping.signal));
  });
  const sweeping = sweepNowAndThen(ctx, settings.sweepMs, stopping.signal);
  return {
    health: () => watched.map((worker) => worker.health()),
    async stop(timeoutMs) {
      stopping.abort();
      wakeSignal.wake();
      const done = Promise.all([...watched.map((worker) => worker.ended), following, sweeping]);
      await Promise.race([done, wait(timeoutMs, undefined, { ref: false })]);
    },
  };
}

/** Does all that is due now, on every channel, and answers when nothing is; what waits for another try is left. */
export async function drainDeliveries(ctx: DomainContext, changes: Partial<DeliverySettings> = {}): Promise<void> {
  const settings = { ...DELIVERY_SETTINGS, ...changes };
  const never = new AbortController().signal;
  const drain = async (options: WorkerOptions): Promise<void> => {
    while ((await dispatchOnce(options)) > 0);
  };
  await Promise.all(
    DELIVERY_CHANNELS.flatMap((channel) => {
      const channelParts = partsOf(ctx, channel, settings);
      const options = { ...channelParts, failed: [], beat: () => {}, stopping: never, givenUp: never };
      return Array.from({ length: WORKERS_PER_CHANNEL }, () => drain(options));
    }),
  );
}

type ChannelParts = Pick<WorkerOptions, "ctx" | "channel" | "settings" | "send" | "throttle">;

/** What the workers of a channel have in common. */
const partsOf = (ctx: DomainContext, channel: DeliveryChannel, settings: DeliverySettings): ChannelParts => ({
  ctx,
  channel,
  settings,
  send: createSender(ctx, channel, settings),
  throttle: createThrottle(settings.batchesPerClaim[channel]),
});

interface WatchedWorker {
  health(): WorkerHealth;
  /** Resolves when it has done its last after the process was asked to stop. */
  ended: Promise<void>;
}

/**
 * Runs a worker, and a new one in its place when it makes no progress any more. It gets a way to its provider of its own, since the
 * former one's calls may hold every place of the common one.
 */
function watchWorker(parts: ChannelParts, wakeSignal: WakeSignal, stopping: AbortSignal): WatchedWorker {
  const { ctx, channel, settings } = parts;
  let lastBeat = Date.now();

  async function run(worker: ChannelParts): Promise<void> {
    const giveUp = new AbortController();
    const beat = (): void => {
      if (!giveUp.signal.aborted) lastBeat = Date.now();
    };
    beat();
    const running = runWorker({ ...worker, failed: [], beat, stopping, givenUp: giveUp.signal }, wakeSignal);
    const ended = new AbortController();
    void running.finally(() => ended.abort());
    const isStuck = await waitUntilStuck(ended.signal);
    if (!isStuck) return running;
    giveUp.abort();
    ctx.log.error({ channel, stuckMs: Date.now() - lastBeat }, "a delivery worker was stuck and is replaced");
    if (!stopping.aborted) return run({ ...worker, ...partsOf(ctx, channel, settings) });
  }

  /** True when there has been no beat for too long; false when the worker has ended. */
  async function waitUntilStuck(ended: AbortSignal): Promise<boolean> {
    try {
      while (Date.now() - lastBeat < settings.stuckAfterMs) {
        await wait(Math.min(LOOK_FOR_STUCK_EVERY_MS, settings.stuckAfterMs), undefined, { signal: ended, ref: false });
      }
      return true;
    } catch {
      return false;
    }
  }

  return { health: () => ({ channel, lastBeatAt: new Date(lastBeat) }), ended: run(parts) };
}

/** Works as long as there is something, then waits for the wake signal, or for the next look. */
async function runWorker(options: WorkerOptions, wakeSignal: WakeSignal): Promise<void> {
  const { ctx, channel, settings, stopping, givenUp } = options;
  while (!stopping.aborted && !givenUp.aborted) {
    const woken = wakeSignal.next();
    try {
      if ((await dispatchOnce(options)) > 0) continue;
    } catch (error) {
      options.beat();
      ctx.log.warn({ err: error, channel }, "deliveries could not be worked on");
    }
    await woken.within(options.failed.length > 0 ? Math.min(settings.tryAgainMs, settings.pollMs) : settings.pollMs);
  }
}

async function followLedger(ctx: DomainContext, wakeSignal: WakeSignal, signal: AbortSignal): Promise<void> {
  for await (const _ of ctx.live.follow("deliveries", signal)) wakeSignal.wake();
}

/** Puts the message log right: of what nobody else closes, and of what providers have confirmed since. */
async function sweepNowAndThen(ctx: DomainContext, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await wait(everyMs, undefined, { signal, ref: false });
      for (const activationId of await sweepMessages(ctx.db)) tellProgress(ctx, activationId);
      await confirmMessages(ctx.db);
    } catch (error) {
      if (!signal.aborted) ctx.log.warn({ err: error }, "the message log could not be put right");
    }
  }
}

interface WakeSignal {
  wake(): void;
  /** The next signal after this call, to be waited for so many milliseconds. */
  next(): { within(milliseconds: number): Promise<void> };
}

/** Asked before the look, so that what is written during it is not slept over. */
function createWakeSignal(): WakeSignal {
  let waiting: (() => void)[] = [];
  let signals = 0;
  return {
    wake() {
      signals++;
      for (const resume of waiting.splice(0)) resume();
    },
    next() {
      const before = signals;
      return {
        within: (milliseconds) =>
          new Promise((resolve) => {
            if (signals > before) return resolve();
            const timer = setTimeout(resume, milliseconds);
            function resume(): void {
              clearTimeout(timer);
              waiting = waiting.filter((other) => other !== resume);
              resolve();
            }
            waiting.push(resume);
          }),
      };
    },
  };
}
