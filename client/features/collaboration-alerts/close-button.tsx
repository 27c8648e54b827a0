import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCircleCheck } from "@tabler/icons-react";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { trpc } from "#client/lib/trpc.ts";
import type { Alert } from "./alert-views.ts";
import { useAlertChanges } from "./use-alert-changes.ts";

/** Ends an alert for everybody when it is one's own, else for one's own association. */
export function CloseButton({ alert: { id, received } }: { alert: Alert }) {
  const [isAsking, dialog] = useDisclosure(false);
  const close = trpc.collaborationAlerts.close.useMutation(useAlertChanges());
  return (
    <>
      <Button
        variant="default"
        loading={close.isPending}
        leftSection={<IconCircleCheck size={18} stroke={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        {received ? "Stäng för oss" : "Stäng larmet"}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={received ? "Stänga för er förening?" : "Stänga larmet?"}
        text={
          received
            ? "Larmet räknas som klart hos er. Avsändaren ser att ni har stängt det. Ni kan fortfarande skriva i tråden."
            : "Mottagarna ser att det är klart, och ingen kan svara längre."
        }
        confirmLabel={received ? "Stäng för oss" : "Stäng för alla"}
        onConfirm={() => close.mutate({ alertId: id })}
        onClose={dialog.close}
      />
    </>
  );
}
