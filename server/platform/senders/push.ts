import type { ReplyAnswer } from "#shared/enums.ts";
import type { HandedOver } from "./delivery-error.ts";
import type { Checkable } from "./provider-condition.ts";

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
