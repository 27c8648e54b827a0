import { Badge, Group } from "@mantine/core";
import { type Icon, IconAlertTriangle, IconHeartHandshake, IconInfoCircle, IconLifebuoy } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import type { CollaborationAlertKind } from "#shared/enums.ts";
import { ALERT_TYPE_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import { KIND_COLORS } from "./alert-views.ts";

interface AlertBadgesProps {
  alert: { kind: CollaborationAlertKind; isUrgent: boolean; isExercise: boolean };
}

/** What sort of alert it is, in words and colour. */
export function AlertBadges({ alert: { kind, isUrgent, isExercise } }: AlertBadgesProps) {
  return (
    <Group gap={6}>
      {isExercise && (
        <Badge variant="outline" color="varsel">
          Övning
        </Badge>
      )}
      <KindBadge kind={kind} />
      {isUrgent && (
        <Badge variant="filled" color="kris">
          Brådskande
        </Badge>
      )}
    </Group>
  );
}

const ICONS: Record<CollaborationAlertKind, Icon> = {
  help_needed: IconLifebuoy,
  help_offered: IconHeartHandshake,
  warning: IconAlertTriangle,
  information: IconInfoCircle,
};

function KindBadge({ kind }: { kind: CollaborationAlertKind }) {
  return (
    <StatusBadge color={KIND_COLORS[kind]} icon={ICONS[kind]}>
      {ALERT_TYPE_LABELS[kind]}
    </StatusBadge>
  );
}
