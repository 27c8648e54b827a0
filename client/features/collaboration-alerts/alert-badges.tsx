import { Badge, Group } from "@mantine/core";
import type { CollaborationAlertKind } from "#shared/enums.ts";
import { KindBadge } from "./kind-badge.tsx";

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
