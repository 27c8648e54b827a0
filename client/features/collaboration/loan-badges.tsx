import { IconClockExclamation, IconLinkOff } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { isoDay } from "#shared/format/date.ts";

/** Whether the day that a loan was to be back has passed. */
export const isLate = (dueOn: string | null): boolean => dueOn !== null && dueOn < isoDay(new Date());

/** Both the lender and the borrower see it. */
export function LateBadge() {
  return (
    <StatusBadge color="varsel" icon={IconClockExclamation}>
      Försenad
    </StatusBadge>
  );
}

/** Beside an open loan: both have to ring or write about it, the portal reaches neither for the other. */
export function EndedBadge() {
  return (
    <StatusBadge color="gray" icon={IconLinkOff}>
      Samverkan är avslutad
    </StatusBadge>
  );
}
