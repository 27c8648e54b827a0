import type { ChannelCounts } from "#server/domains/deliveries/views.ts";
import { formatNumber } from "#shared/format/number.ts";
import { aimedLabel, audienceLabel, CHANNEL_LABELS, messageKindLabel } from "#shared/text/crisis-labels.ts";
import type { ActivationFacts } from "./activation-queries.ts";
import type { NewMessage } from "./write-message.ts";

const ONE_NEIGHBOUR = "En granne";

/** What lägesloggen says of a message that goes out, or waits for a second owner. */
export function sendingLine(
  { kind, audience, content, aim }: Pick<NewMessage, "kind" | "audience" | "content" | "aim">,
  { sent, waits }: { sent: ChannelCounts; waits: boolean },
  { onlyNeighbour, isExercise }: Pick<ActivationFacts, "onlyNeighbour" | "isExercise">,
): string {
  const how = waits ? "Väntar på att en annan systemägare godkänner." : sentWords(sent);
  const residents = onlyNeighbour ? ONE_NEIGHBOUR : aim && aimedLabel(aim.words);
  const whom = (audience === "subscribers" && residents) || audienceLabel(audience, isExercise);
  return `${messageKindLabel(kind, isExercise)} till «${whom}»: ${content} ${how}`;
}

/** «Skickas med SMS (12), E-post (40).»: only ways on which there is somebody to reach. */
export function sentWords(sent: ChannelCounts): string {
  const used = (["sms", "email", "push"] as const).filter((channel) => sent[channel] > 0);
  if (used.length === 0) return "Ingen mottagare på de valda sätten.";
  return `Skickas med ${used.map((channel) => `${CHANNEL_LABELS[channel].toLowerCase()} (${formatNumber(sent[channel])})`).join(", ")}.`;
}
