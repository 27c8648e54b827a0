import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconEraser } from "@tabler/icons-react";
import { EraseForm } from "./erase-form.tsx";

/** «Radera personuppgifter äldre än …», for owners. */
export function EraseButton() {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconEraser size={18} stroke={1.75} aria-hidden />} onClick={dialog.open}>
        Radera personuppgifter äldre än …
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Radera personuppgifter ur historiken" size={560}>
        <EraseForm onClose={dialog.close} />
      </Modal>
    </>
  );
}
