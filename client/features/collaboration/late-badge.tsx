import { IconClockExclamation } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { formatDate } from "#shared/format/date.ts";

/** Whether the day that a loan was to be back has passed. */
export const isLate = (dueOn: string | null): boolean => dueOn !== null && dueOn < formatDate(new Date());

/** Both the lender and the borrower see it. */
export function LateBadge() {
  return (
    <StatusBadge color="varsel" icon={IconClockExclamation}>
      Försenad
    </StatusBadge>
  );
}
