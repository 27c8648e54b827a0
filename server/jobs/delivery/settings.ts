import type { CommunicationChannel } from "#shared/enums.ts";

export interface DeliverySettings {
  /** At least three times as long as the slowest call of a provider. */
  leaseSeconds: number;
  /** How long to wait before a provider without keys is asked about an unanswered call: until the call cannot travel any more. */
  doubtSeconds: number;
  /** The net below notifications. */
  pollMs: number;
  /** Batches that one lane claims at once, at the least. */
  batchesPerClaim: Record<CommunicationChannel, number>;
  /** Calls of a provider at a time in this process. */
  callsAtATime: Record<CommunicationChannel, number>;
}

export const DELIVERY_SETTINGS: DeliverySettings = {
  leaseSeconds: 30,
  doubtSeconds: 15,
  pollMs: 1_000,
  batchesPerClaim: { sms: 4, email: 8, push: 4 },
  callsAtATime: { sms: 32, email: 8, push: 32 },
};

/** While one claims or settles, the other sends. */
export const LANES_PER_CHANNEL = 2;
