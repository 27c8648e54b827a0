import type { CommunicationChannel, DeliveryChannel, DeliveryStatus } from "#shared/enums.ts";

/** How many addresses a message reaches on each channel. */
export type ChannelCounts = Record<CommunicationChannel, number>;

/** How many deliveries are in each state on each channel. */
export type DeliveryCounts = Record<DeliveryChannel, Record<DeliveryStatus, number>>;

/** The board's line of one stairwell; `id` null: those who named none. */
export interface StairwellDeliveryView {
  id: string | null;
  name: string | null;
  counts: DeliveryCounts;
}

/** A delivery that somebody should know of: it did not arrive, waits for a human, or may have arrived twice. */
export interface DeliveryFaultView {
  id: string;
  /** Null when the person is gone. */
  name: string | null;
  channel: DeliveryChannel;
  status: DeliveryStatus;
  possiblyDuplicate: boolean;
  /** In Swedish, for the page. */
  reason: string;
}

/** The delivery that an inbound SMS most likely answers. */
export interface RecentDelivery {
  deliveryId: string;
  crisisMessageId: string;
  crisisActivationId: string | null;
  housingAssociationId: string;
  subscriberId: string | null;
  profileId: string | null;
  isExercise: boolean;
  releasedAt: Date | null;
}

/** What a provider tells about a message that it took earlier. */
export interface DeliveryReport {
  channel: DeliveryChannel;
  deliveryId: string;
  /** The provider's own id of the message. */
  providerId: string;
  /** Unique per report, so that the same one counts once. */
  eventId: string;
  provider: string;
  outcome: "delivered" | "failed" | "bounced";
  at: Date;
  /** In Swedish, for the page; null says it in general words. */
  reason: string | null;
}

/** What became of one press of «Skicka» outside a crisis: how many addresses were accepted for delivery on each channel. */
export interface SentNoticeView {
  id: string;
  message: string;
  emailCount: number;
  smsCount: number;
  pushCount: number;
  /** How many subscribe now, in the parts of the house that it is for; 1 for a message to oneself. */
  total: number;
}
