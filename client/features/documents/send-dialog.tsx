import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { beforeSending } from "./board-recipients.ts";

interface SendDialogProps {
  opened: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** Asks once more, with everybody it goes to by name. */
export function SendDialog({ opened, onSend, onClose }: SendDialogProps) {
  const recipients = trpc.documents.boardRecipients.useQuery(undefined, { enabled: opened, staleTime: 0 });
  return (
    <Modal opened={opened} onClose={onClose} title="Skicka till styrelsen?" size={480}>
      <Stack gap="md">
        {recipients.isPending && <ListSkeleton rows={1} rowHeight={48} />}
        {recipients.isError && !recipients.data && <ErrorCard error={recipients.error} onRetry={() => void recipients.refetch()} />}
        {recipients.data && <Text style={{ overflowWrap: "anywhere" }}>{beforeSending(recipients.data)}</Text>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button
            disabled={!recipients.data}
            onClick={() => {
              onClose();
              onSend();
            }}
          >
            Skicka
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
