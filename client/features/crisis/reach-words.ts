import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import type { ActivationValues } from "./activate/activation-values.ts";

type Preview = RouterOutputs["crisis"]["preview"];

const CHANNELS = ["sms", "email", "push"] as const;

/** «38 personer», «1 person»: whoever is reached in several ways is one. */
export const peopleWords = (people: number): string => `${formatNumber(people)} ${people === 1 ? "person" : "personer"}`;

/** «38 personer · 61 meddelanden: 21 sms, 40 e-post», of the chosen methods only. */
export function reachWords(counts: Preview["internal"], people: number, methods: ActivationValues["methods"]): string {
  const chosen = CHANNELS.filter((channel) => methods[channel]);
  if (chosen.length === 0) return "Inget meddelande skickas.";
  const messages = chosen.reduce((sum, channel) => sum + counts[channel], 0);
  if (messages === 0) return "Ingen nås på de valda sätten.";
  const ways = chosen.map((channel) => `${formatNumber(counts[channel])} ${CHANNEL_LABELS[channel].toLocaleLowerCase("sv")}`);
  return `${peopleWords(people)} · ${formatNumber(messages)} ${messages === 1 ? "meddelande" : "meddelanden"}: ${ways.join(", ")}`;
}

/** How many SMS one recipient gets, and what all of them cost; empty when nobody gets any. */
export function costWords({ internal, external, internalSmsParts, smsParts, smsCostKronor }: Preview, sendsExternal: boolean): string {
  const lengths = [
    internal.sms > 0 && internalSmsParts > 0 && `Internt blir det ${formatNumber(internalSmsParts)} sms per mottagare.`,
    sendsExternal && external.sms > 0 && smsParts > 0 && `Till de boende blir det ${formatNumber(smsParts)} sms per mottagare.`,
  ].filter(Boolean);
  if (lengths.length === 0) return "";
  const cost = smsCostKronor === null ? "Priset per sms är inte inställt." : `Sammanlagt ungefär ${formatKronor(smsCostKronor)}.`;
  return [...lengths, cost].join(" ");
}

/** How many people get a message by the press itself: what an exercise sends to the residents waits for a second owner. */
export const reachedBy = (
  { people }: Pick<Preview, "people">,
  { isExercise, sendExternalMessage }: Pick<ActivationValues, "isExercise" | "sendExternalMessage">,
): number => (sendExternalMessage && !isExercise ? people.both : people.internal);

/** What the button says that does it: «Aktivera och skicka till 38 personer». */
export function pressLabel(
  { isExercise, methods: { sms, email, push } }: Pick<ActivationValues, "isExercise" | "methods">,
  reached: number,
): string {
  if (!(sms || email || push)) return isExercise ? "Starta övning" : "Aktivera krisläge";
  const what = isExercise ? "Starta övning och skicka" : "Aktivera och skicka";
  return reached > 0 ? `${what} till ${peopleWords(reached)}` : what;
}

/** For numbers that no SMS is sent to. */
export const foreignWords = (numbers: number): string =>
  `${numbers === 1 ? "1 telefonnummer har ett landsnummer" : `${numbers} telefonnummer har landsnummer`} som portalen inte skickar SMS till. Nå de personerna på annat sätt.`;
