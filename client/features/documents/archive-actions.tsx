import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArchive, IconArchiveOff, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { type AssociationDocument, OUR_DOCUMENTS } from "./document-views.ts";

/** «Arkivera» and back; from the archive, or a draft without versions, a document can be removed. */
export function ArchiveActions({ document }: { document: AssociationDocument }) {
  const change = useAction(trpc.documents.change, {
    done: (_, { isArchived: wanted }) => (wanted ? "Dokumentet är arkiverat" : "Dokumentet är framme igen"),
    failed: "Det gick inte att spara",
    touches: ["documents.ours", "documents.read"],
  });
  const isArchived = document.state === "archived";
  return (
    <Group gap="sm">
      {document.versions.length > 0 && (
        <Button
          variant="default"
          loading={change.isPending}
          leftSection={
            isArchived ? <IconArchiveOff size={18} stroke={1.75} aria-hidden /> : <IconArchive size={18} stroke={1.75} aria-hidden />
          }
          onClick={() => change.send({ documentId: document.id, isArchived: !isArchived })}
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
  const remove = useAction(trpc.documents.remove, {
    done: () => "Dokumentet är borttaget",
    failed: "Dokumentet kunde inte tas bort",
    touches: ["documents.ours"],
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
        onConfirm={() => remove.send({ documentId: id }, { onDone: () => void navigate(OUR_DOCUMENTS) })}
      />
    </>
  );
}
