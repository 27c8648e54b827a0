import { IconAlertTriangle, IconBan, IconCircleCheck, IconClock, IconSend, IconUserOff, type TablerIcon } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import type { MessageStatus } from "#shared/enums.ts";

interface Shown {
  label: string;
  color: "fjord" | "varsel" | "lugn" | "gray";
  icon: TablerIcon;
}

const STATUSES: Record<MessageStatus, Shown> = {
  queued: { label: "Väntar", color: "fjord", icon: IconClock },
  sending: { label: "Skickas", color: "fjord", icon: IconSend },
  sent: { label: "Skickat", color: "lugn", icon: IconSend },
  delivered: { label: "Levererat", color: "lugn", icon: IconCircleCheck },
  failed: { label: "Misslyckades", color: "varsel", icon: IconAlertTriangle },
  cancelled: { label: "Stoppat", color: "gray", icon: IconBan },
};

/** Nothing has gone wrong where a channel had nobody: a message is sent by each that is ticked. */
const NOBODY: Shown = { label: "Ingen att nå", color: "gray", icon: IconUserOff };

interface MessageStatusBadgeProps {
  message: { status: MessageStatus; errorMessage: string | null; recipientCount: number };
}

export function MessageStatusBadge({ message }: MessageStatusBadgeProps) {
  const { label, color, icon } = message.status === "failed" && message.recipientCount === 0 ? NOBODY : STATUSES[message.status];
  return (
    <>
      <StatusBadge color={color} icon={icon}>
        {label}
      </StatusBadge>
      {message.errorMessage && <div>{message.errorMessage}</div>}
    </>
  );
}
