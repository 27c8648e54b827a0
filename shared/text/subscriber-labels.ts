import type { MessageStatus, SubscriberChannelState, SubscriberStatus } from "../enums.ts";

/** Swedish labels of what is stored about subscribers and the messages to them. */

export const SUBSCRIBER_STATUS_LABELS: Record<SubscriberStatus, string> = {
  pending: "Väntar på bekräftelse",
  active: "Aktiv",
  unsubscribed: "Avslutad",
  bounced: "Nås inte",
};

/** Of one address; nothing where there is none. */
export const CHANNEL_STATE_LABELS: Record<SubscriberChannelState, string> = { none: "", ...SUBSCRIBER_STATUS_LABELS };

export const MESSAGE_STATUS_LABELS: Record<MessageStatus, string> = {
  queued: "Väntar",
  sending: "Skickas",
  sent: "Skickat",
  delivered: "Levererat",
  failed: "Misslyckat",
  cancelled: "Stoppat",
};
