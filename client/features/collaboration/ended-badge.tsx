import { IconLinkOff } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";

/** Beside an open loan: both have to ring or write about it, the portal reaches neither for the other. */
export function EndedBadge() {
  return (
    <StatusBadge color="gray" icon={IconLinkOff}>
      Samverkan är avslutad
    </StatusBadge>
  );
}
