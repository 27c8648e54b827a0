import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHistoryToggle } from "@tabler/icons-react";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { ImportForm } from "./import-form.tsx";
import { EMPTY_IMPORT } from "./import-values.ts";

/** «Importera tidigare händelse», for owners. */
export function ImportButton() {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<IconHistoryToggle size={18} stroke={1.75} aria-hidden />} onClick={dialog.open}>
        Importera tidigare händelse
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Importera tidigare händelse" size={640} closeOnClickOutside={false}>
        <NewImport onClose={dialog.close} />
      </Modal>
    </>
  );
}

function NewImport({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const add = trpc.crisis.import.useMutation({
    onSuccess: () => {
      notify.success("Händelsen är införd");
      onClose();
      return utils.crisis.invalidate();
    },
  });
  return (
    <ImportForm
      initialValues={EMPTY_IMPORT}
      submitLabel="För in händelsen"
      isSaving={add.isPending}
      error={add.error}
      onCancel={onClose}
      onSubmit={(crisis, onError) => add.mutate(crisis, { onError })}
    />
  );
}
