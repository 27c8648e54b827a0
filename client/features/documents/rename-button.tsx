import { Button, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPencil } from "@tabler/icons-react";
import { trpc } from "#client/lib/trpc.ts";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { DOCUMENT_TITLE_MAX_LENGTH } from "#shared/limits.ts";
import { changeDocumentInput } from "#shared/schemas/documents.ts";
import type { AssociationDocument } from "./document-views.ts";

const renameInput = changeDocumentInput.pick({ documentId: true, title: true }).required();

/** Another title. Finished versions keep the one they were made with. */
export function RenameButton({ document: { id: documentId, title } }: { document: AssociationDocument }) {
  const [opened, dialog] = useDisclosure(false);
  const rename = useAction(trpc.documents.change, { failed: "Det gick inte att spara", touches: ["documents.ours", "documents.read"] });
  return (
    <>
      <Button variant="subtle" leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={dialog.open}>
        Byt namn
      </Button>
      {opened && (
        <FormDialog
          title="Byt namn"
          size={480}
          submit="Spara"
          schema={renameInput}
          initial={{ documentId, title }}
          action={rename}
          onClose={dialog.close}
        >
          {(field) => <TextInput label="Titel" maxLength={DOCUMENT_TITLE_MAX_LENGTH} required data-autofocus {...field("title")} />}
        </FormDialog>
      )}
    </>
  );
}
