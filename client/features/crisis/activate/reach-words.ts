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

/** For numbers that no SMS is sent to. */
export const foreignWords = (numbers: number): string =>
  `${numbers === 1 ? "1 telefonnummer har ett landsnummer" : `${numbers} telefonnummer har landsnummer`} som portalen inte skickar SMS till. Nå de personerna på annat sätt.`;
