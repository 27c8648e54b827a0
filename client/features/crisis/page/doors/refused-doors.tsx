import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { dropVisit, retryVisit } from "#client/lib/offline/door-queue.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { doorName } from "#shared/format/apartment.ts";
import { DOOR_RESULT_LABELS } from "#shared/text/crisis-labels.ts";
import { useDoorVisits } from "./use-doors.ts";

/** What the server does not take of what was noted on this phone, with the reason: it stays here until somebody has seen it, whatever their rights are now. */
export function RefusedDoors({ activationId }: { activationId: string }) {
  const { formatDayTime } = useDateFormat();
  const { waiting } = useDoorVisits(activationId);
  return waiting.map(
    ({ visit, refusal }) =>
      refusal && (
        <Alert
          key={visit.id}
          color="kris"
          role="alert"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={`Inte mottaget: ${visit.stairwell}, ${doorName(visit.door)}`}
        >
          <Text>
            {DOOR_RESULT_LABELS[visit.result]} {formatDayTime(visit.saidAt)}. {refusal}
          </Text>
          <Group gap="xs" mt="xs">
            <Button variant="default" onClick={() => void retryVisit(visit.id)}>
              Försök igen
            </Button>
            <Button variant="default" onClick={() => void dropVisit(visit.id)}>
              Ta bort raden
            </Button>
          </Group>
        </Alert>
      ),
  );
}
