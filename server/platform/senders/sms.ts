import type { HandedOver } from "./delivery-error.ts";
import type { Checkable } from "./provider-condition.ts";

/** One SMS to one telephone. `id` is the delivery's row: the provider's reference and the outbox file's name. */
export interface OutgoingSms {
  id: string;
  /** E.164, for example +46701740605. */
  to: string;
  text: string;
}

/** Hands an SMS over. Handing the same id over twice must not become two messages where the provider can prevent it. */
export interface SmsSender extends Checkable {
  readonly name: string;
  /** Whether the same id handed over again is dropped. Where it is not, `find` looks before another try. */
  readonly idempotent: boolean;
  /** Whether who gets it can answer it, and the answer comes in; else answers need a link. */
  readonly replies: boolean;
  /** Kronor including VAT per part, for the price shown before sending; null when the operator has not said. */
  readonly pricePerPart: number | null;
  /** The most calls at a time that the provider allows, where it is known. */
  readonly callsAtATime?: number;
  /** Resolves when the provider has accepted it. Throws DeliveryError. */
  send(sms: OutgoingSms): Promise<HandedOver>;
  /** Whether the provider has this SMS from an earlier, unanswered hand-over at or after `since`; null when it has not. Throws DeliveryError. */
  find?(sms: OutgoingSms & { since: Date }): Promise<HandedOver | null>;
}
