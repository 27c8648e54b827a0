/** One notification to one browser. `id` is the delivery's row, `messageId` what several deliveries have in common. */
export interface OutgoingPush {
  id: string;
  messageId: string;
  /** The address that the browser's push service gave. */
  endpoint: string;
  title: string;
  text: string;
  /** The portal's page that a press opens. */
  url: string;
}

/** Hands a notification over. A second copy of one message replaces the first on the device. */
export interface PushSender {
  readonly name: string;
  /** Resolves when the push service has accepted it. Throws DeliveryError, permanent when the browser is gone. */
  send(push: OutgoingPush): Promise<void>;
}
