import { setTimeout as wait } from "node:timers/promises";
import { confirmMessages, sweepMessages } from "#server/domains/deliveries/finish-messages.ts";
import { tellProgress } from "#server/domains/deliveries/tell-progress.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { COMMUNICATION_CHANNELS, type CommunicationChannel } from "#shared/enums.ts";
import { createHandOver } from "./delivery/hand-over.ts";
import { type LaneOptions, workOnce } from "./delivery/lane.ts";
import { createPace } from "./delivery/pace.ts";
import { DELIVERY_SETTINGS, type DeliverySettings, LANES_PER_CHANNEL } from "./delivery/settings.ts";

const LOOK_FOR_STUCK_EVERY_MS = 1_000;

/** When a worker last made progress; one that has nothing to do makes some with every look. */
export interface WorkerHealth {
  channel: CommunicationChannel;
  lastBeatAt: Date;
}

export interface DeliveryRunner {
  health(): WorkerHealth[];
  /** Begins nothing more and waits up to so many milliseconds for what is being handed over. */
  stop(timeoutMs: number): Promise<void>;
}

/** Sends what stands in the ledger of crisis delivery, for as long as the process lives; any number of processes can do so. */
export function startDeliveryRunner(given: DomainContext, changes: Partial<DeliverySettings> = {}): DeliveryRunner {
  const ctx = { ...given, db: given.pools.workers };
  const settings = { ...DELIVERY_SETTINGS, ...changes };
  const stopping = new AbortController();
  const bell = createBell();
  const following = followLedger(ctx, bell, stopping.signal);
  const watched = COMMUNICATION_CHANNELS.flatMap((channel) => {
    const channelParts = partsOf(ctx, channel, settings);
    return Array.from({ length: LANES_PER_CHANNEL }, () => watchLane(channelParts, bell, stopping.signal));
  });
  const sweeping = sweepNowAndThen(ctx, settings.sweepMs, stopping.signal);
  return {
    health: () => watched.map((lane) => lane.health()),
    async stop(timeoutMs) {
      stopping.abort();
      bell.ring();
      const done = Promise.all([...watched.map((lane) => lane.ended), following, sweeping]);
      await Promise.race([done, wait(timeoutMs, undefined, { ref: false })]);
    },
  };
}

/** Does all that is due now, on every channel, and answers when nothing is; what waits for another try is left. */
export async function drainDeliveries(ctx: DomainContext, changes: Partial<DeliverySettings> = {}): Promise<void> {
  const settings = { ...DELIVERY_SETTINGS, ...changes };
  const never = new AbortController().signal;
  const drain = async (options: LaneOptions): Promise<void> => {
    while ((await workOnce(options)) > 0);
  };
  await Promise.all(
    COMMUNICATION_CHANNELS.flatMap((channel) => {
      const channelParts = partsOf(ctx, channel, settings);
      const options = { ...channelParts, failed: [], beat: () => {}, stopping: never, givenUp: never };
      return Array.from({ length: LANES_PER_CHANNEL }, () => drain(options));
    }),
  );
}

type ChannelParts = Pick<LaneOptions, "ctx" | "channel" | "settings" | "handOver" | "pace">;

/** What the lanes of a channel have in common. */
const partsOf = (ctx: DomainContext, channel: CommunicationChannel, settings: DeliverySettings): ChannelParts => ({
  ctx,
  channel,
  settings,
  handOver: createHandOver(ctx, channel, settings),
  pace: createPace(settings.batchesPerClaim[channel]),
});

interface WatchedLane {
  health(): WorkerHealth;
  /** Resolves when it has done its last after the process was asked to stop. */
  ended: Promise<void>;
}

/**
 * Runs a lane, and a new one in its place when it makes no progress any more. It gets a way to its provider of its own, since the
 * former one's calls may hold every place of the common one.
 */
function watchLane(parts: ChannelParts, bell: Bell, stopping: AbortSignal): WatchedLane {
  const { ctx, channel, settings } = parts;
  let lastBeat = Date.now();

  async function run(lane: ChannelParts): Promise<void> {
    const giveUp = new AbortController();
    const beat = (): void => {
      if (!giveUp.signal.aborted) lastBeat = Date.now();
    };
    beat();
    const running = runLane({ ...lane, failed: [], beat, stopping, givenUp: giveUp.signal }, bell);
    const ended = new AbortController();
    void running.finally(() => ended.abort());
    const isStuck = await waitUntilStuck(ended.signal);
    if (!isStuck) return running;
    giveUp.abort();
    ctx.log.error({ channel, stuckMs: Date.now() - lastBeat }, "a delivery worker was stuck and is replaced");
    if (!stopping.aborted) return run({ ...lane, ...partsOf(ctx, channel, settings) });
  }

  /** True when there has been no beat for too long; false when the lane has ended. */
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

/** Works as long as there is something, then waits for the bell, or for the next look. */
async function runLane(options: LaneOptions, bell: Bell): Promise<void> {
  const { ctx, channel, settings, stopping, givenUp } = options;
  while (!stopping.aborted && !givenUp.aborted) {
    const rung = bell.next(settings.pollMs);
    try {
      if ((await workOnce(options)) > 0) continue;
    } catch (error) {
      options.beat();
      ctx.log.warn({ err: error, channel }, "deliveries could not be worked on");
    }
    await rung;
  }
}

async function followLedger(ctx: DomainContext, bell: Bell, signal: AbortSignal): Promise<void> {
  for await (const _ of ctx.live.follow("deliveries", signal)) bell.ring();
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

interface Bell {
  ring(): void;
  /** Resolves at the next ring after this call, or after so many milliseconds. */
  next(milliseconds: number): Promise<void>;
}

/** Asked before the look, so that what is written during it is not slept over. */
function createBell(): Bell {
  let waiting: (() => void)[] = [];
  return {
    ring() {
      for (const wake of waiting.splice(0)) wake();
    },
    next: (milliseconds) =>
      new Promise((resolve) => {
        const timer = setTimeout(wake, milliseconds);
        function wake(): void {
          clearTimeout(timer);
          waiting = waiting.filter((other) => other !== wake);
          resolve();
        }
        waiting.push(wake);
      }),
  };
}
