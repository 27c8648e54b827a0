import { AUDIENCE_LABELS, CHANNEL_LABELS, MESSAGE_KIND_LABELS } from "#shared/text/crisis-labels.ts";
import type { NewMessage } from "./write-message.ts";

/** What lägesloggen says of a message that goes out, or waits for a second owner. */
export function sendingLine(
  { kind, audience, methods, content }: Pick<NewMessage, "kind" | "audience" | "methods" | "content">,
  waits: boolean,
): string {
  const channels = (["sms", "email", "push"] as const).filter((channel) => methods[channel]).map((channel) => CHANNEL_LABELS[channel]);
  const how = waits ? "Väntar på att en annan systemägare godkänner." : `Skickat med ${channels.join(", ")}.`;
  return `${MESSAGE_KIND_LABELS[kind]} till «${AUDIENCE_LABELS[audience]}»: ${content} ${how}`;
}
