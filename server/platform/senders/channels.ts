import type { ReplyAnswer } from "#shared/enums.ts";
import type { DeliveryError, HandedOver } from "./delivery-error.ts";

/** What a look at a provider found, without anything being sent. In Swedish, for the operators. */
export interface ProviderCondition {
  words: string;
  isFaulty: boolean;
}

/** A provider that can be looked at. */
export interface Checkable {
  /** Throws what keeps it from being asked. */
  check?(): Promise<ProviderCondition>;
}

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

/** A browser as its push service knows it: the address, and the keys that only it can read by (RFC 8291, base64url). */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** One notification to one browser. `id` is the delivery's row, `messageId` what several deliveries have in common. */
export interface OutgoingPush {
  id: string;
  messageId: string;
  subscription: PushAddress;
  title: string;
  text: string;
  /** The portal's page that a press opens. */
  url: string;
  /** Buttons that answer without opening a page; empty when no answer is asked for. */
  actions: readonly { action: ReplyAnswer; title: string }[];
  /** The signed `reply` link that a button posts with its answer to `/api/push-replies`; null without buttons. */
  replyLink: string | null;
  /** Comes without a sound, where the telephone heeds it. */
  isQuiet: boolean;
}

/** Hands a notification over. A second copy of one message replaces the first on the device, so handing over twice is safe. */
export interface PushSender extends Checkable {
  readonly name: string;
  readonly idempotent: true;
  /** What a browser subscribes with (VAPID, base64url). */
  publicKey(): Promise<string>;
  /** Resolves when the push service has accepted it. Throws DeliveryError; `gone` when the browser has ended its subscription. */
  send(push: OutgoingPush): Promise<HandedOver>;
}

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
