import { Badge, Group, Stack, Text } from "@mantine/core";
import { type Icon, IconAlertTriangle, IconHeartHandshake, IconInfoCircle, IconLifebuoy } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { CollaborationAlertKind } from "#shared/enums.ts";
import { ALERT_TYPE_LABELS } from "#shared/text/collaboration-alert-labels.ts";
import { KIND_COLORS } from "./alert-views.ts";
import classes from "./alerts.module.css";

interface AlertWords {
  text: string;
  quantity: string | null;
  neededWhen: string | null;
  place: string | null;
  area: string | null;
  replyBy: string | null;
}

/** What an alert says, as its receivers read it. */
export function AlertFacts({ alert: { text, quantity, neededWhen, place, area, replyBy } }: { alert: AlertWords }) {
  const { formatDayTime } = useDateFormat();
  const facts = [
    ["Område", area],
    ["Hur mycket", quantity],
    ["När", neededWhen],
    ["Plats", place],
    ["Svar senast", replyBy && formatDayTime(replyBy)],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <Stack gap="sm">
      {text && (
        <Text size="lg" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
          {text}
        </Text>
      )}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Stack>
  );
}

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
