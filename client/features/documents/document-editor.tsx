import { Alert, Button, Card, Group, SegmentedControl, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import { DraftConflict, DraftStatus } from "#client/components/drafts/draft-status.tsx";
import { dropDraft, type KeptDraft } from "#client/components/drafts/kept-draft.ts";
import { useKeptDraft } from "#client/components/drafts/use-kept-draft.ts";
import { FormFields } from "#client/components/form-fields/form-fields.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Dialog, DialogFooter, type DialogProps } from "#client/ui/dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { visibleFields } from "#shared/schemas/form-answers.ts";
import { sectionsOf } from "#shared/schemas/form-schema.ts";
import { ArchiveActions } from "./archive-actions.tsx";
import { DocumentPaper } from "./document-paper.tsx";
import { type AssociationDocument, type DocumentDraft, documentAddress } from "./document-views.ts";
import classes from "./documents.module.css";
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
          <Button variant="subtle" mt="xs" display="block" px={0} loading={editor.isCopying} onClick={editor.saveAsOwn}>
            Spara min text som ett eget utkast
          </Button>
        </DraftConflict>
      )}
      <DocumentForm document={document} draft={draft} editor={editor} />
    </>
  );
}

interface DocumentFormProps {
  document: AssociationDocument;
  draft: DocumentDraft;
  editor: ReturnType<typeof useDocumentEditor>;
}

const VIEWS = [
  { value: "form", label: "Fyll i" },
  { value: "paper", label: "Förhandsgranska" },
];

/** The fields on one side and the paper on the other; on a narrow screen one of them at a time. */
function DocumentForm({ document, draft, editor }: DocumentFormProps) {
  const { form } = editor;
  const [view, setView] = useState("form");
  const [note, setNote] = useState("");
  const [isFinishing, dialog] = useDisclosure(false);
  const { fields } = draft.schema;
  return (
    <Stack gap="md">
      <Text c="dimmed" maw="70ch">
        {draft.purpose}
      </Text>
      <div className={classes.switch}>
        <SegmentedControl fullWidth aria-label="Vad som visas" data={VIEWS} value={view} onChange={setView} />
      </div>
      <div className={classes.sides} data-view={view}>
        <Stack gap="md" className={classes.form}>
          {sectionsOf(visibleFields(fields, form.values)).map(({ title, fields: asked }) => (
            <Card key={title} component="section" aria-label={title}>
              <Title order={2} size="h3" mb="md">
                {title}
              </Title>
              <FormFields form={form} fields={asked} all={fields} upload={editor.upload} />
            </Card>
          ))}
        </Stack>
        <DocumentPaper document={document} draft={draft} answers={form.values} className={classes.preview} />
      </div>
      {editor.refusal && (
        <Alert color="kris" role="alert" title={editor.failed} icon={<IconAlertTriangle size={20} aria-hidden />}>
          {errorText(editor.refusal)}
        </Alert>
      )}
      <Group justify="space-between" gap="sm" className={classes.actions}>
        {document.versions.length > 0 ? (
          <LinkButton variant="default" to={documentAddress(document.id)}>
            Till dokumentet
          </LinkButton>
        ) : (
          <ArchiveActions document={document} />
        )}
        <div className={classes.saved}>
          <DraftStatus state={editor.draft.state} />
        </div>
        <Button
          loading={editor.isMaking}
          leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            if (!editor.isComplete()) setView("form");
            else if (document.versions.length > 0) dialog.open();
            else void editor.makeVersion("");
          }}
        >
          Skapa PDF
        </Button>
      </Group>
      {isFinishing && (
        <VersionDialog
          version={(document.versions[0]?.version ?? 0) + 1}
          note={note}
          onNote={setNote}
          onClose={dialog.close}
          onMake={() => void editor.makeVersion(note)}
        />
      )}
    </Stack>
  );
}

interface VersionDialogProps extends DialogProps {
  version: number;
  note: string;
  onNote: (note: string) => void;
  onMake: () => void;
}

/** What is new in a version, for those who come after. */
function VersionDialog({ version, note, onNote, onMake, onClose }: VersionDialogProps) {
  return (
    <Dialog title={`Skapa version ${version}`} size={480} onClose={onClose}>
      {(close) => (
        <Stack gap="md">
          <Text>De tidigare versionerna finns kvar som de är. Läst/justerat nollställs, eftersom det gäller en viss version.</Text>
          <TextInput
            label="Vad är nytt?"
            maxLength={TEXT_MAX_LENGTH}
            data-autofocus
            value={note}
            onChange={(event) => onNote(event.currentTarget.value)}
          />
          <DialogFooter
            submit="Skapa PDF"
            onSubmit={() => {
              close();
              onMake();
            }}
            onCancel={close}
          />
        </Stack>
      )}
    </Dialog>
  );
}
