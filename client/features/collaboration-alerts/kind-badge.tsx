import { type Icon, IconAlertTriangle, IconHeartHandshake, IconInfoCircle, IconLifebuoy } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import type { CollaborationAlertKind } from "#shared/enums.ts";
import { ALERT_TYPE_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import { KIND_COLORS } from "./alert-views.ts";

const ICONS: Record<CollaborationAlertKind, Icon> = {
  help_needed: IconLifebuoy,
  help_offered: IconHeartHandshake,
  warning: IconAlertTriangle,
  information: IconInfoCircle,
};

export function KindBadge({ kind }: { kind: CollaborationAlertKind }) {
  return (
    <StatusBadge color={KIND_COLORS[kind]} icon={ICONS[kind]}>
      {ALERT_TYPE_LABELS[kind]}
    </StatusBadge>
  );
}
