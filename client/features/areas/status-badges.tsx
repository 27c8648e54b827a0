import { Badge } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconUsers } from "@tabler/icons-react";
import { READINESS_STATUS_COLORS } from "#client/components/readiness-colors.ts";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { type AreaReadiness, type AreaStatus, readinessWords } from "./area-views.ts";

const ICONS = { green: IconCircleCheck, yellow: IconCircleHalf2, red: IconCircleDashed } as const satisfies Record<
  AreaReadiness["status"],
  unknown
>;

/** How ready the association is in an area, and whether it has a team there. */
export function StatusBadges({ status: { readiness, team } }: { status: AreaStatus }) {
  return (
    <>
      {readiness && (
        <StatusBadge color={READINESS_STATUS_COLORS[readiness.status]} icon={ICONS[readiness.status]}>
          {readinessWords(readiness)}
        </StatusBadge>
      )}
      <Badge variant="light" color="gray" leftSection={<IconUsers size={14} stroke={2} aria-hidden />}>
        {team ? "Team finns" : "Inget team"}
      </Badge>
    </>
  );
}
