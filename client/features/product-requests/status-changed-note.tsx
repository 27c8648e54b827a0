import { Alert, Button, Group, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";
import type { ChangingStatus } from "./use-change-status.ts";

/** The way back from the last change. It stands in the dialog, since a toast lies beyond the keyboard's reach while one is open. */
export function StatusChangedNote({ changing }: { changing: ChangingStatus }) {
  const { last } = changing;
  return (
    <div role="status">
      {last && (
        <Alert color="gray" p="xs" pl="md" mb="md">
          <Group justify="space-between" gap="xs">
            <Text size="sm">Status ändrad till {PRODUCT_REQUEST_STATUS_LABELS[last.status]}</Text>
            <Button
              variant="subtle"
              leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
              onClick={() => changing.undo(last)}
            >
              Ångra
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  );
}
