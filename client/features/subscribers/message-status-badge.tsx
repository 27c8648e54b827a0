import { IconAlertTriangle, IconBan, IconCircleCheck, IconClock, IconSend, type TablerIcon } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import type { MessageStatus } from "#shared/enums.ts";

const STATUSES: Record<MessageStatus, { label: string; color: "fjord" | "varsel" | "lugn" | "gray"; icon: TablerIcon }> = {
  queued: { label: "Väntar", color: "fjord", icon: IconClock },
  sending: { label: "Skickas", color: "fjord", icon: IconSend },
  sent: { label: "Skickat", color: "lugn", icon: IconSend },
  delivered: { label: "Levererat", color: "lugn", icon: IconCircleCheck },
  failed: { label: "Misslyckades", color: "varsel", icon: IconAlertTriangle },
  cancelled: { label: "Stoppat", color: "gray", icon: IconBan },
};

export function MessageStatusBadge({ message }: { message: { status: MessageStatus; errorMessage: string | null } }) {
  const { label, color, icon } = STATUSES[message.status];
  return (
    <>
      <StatusBadge color={color} icon={icon}>
        {label}
      </StatusBadge>
      {message.errorMessage && <div>{message.errorMessage}</div>}
    </>
  );
}
