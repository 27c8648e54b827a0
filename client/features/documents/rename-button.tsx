import { Button, Modal, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPencil } from "@tabler/icons-react";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { DOCUMENT_TITLE_MAX_LENGTH } from "#shared/limits.ts";
import { changeDocumentInput } from "#shared/schemas/documents.ts";
import type { AssociationDocument } from "./document-views.ts";
import { useChangeDocument } from "./use-change-document.ts";

const renameInput = changeDocumentInput.pick({ documentId: true, title: true }).required();

/** Another title. Finished versions keep the one they were made with. */
export function RenameButton({ document: { id, title } }: { document: AssociationDocument }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={dialog.open}>
        Byt namn
      </Button>
      <Modal opened={opened} onClose={dialog.close} title="Byt namn" size={480}>
        <RenameForm documentId={id} title={title} onDone={dialog.close} />
      </Modal>
    </>
  );
}

function RenameForm({ documentId, title, onDone }: { documentId: string; title: string; onDone: () => void }) {
  const form = useSchemaForm(renameInput, { initialValues: { documentId, title } });
  const change = useChangeDocument();
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => change.mutate(values, { onSuccess: onDone }))}
      onCancel={onDone}
      submitLabel="Spara"
      isSaving={change.isPending}
      error={change.error}
    >
      <TextInput label="Titel" maxLength={DOCUMENT_TITLE_MAX_LENGTH} required data-autofocus {...form.getInputProps("title")} />
    </DialogForm>
  );
}
