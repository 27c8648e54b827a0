import { IconSchool, IconUrgent } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";

/** Drill or real. It is over, so it is not red. */
export function HistoryKind({ isExercise }: { isExercise: boolean }) {
  return isExercise ? (
    <StatusBadge color="varsel" icon={IconSchool}>
      Övning
    </StatusBadge>
  ) : (
    <StatusBadge color="gray" icon={IconUrgent}>
      Krisläge
    </StatusBadge>
  );
}
