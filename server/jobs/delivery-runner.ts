import { setTimeout as wait } from "node:timers/promises";
import { confirmMessages } from "#server/domains/deliveries/finish-messages.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { COMMUNICATION_CHANNELS, type CommunicationChannel } from "#shared/enums.ts";
import { createHandOver } from "./delivery/hand-over.ts";
import { type LaneOptions, workOnce } from "./delivery/lane.ts";
import { createPace } from "./delivery/pace.ts";
import { DELIVERY_SETTINGS, type DeliverySettings, LANES_PER_CHANNEL } from "./delivery/settings.ts";

const CONFIRM_EVERY_MS = 15_000;

export interface DeliveryRunner {
  /** Begins nothing more and waits up to so many milliseconds for what is being handed over. */
  stop(timeoutMs: number): Promise<void>;
}

/** Sends what stands in the ledger of crisis delivery, for as long as the process lives; any number of processes can do so. */
export function startDeliveryRunner(ctx: DomainContext, changes: Partial<DeliverySettings> = {}): DeliveryRunner {
  const settings = { ...DELIVERY_SETTINGS, ...changes };
  const stopping = new AbortController();
  const bell = createBell();
  const following = followLedger(ctx, bell, stopping.signal);
  const lanes = COMMUNICATION_CHANNELS.flatMap((channel) => {
    const options = laneOf(ctx, channel, settings, stopping.signal);
    return Array.from({ length: LANES_PER_CHANNEL }, () => runLane(options, bell));
  });
  const confirming = confirmNowAndThen(ctx, stopping.signal);
  return {
    async stop(timeoutMs) {
      stopping.abort();
      bell.ring();
      const done = Promise.all([...lanes, following, confirming]);
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
      const options = laneOf(ctx, channel, settings, never);
      return Array.from({ length: LANES_PER_CHANNEL }, () => drain(options));
    }),
  );
}

const laneOf = (ctx: DomainContext, channel: CommunicationChannel, settings: DeliverySettings, stopping: AbortSignal): LaneOptions => ({
  ctx,
  channel,
  settings,
  handOver: createHandOver(ctx, channel, settings),
  pace: createPace(settings.batchesPerClaim[channel]),
  stopping,
});

/** Works as long as there is something, then waits for the bell, or for the next look. */
async function runLane(options: LaneOptions, bell: Bell): Promise<void> {
  const { ctx, channel, settings, stopping } = options;
  while (!stopping.aborted) {
    const rung = bell.next(settings.pollMs);
    try {
      if ((await workOnce(options)) > 0) continue;
    } catch (error) {
      ctx.log.warn({ err: error, channel }, "deliveries could not be worked on");
    }
    await rung;
  }
}

async function followLedger(ctx: DomainContext, bell: Bell, signal: AbortSignal): Promise<void> {
  for await (const _ of ctx.live.follow("deliveries", signal)) bell.ring();
}

async function confirmNowAndThen(ctx: DomainContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await wait(CONFIRM_EVERY_MS, undefined, { signal, ref: false });
      await confirmMessages(ctx.db);
    } catch (error) {
      if (!signal.aborted) ctx.log.warn({ err: error }, "the message log could not be confirmed");
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
