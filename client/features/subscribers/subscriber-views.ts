import { IconCircleCheck, IconClock, IconMailOff, IconUserOff, type TablerIcon } from "@tabler/icons-react";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import type { SubscriberChannelState, SubscriberStatus } from "#shared/enums.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import { READING_LANGUAGES } from "#shared/text/languages.ts";

/** A stairwell as the house is drawn: its floors from the top, and the flats along each. */
export type Stairwell = RouterOutputs["subscribers"]["house"][number];
export type Flat = Stairwell["floors"][number]["flats"][number];

export type Subscriber = RouterOutputs["subscribers"]["list"]["rows"][number];

export const STATUSES: Record<SubscriberStatus, { label: string; many: string; color: "lugn" | "varsel" | "gray"; icon: TablerIcon }> = {
  active: { label: "Aktiv", many: "Aktiva", color: "lugn", icon: IconCircleCheck },
  pending: { label: "Väntar", many: "Väntar på bekräftelse", color: "varsel", icon: IconClock },
  unsubscribed: { label: "Avslutad", many: "Avslutade", color: "gray", icon: IconUserOff },
  bounced: { label: "Nås inte", many: "Nås inte", color: "varsel", icon: IconMailOff },
};

const STATE_WORDS: Record<SubscriberChannelState, string> = {
  none: "",
  active: "",
  pending: " (inte bekräftad)",
  unsubscribed: " (avslutad)",
  bounced: " (kommer inte fram)",
};

export const addressText = (address: string | null, state: SubscriberChannelState, missing: string): string =>
  address === null ? missing : `${address}${STATE_WORDS[state]}`;

/** By what the person gets the messages: «SMS, E-post»; empty while nothing is confirmed. */
export function channelText({ status, phoneState, emailState, hasPush }: Subscriber): string {
  const channels = [
    phoneState === "active" && CHANNEL_LABELS.sms,
    emailState === "active" && CHANNEL_LABELS.email,
    hasPush && status === "active" && CHANNEL_LABELS.push,
  ];
  return channels.filter(Boolean).join(", ");
}

const LANGUAGES = new Map<string, string>(Object.entries(READING_LANGUAGES));

export const languageText = ({ preferredLanguage }: Subscriber): string => LANGUAGES.get(preferredLanguage) ?? preferredLanguage;

/** Stairwell and flat, as far as they are known. */
export const placeText = ({ stairwell, flat }: Pick<Subscriber, "flat"> & { stairwell: { name: string } | null }): string =>
  [stairwell?.name, flat].filter(Boolean).join(" · ");

export const NO_EMAIL = "E-post saknas";
export const NO_PHONE = "Telefonnummer saknas";
