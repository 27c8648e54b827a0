import { IconAlertTriangle, IconBan, IconCircleCheck, IconHandStop, IconHourglass, IconSend } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import type { Message } from "../crisis-views.ts";
import { deliverySummary } from "./delivery-summary.ts";

const STATES = {
  waiting: { color: "varsel", icon: IconHourglass, word: "Väntar på systemägare" },
  cancelled: { color: "gray", icon: IconBan, word: "Stoppat" },
  leaving: { color: "fjord", icon: IconSend, word: "Skickas" },
  held: { color: "varsel", icon: IconHandStop, word: "Kvarhållet" },
  failed: { color: "varsel", icon: IconAlertTriangle, word: "Kom inte fram" },
  sent: { color: "lugn", icon: IconCircleCheck, word: "Skickat" },
} as const;

/** How far a message has come, in one word; what needs a human counts before what went well. */
export function MessageState({ message }: { message: Message }) {
  const { color, icon, word } = STATES[stateOf(message)];
  return (
    <StatusBadge color={color} icon={icon}>
      {word}
    </StatusBadge>
  );
}

function stateOf({ state, unsettled, counts }: Message): keyof typeof STATES {
  if (state !== "released") return state;
  if (unsettled > 0) return "leaving";
  const channels = Object.values(counts ?? {});
  if (channels.some(({ held }) => held > 0)) return "held";
  const summaries = channels.map(deliverySummary);
  const isInVain = summaries.some(({ faulty }) => faulty > 0) && summaries.every(({ reached }) => reached === 0);
  return isInVain ? "failed" : "sent";
}
