import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconListCheck, IconUserPlus } from "@tabler/icons-react";
import { TextLink } from "#client/components/text-link.tsx";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { Alert } from "./alert-views.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { CloseButton } from "./close-button.tsx";
import { useAlertChanges } from "./use-alert-changes.ts";

interface ReceivedActionsProps {
  alert: Alert;
  received: NonNullable<Alert["received"]>;
}

/** What the receiving association does with an alert among its own; the sender sees none of it. */
export function ReceivedActions({ alert, received: { assignedTo, taskId, state } }: ReceivedActionsProps) {
  const [isAssigning, dialog] = useDisclosure(false);
  const changes = useAlertChanges();
  const { formatShort } = useDateFormat();
  const ownClosing = alert.threads[0]?.closedAt;
  const utils = trpc.useUtils();
  const makeTask = trpc.collaborationAlerts.makeTask.useMutation({
    ...changes,
    onSuccess: () => {
      notify.success("Uppgiften är skapad", "Den finns bland uppgifterna i beredskapsresan.");
      return utils.tasks.invalidate();
    },
  });
  return (
    <Stack gap="sm">
      <Text>
        {assignedTo ? `Ansvarig hos er: ${assignedTo.name}. ` : "Ingen ansvarig hos er än. "}
        {taskId && (
          <>
            Det finns en uppgift i <TextLink to="/association-journey">beredskapsresan</TextLink>.
          </>
        )}
      </Text>
      {ownClosing && (
        <Text>
          {alert.closedBy ?? "Någon hos er"} stängde larmet för er förening {formatShort(ownClosing)}.
        </Text>
      )}
      <Group gap="sm">
        <Button variant="default" leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />} onClick={dialog.open}>
          Tilldela intern
        </Button>
        {!taskId && (
          <Button
            variant="default"
            loading={makeTask.isPending}
            leftSection={<IconListCheck size={18} stroke={1.75} aria-hidden />}
            onClick={() => makeTask.mutate({ alertId: alert.id })}
          >
            Omvandla till uppgift
          </Button>
        )}
        {state !== "closed" && <CloseButton alert={alert} />}
      </Group>
      <AssignDialog opened={isAssigning} alertId={alert.id} assignedTo={assignedTo} onClose={dialog.close} />
    </Stack>
  );
}
