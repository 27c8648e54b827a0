import { Modal, Stack, Text } from "@mantine/core";
import { DialogFooter } from "./dialog.tsx";

interface ConfirmProps {
  opened: boolean;
  title: string;
  /** What will happen. */
  text: string;
  confirmLabel: string;
  /** Where no is an answer too, and the one for whoever has pressed by mistake: it is the button that is seen. */
  keepLabel?: string;
  isDestructive?: boolean;
  /** Its own name where it is asked from a dialog of a `Modal.Stack`; without one it would lie beneath. */
  stackId?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more. It closes before what was confirmed begins. */
export function Confirm({ opened, title, text, confirmLabel, keepLabel, isDestructive, stackId, onConfirm, onClose }: ConfirmProps) {
  return (
    <Modal stackId={stackId} opened={opened} onClose={onClose} title={title} size={480}>
      <Stack gap="md">
        <Text>{text}</Text>
        <DialogFooter
          submit={confirmLabel}
          isDestructive={isDestructive}
          onSubmit={() => {
            onClose();
            onConfirm();
          }}
          cancel={keepLabel}
          isCancelFirst={keepLabel !== undefined}
          onCancel={onClose}
        />
      </Stack>
    </Modal>
  );
}
