import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArchive, IconArchiveOff, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { OUR_DOCUMENTS } from "./document-address.ts";
import type { AssociationDocument } from "./document-views.ts";
import { useChangeDocument } from "./use-change-document.ts";

/** «Arkivera» and back; from the archive, or a draft without versions, a document can be removed. */
export function ArchiveActions({ document }: { document: AssociationDocument }) {
  const change = useChangeDocument((error) => notify.error("Det gick inte att spara", errorText(error)));
  const isArchived = document.state === "archived";
  const setArchived = (wanted: boolean): void =>
    change.mutate(
      { documentId: document.id, isArchived: wanted },
      { onSuccess: () => notify.success(wanted ? "Dokumentet är arkiverat" : "Dokumentet är framme igen") },
    );
  return (
    <Group gap="sm">
      {document.versions.length > 0 && (
        <Button
          variant="default"
          loading={change.isPending && change.variables.isArchived !== undefined}
          leftSection={
            isArchived ? <IconArchiveOff size={18} stroke={1.75} aria-hidden /> : <IconArchive size={18} stroke={1.75} aria-hidden />
          }
          onClick={() => setArchived(!isArchived)}
        >
          {isArchived ? "Ta fram ur arkivet" : "Arkivera"}
        </Button>
      )}
      {(isArchived || document.versions.length === 0) && <RemoveButton document={document} />}
    </Group>
  );
}

function RemoveButton({ document: { id, title, versions } }: { document: AssociationDocument }) {
  const [isAsking, dialog] = useDisclosure(false);
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const remove = trpc.documents.remove.useMutation({
    onSuccess: async () => {
      await navigate(OUR_DOCUMENTS);
      void utils.documents.ours.invalidate();
      notify.success("Dokumentet är borttaget");
    },
    onError: (error) => notify.error("Dokumentet kunde inte tas bort", errorText(error)),
  });
  return (
    <>
      <Button
        variant="subtle"
        color="kris"
        loading={remove.isPending}
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        {versions.length === 0 ? "Kasta utkastet" : "Ta bort för gott"}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={dialog.close}
        title={`Ta bort ${title}?`}
        text={versions.length === 0 ? "Det som är skrivet försvinner." : "Alla versioner och filer försvinner. Det går inte att ångra."}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => remove.mutate({ documentId: id })}
      />
    </>
  );
}
