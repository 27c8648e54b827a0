import { sql } from "drizzle-orm";
import { housingAssociationApartments as apartments, crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import type { Selected } from "#server/platform/database/db.ts";
import type { CommunicationChannel, SubscriberChannelState, SubscriberStatus } from "#shared/enums.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { type CoverageView, maskEmail, maskPhone } from "./rules.ts";

/** A subscriber in a list, with masked addresses: enough to recognise, not enough to take along. */
export interface SubscriberView {
  id: string;
  fullName: string;
  email: string | null;
  phoneNumber: string | null;
  emailState: SubscriberChannelState;
  phoneState: SubscriberChannelState;
  hasPush: boolean;
  status: SubscriberStatus;
  stairwell: { id: string; name: string } | null;
  /** What stands on the door; null where it is not known. */
  flat: string | null;
  preferredLanguage: string;
  /** When the person last agreed to something; null when an owner has only asked. */
  consentedAt: Date | null;
  createdAt: Date;
}

/** Who a message would reach, as the activate dialog lists them. */
export type SubscriberContactView = Pick<SubscriberView, "id" | "fullName" | "email" | "phoneNumber">;

/** A subscriber's addresses in full. Each view of them is in the audit log. */
export interface RevealedSubscriberView {
  id: string;
  email: string | null;
  phoneNumber: string | null;
}

export interface SubscriberCountsView {
  statuses: Record<SubscriberStatus, number>;
  /** How many can be reached by each channel. */
  channels: Record<CommunicationChannel, number>;
  /**
   * Active subscribers by stairwell, in the order of the house; `id` null: those who named none. `flats` are those that the house has
   * there, `reached` those where somebody subscribes.
   */
  stairwells: { id: string | null; name: string; active: number; flats: number; reached: number }[];
  coverage: CoverageView;
}

/** `new`: would be asked to confirm; `known`: is there already; `left`: has ended the subscription; `faulty`: cannot be used. */
export type ImportOutcome = "new" | "known" | "left" | "faulty";

/** What an import would do, or did, line by line. Line numbers are those of the file, from 1. */
export interface ImportReportView {
  /** Stands for what the lines become; the import wants that of its preview. */
  digest: string;
  counts: Record<ImportOutcome, number>;
  rows: {
    line: number;
    fullName: string;
    email: string | null;
    phoneNumber: string | null;
    stairwell: string | null;
    flat: string | null;
    outcome: ImportOutcome;
    /** Why it cannot be used or is not taken in; for a new one, what of it is not kept. */
    reason: string | null;
  }[];
}

/** The row as it may be shown: of its addresses enough to recognise them. */
export function toSubscriberView(row: SubscriberView): SubscriberView {
  return { ...row, email: row.email && maskEmail(row.email), phoneNumber: row.phoneNumber && maskPhone(row.phoneNumber) };
}

/** What whoever holds one address of a subscription sees of it. The other address may be somebody else's mistake: it is masked. */
export interface SubscriptionView {
  subscriberId: string;
  fullName: string;
  stairwellId: string | null;
  flat: string | null;
  preferredLanguage: string;
  channel: "email" | "sms";
  /** As it is written, since it is the holder's own. */
  address: string;
  isActive: boolean;
  /** The other address, when it gets messages too. */
  other: { channel: "email" | "sms"; masked: string } | null;
  /** The other address, when nobody has confirmed it yet; `isAsked`: what confirms it has been sent, and still does. */
  waiting: { channel: "email" | "sms"; masked: string; isAsked: boolean } | null;
}

/** What stands on the door of somebody's flat, as a column of a query over the subscribers. */
export const flatOf = sql<
  string | null
>`(select coalesce(${apartments.name}, ${apartments.number}) from ${apartments} where ${apartments.id} = ${subscribers.apartmentId})`;

export const subscriptionColumns = {
  id: subscribers.id,
  fullName: subscribers.fullName,
  stairwellId: subscribers.stairwellId,
  flat: flatOf,
  preferredLanguage: subscribers.preferredLanguage,
  email: subscribers.email,
  phoneNumber: subscribers.phoneNumber,
  emailState: subscribers.emailState,
  phoneState: subscribers.phoneState,
};

export function toSubscriptionView(
  row: Selected<typeof subscriptionColumns>,
  channel: "email" | "sms",
  isOtherAsked = false,
): SubscriptionView {
  const { id, fullName, stairwellId, flat, preferredLanguage, email, phoneNumber } = row;
  const common = { subscriberId: id, fullName, stairwellId, flat, preferredLanguage, channel };
  const reached = (state: SubscriberChannelState) => ({
    email: email && row.emailState === state ? { channel: "email" as const, masked: maskEmail(email) } : null,
    sms: phoneNumber && row.phoneState === state ? { channel: "sms" as const, masked: maskPhone(phoneNumber) } : null,
  });
  const [active, pending, other] = [reached("active"), reached("pending"), channel === "email" ? ("sms" as const) : ("email" as const)];
  const address = channel === "email" ? (email ?? "") : phoneNumber ? formatPhone(phoneNumber) : "";
  return {
    ...common,
    address,
    isActive: active[channel] !== null,
    other: active[other],
    waiting: pending[other] && { ...pending[other], isAsked: isOtherAsked },
  };
}
