import { Button, Group, Modal, Stack, Text } from "@mantine/core";

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What will happen. */
  text: string;
  confirmLabel: string;
  isDestructive?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more. It closes before what was confirmed begins. */
export function ConfirmDialog({ opened, title, text, confirmLabel, isDestructive, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={480}>
      <Stack gap="md">
        <Text>{text}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button
            color={isDestructive ? "kris" : undefined}
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
