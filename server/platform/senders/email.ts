import type { DeliveryError, HandedOver } from "./delivery-error.ts";
import type { Checkable } from "./provider-condition.ts";

/** One finished mail. `id` is its row (of `outgoing_emails` or `crisis_deliveries`): the provider's idempotency key and the outbox file's name. */
export interface OutgoingEmail {
  id: string;
  from: string;
  to: string;
  /** Where an answer goes; without it to `from`. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  attachments: readonly { filename: string; contentType: string; content: Uint8Array }[];
  /** Further headers, for example List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>;
}

/** How many mails one `sendBatch` takes at most. */
export const MAX_EMAILS_PER_BATCH = 100;

/** Hands a mail over. Handing the same id over twice must not become two mails where the provider can prevent it. */
export interface Mailer extends Checkable {
  readonly name: "resend" | "smtp" | "outbox";
  /** Whether the same id or key handed over again is dropped by the provider. */
  readonly idempotent: boolean;
  /** Resolves when the provider has accepted it. Throws DeliveryError. */
  send(email: OutgoingEmail): Promise<HandedOver>;
  /**
   * Hands at most `MAX_EMAILS_PER_BATCH` mails without attachments over in one call, under one idempotency key: the same key
   * must always come with the same mails. One answer per mail, in their order. Throws DeliveryError when the call as a whole
   * was not confirmed.
   */
  sendBatch?(key: string, emails: readonly OutgoingEmail[]): Promise<(HandedOver | DeliveryError)[]>;
  close(): Promise<void>;
}
