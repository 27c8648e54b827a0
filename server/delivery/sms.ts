/** One SMS to one telephone. `id` is the delivery's row: the provider's reference and the outbox file's name. */
export interface OutgoingSms {
  id: string;
  /** E.164, for example +46701740605. */
  to: string;
  text: string;
}

/** Hands an SMS over. Handing the same id over twice must not become two messages where the provider can prevent it. */
export interface SmsSender {
  readonly name: string;
  /** Resolves when the provider has accepted it. Throws DeliveryError. */
  send(sms: OutgoingSms): Promise<void>;
}
