import { COMMUNICATION_CHANNELS, DELIVERY_CHANNELS, DELIVERY_STATUSES, type DeliveryStatus } from "#shared/enums.ts";
import type { ChannelCounts, DeliveryCounts } from "./views.ts";

/** So many deliveries make one batch: as many as a provider takes in one call. */
export const DELIVERIES_PER_BATCH = 100;

/** What has not left by then is not sent by itself any more: a machine that wakes after two days must not cry wolf. */
export const HOLD_AFTER_HOURS = 6;

/** From when until when a test may leave, in Swedish time: by itself when people are at home, by hand when nobody is asleep. */
export const TEST_HOURS = { byItself: ["18:00", "21:00"], byHand: ["07:00", "22:00"] } as const;

/** Whether a test may leave at this time of the day (`18:05`). */
export function isTestHour(time: string, isByHand: boolean): boolean {
  const [from, until] = TEST_HOURS[isByHand ? "byHand" : "byItself"];
  return time >= from && time < until;
}

export const UNFINISHED: readonly DeliveryStatus[] = ["queued", "sending", "doubtful"];

/** Why a delivery ended as it did, as the crisis page says it. */
export const DELIVERY_REASONS = {
  refused: "Leverantören tog inte emot meddelandet. Kontrollera adressen eller numret.",
  unknownAddress: "Det finns ingen sådan adress eller ett sådant nummer.",
  gone: "Webbläsaren tar inte längre emot notiser.",
  doubtful: "Leverantören svarade inte. Vi kontrollerar om meddelandet kom fram.",
  reported: "Leverantören kunde inte leverera meddelandet.",
  bounced: "Mejlet studsade. Adressen tar inte emot mejl.",
  suppressed: "Personen hade avanmält sig eller lämnat föreningen innan meddelandet gick ut.",
  answered: "Personen hade svarat innan påminnelsen gick ut.",
  held: "Meddelandet blev gammalt innan det kunde skickas och väntar på ditt besked.",
  foreignNumber: "Numret har ett landsnummer som portalen inte skickar sms till. Nå personen på annat sätt.",
  cancelled: "Stoppades innan det skickades.",
  cancelledInDoubt: "Stoppades, men kan ha hunnit skickas.",
  possiblyDuplicate: "Kan ha kommit fram två gånger.",
} as const;

const by = <Channel extends string, T>(channels: readonly Channel[], value: () => T): Record<Channel, T> =>
  Object.fromEntries(channels.map((channel) => [channel, value()])) as Record<Channel, T>;

export const noChannelCounts = (): ChannelCounts => by(COMMUNICATION_CHANNELS, () => 0);

export const noDeliveryCounts = (): DeliveryCounts => by(DELIVERY_CHANNELS, () => by<DeliveryStatus, number>(DELIVERY_STATUSES, () => 0));

/** Seconds to wait after so many tries in vain: 1, 2, 4 … 20, or as long as the provider asks for when that is longer. */
export function retryDelay(attempts: number, retryAfterSeconds: number | null): number {
  return Math.max(Math.min(20, 2 ** Math.max(0, attempts - 1)), retryAfterSeconds ?? 0);
}
