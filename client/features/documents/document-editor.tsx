import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { DraftConflict } from "#client/components/drafts/draft-status.tsx";
import { dropDraft, type KeptDraft } from "#client/components/drafts/kept-draft.ts";
import { useKeptDraft } from "#client/components/drafts/use-kept-draft.ts";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { DocumentForm } from "./document-form.tsx";
import type { AssociationDocument, DocumentDraft } from "./document-views.ts";
import { useDocumentEditor } from "./use-document-editor.ts";

interface EditorProps {
  document: AssociationDocument;
  draft: DocumentDraft;
}

/** The form of a document, with what this browser kept of it while the server could not be reached. */
export function DocumentEditor(props: EditorProps) {
  const kept = useKeptDraft(`document/${props.document.id}`);
  const [round, setRound] = useState(0);
  const utils = trpc.useUtils();
  if (kept === undefined) return <ListSkeleton rows={6} />;
  const takeOther = async (): Promise<void> => {
    await dropDraft(`document/${props.document.id}`).catch(() => undefined);
    await utils.documents.read.refetch({ documentId: props.document.id });
    setRound(round + 1);
  };
  return <Editor key={round} {...props} kept={round === 0 ? kept : null} onTakeOther={() => void takeOther()} />;
}

function Editor({ document, draft, kept, onTakeOther }: EditorProps & { kept: KeptDraft | null; onTakeOther: () => void }) {
  const editor = useDocumentEditor({ document, draft, kept });
  return (
    <>
      {editor.draft.state.kind === "conflict" && (
        <DraftConflict onTakeOther={onTakeOther} onKeepMine={() => void editor.keepMine()}>
          <Text inherit span>
            Någon annan i föreningen har ändrat dokumentet medan du skrev, eller så är det öppet i ett annat fönster. Inget är borta: välj
            vilken text som ska gälla, eller spara din som ett eget utkast.
          </Text>
          <Button variant="subtle" mt="xs" display="block" px={0} loading={editor.isCopying} onClick={() => void editor.saveAsOwn()}>
            Spara min text som ett eget utkast
          </Button>
        </DraftConflict>
      )}
      <DocumentForm document={document} draft={draft} editor={editor} />
    </>
  );
}
