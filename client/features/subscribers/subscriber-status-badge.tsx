import { StatusBadge } from "#client/components/status-badge.tsx";
import type { SubscriberStatus } from "#shared/enums.ts";
import { STATUSES } from "./subscriber-views.ts";

export function SubscriberStatusBadge({ status }: { status: SubscriberStatus }) {
  const { label, color, icon } = STATUSES[status];
  return (
    <StatusBadge color={color} icon={icon}>
      {label}
    </StatusBadge>
  );
}
