import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import type { ActivationValues } from "./activation-values.ts";

type Preview = RouterOutputs["crisis"]["preview"];

const CHANNELS = ["sms", "email", "push"] as const;

/** «61 sms · 42 e-post», of the chosen methods only. */
export function reachWords(counts: Preview["internal"], methods: ActivationValues["methods"]): string {
  const chosen = CHANNELS.filter((channel) => methods[channel]);
  if (chosen.length === 0) return "Inget meddelande skickas.";
  if (chosen.every((channel) => counts[channel] === 0)) return "Ingen nås på de valda sätten.";
  return chosen.map((channel) => `${formatNumber(counts[channel])} ${CHANNEL_LABELS[channel].toLocaleLowerCase("sv")}`).join(" · ");
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

/** How many addresses get a message by the press itself: what an exercise sends to the residents waits for a second owner. */
export function reachedBy(
  { internal, external }: Pick<Preview, "internal" | "external">,
  { methods, isExercise, sendExternalMessage }: Pick<ActivationValues, "methods" | "isExercise" | "sendExternalMessage">,
): number {
  const groups = sendExternalMessage && !isExercise ? [internal, external] : [internal];
  return groups.reduce((sum, counts) => CHANNELS.reduce((all, channel) => all + (methods[channel] ? counts[channel] : 0), sum), 0);
}

/** What the button says that does it: «Aktivera och skicka till 203». */
export function pressLabel(
  { isExercise, methods: { sms, email, push } }: Pick<ActivationValues, "isExercise" | "methods">,
  reached: number,
): string {
  if (!(sms || email || push)) return isExercise ? "Starta övning" : "Aktivera krisläge";
  const what = isExercise ? "Starta övning och skicka" : "Aktivera och skicka";
  return reached > 0 ? `${what} till ${formatNumber(reached)}` : what;
}

/** For numbers that no SMS is sent to. */
export const foreignWords = (numbers: number): string =>
  `${numbers === 1 ? "1 telefonnummer har ett landsnummer" : `${numbers} telefonnummer har landsnummer`} som portalen inte skickar SMS till. Nå de personerna på annat sätt.`;
