import { Badge, Button, Group, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowLeft, IconPencil } from "@tabler/icons-react";
import { getQueryKey } from "@trpc/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { PageHeader } from "#client/components/page-header.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { useIsRestored } from "#client/lib/offline/offline-since.ts";
import { trpc } from "#client/lib/trpc.ts";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { DOCUMENT_TITLE_MAX_LENGTH } from "#shared/limits.ts";
import { changeDocumentInput } from "#shared/schemas/documents.ts";
import { DocumentDetail } from "./document-detail.tsx";
import { DocumentEditor } from "./document-editor.tsx";
import { DocumentPaper } from "./document-paper.tsx";
import { type AssociationDocument, OUR_DOCUMENTS } from "./document-views.ts";

const POLL_MS = 1500;

/** One document: its form, or what is known of it and its versions. */
export function DocumentContent({ documentId }: { documentId: string }) {
  const [search] = useSearchParams();
  const query = trpc.documents.read.useQuery(
    { documentId },
    // What is being written must not begin from an old answer, nor be replaced by one in the background.
    {
      gcTime: 0,
      meta: { isWritten: true },
      retry: 1,
      refetchOnReconnect: false,
      refetchInterval: ({ state }) => (isWaiting(state.data) ? POLL_MS : false),
    },
  );
  const isKept = useIsRestored(getQueryKey(trpc.documents.read, { documentId }, "query"));
  const [keptAnswer, setKeptAnswer] = useState(0);
  if (isKept && keptAnswer !== query.dataUpdatedAt) setKeptAnswer(query.dataUpdatedAt);
  const { refetch, dataUpdatedAt } = query;
  const isOld = keptAnswer !== 0 && keptAnswer === dataUpdatedAt;
  useEffect(() => {
    if (isOld && !isKept) void refetch();
  }, [isOld, isKept, refetch]);
  const document = query.data;
  if (!document) {
    const back = query.isError && <TextLink to={OUR_DOCUMENTS}>Till våra dokument</TextLink>;
    return (
      <>
        <PageHeader title="Dokument" description={back} />
        <Loaded
          query={query}
          failure="Det gick inte att hämta dokumentet"
          skeleton={
            <div role="status" aria-label="Laddar dokumentet">
              <ListSkeleton rows={6} />
            </div>
          }
        />
      </>
    );
  }
  const isWriting = document.draft !== null && document.state !== "archived" && (search.has("skriv") || document.state === "draft");
  return (
    <Stack gap="lg">
      <div>
        <TextLink to={OUR_DOCUMENTS} style={{ display: "inline-block", marginBottom: 8 }}>
          <IconArrowLeft size={16} aria-hidden style={{ verticalAlign: "-3px" }} /> Våra dokument
        </TextLink>
        <PageHeader
          mb={0}
          title={document.title}
          description={<Facts document={document} />}
          actions={document.mayEdit && <RenameButton document={document} />}
        />
      </div>
      {document.draft && isOld ? (
        // It is read until the server's own answer is there: nothing is written from an old one.
        <DocumentPaper document={document} draft={document.draft} answers={document.draft.answers} />
      ) : isWriting && document.draft ? (
        <DocumentEditor key={documentId} document={document} draft={document.draft} />
      ) : (
        <DocumentDetail document={document} />
      )}
    </Stack>
  );
}

function Facts({ document: { documentType, title, areaName, state } }: { document: AssociationDocument }) {
  return (
    <Group gap="xs">
      <span>{[documentType !== title && documentType, areaName].filter(Boolean).join(" · ")}</span>
      {state !== "final" && (
        <Badge variant="light" color="gray">
          {state === "draft" ? "Utkast" : "Arkiverat"}
        </Badge>
      )}
    </Group>
  );
}

/** Whether a PDF is being made. One that did not come within two minutes is not waited for. */
function isWaiting(document: AssociationDocument | undefined): boolean {
  return (document?.versions ?? []).some(({ fileUrl, createdAt }) => !fileUrl && Date.now() - Date.parse(createdAt) < 120_000);
}

const renameInput = changeDocumentInput.pick({ documentId: true, title: true }).required();

/** Another title. Finished versions keep the one they were made with. */
function RenameButton({ document: { id: documentId, title } }: { document: AssociationDocument }) {
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
