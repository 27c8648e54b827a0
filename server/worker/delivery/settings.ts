import type { DeliveryChannel } from "#shared/enums.ts";

export interface DeliverySettings {
  /** How soon the work of a dead worker is taken over: soon, so that an alarm goes on. It is renewed three times in that time. */
  leaseSeconds: number;
  /**
   * How long to wait before a provider without keys is asked about an unanswered call, or one that a dead worker may have made:
   * until the call cannot travel any more.
   */
  doubtSeconds: number;
  /** The net below the live bus, which tells what is new and what comes due. Each look is also a sign of life. */
  pollMs: number;
  /** How soon a worker looks again whose round failed: it may hold what nobody else sees as due. */
  tryAgainMs: number;
  /** How often the message log is put right where nobody else does. */
  sweepMs: number;
  /** A worker that has made no progress for so long is given up, and another takes its place. Longer than any call waits for its turn. */
  stuckAfterMs: number;
  /** Batches that one worker claims at once, at the least. */
  batchesPerClaim: Record<DeliveryChannel, number>;
  /** Calls of a provider at a time in this process; where it allows more, as many more as its slowness asks for. */
  callsAtATime: Record<DeliveryChannel, number>;
}

export const DELIVERY_SETTINGS: DeliverySettings = {
  leaseSeconds: 5,
  doubtSeconds: 15,
  pollMs: 30_000,
  tryAgainMs: 2_000,
  sweepMs: 15_000,
  stuckAfterMs: 120_000,
  batchesPerClaim: { sms: 4, email: 8, push: 4, call: 1 },
  callsAtATime: { sms: 32, email: 8, push: 32, call: 8 },
};

/** While one claims or settles, the other sends. */
export const WORKERS_PER_CHANNEL = 2;
