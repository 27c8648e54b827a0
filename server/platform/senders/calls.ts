import type { Recording } from "#shared/crisis-text/asked-again.ts";
import type { HandedOver } from "./delivery-error.ts";

/** One call to one telephone. `id` is the delivery's row: the reference in the provider's reports and the outbox file's name. */
export interface OutgoingCall {
  id: string;
  /** E.164. */
  to: string;
  /** What is spoken says so. */
  isExercise: boolean;
}

/** Rings somebody, plays what is recorded and takes a digit. Handing the same id over twice must not ring twice where that can be kept. */
export interface CallSender {
  readonly name: string;
  /** Whether the same id handed over again is dropped. Where it is not, `find` looks before another try. */
  readonly idempotent: boolean;
  /** Kronor including VAT per call, for the price shown before; null when the operator has not said. */
  readonly pricePerCall: number | null;
  /** Resolves when the provider has accepted it; how it ends is reported later. Throws DeliveryError. */
  call(call: OutgoingCall): Promise<HandedOver>;
  /** Whether the provider has rung this number at or after `since`; null when it has not. Throws DeliveryError. */
  find?(call: OutgoingCall & { since: Date }): Promise<HandedOver | null>;
}

/** Where a recording lies that a call plays. */
export const recordingUrl = (folder: string, recording: Recording): string => `${folder}/${recording}.mp3`;
