import { Alert, Button, Card, Group, SegmentedControl, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconFileTypePdf } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { DraftConflict, DraftStatus } from "#client/components/drafts/draft-status.tsx";
import { dropDraft, type KeptDraft } from "#client/components/drafts/kept-draft.ts";
import { useKeptDraft } from "#client/components/drafts/use-kept-draft.ts";
import { FormFields } from "#client/components/form-fields/form-fields.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Dialog, DialogFooter, type DialogProps } from "#client/ui/dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { DOCUMENT_TITLE_MAX_LENGTH, TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { answersSchema, type FormAnswers, type FormFile, formFile, visibleFields } from "#shared/schemas/form-answers.ts";
import { sectionsOf } from "#shared/schemas/form-schema.ts";
import { ArchiveActions } from "./archive-actions.tsx";
import { DocumentPaper } from "./document-paper.tsx";
import { type AssociationDocument, type DocumentDraft, documentAddress } from "./document-views.ts";
import classes from "./documents.module.css";
import "#shared/schemas/swedish-errors.ts";
import { useForm } from "@mantine/form";
import { useNavigate } from "react-router";
import { useDraft } from "#client/components/drafts/use-draft.ts";
import { firstValues } from "#client/components/form-fields/first-values.ts";
import { api } from "#client/lib/api.ts";
import { focusField } from "#client/lib/focus-field.ts";
import { notify } from "#client/lib/notify.ts";
import { useAction } from "#client/ui/use-action.ts";
import { fieldMessages } from "#shared/schemas/field-messages.ts";

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
      <Text c="dimmed">{draft.purpose}</Text>
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

const OWN = " (min version)";

interface EditorOptions {
  document: AssociationDocument;
  draft: DocumentDraft;
  kept: KeptDraft | null;
}

/** A document being written: everything typed is saved on the revision that was read, and a version is made of it. */
function useDocumentEditor({ document, draft: { schema, answers, revision, template }, kept }: EditorOptions) {
  const { id: documentId } = document;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const save = async (typed: KeptDraft) => {
    const { answers: written, version } = typed;
    const saved = await utils.client.documents.saveDraft.mutate({ documentId, answers: written, revision: version });
    // Whoever comes back to the form goes on from here.
    utils.documents.read.setData({ documentId }, (read) =>
      read?.draft ? { ...read, draft: { ...read.draft, answers: written, revision: saved.revision, isEdited: true } } : read,
    );
    return { version: saved.revision, updatedAt: saved.updatedAt };
  };
  const draft = useDraft(
    { name: `document/${documentId}`, save, conflict: "DOCUMENT_CHANGED" },
    { version: kept?.version ?? revision, kept },
  );
  const form = useForm<FormAnswers>({ initialValues: firstValues(schema.fields, kept?.answers ?? answers), onValuesChange: draft.change });
  const rules = useMemo(() => answersSchema(schema), [schema]);
  const make = useAction(trpc.documents.makeVersion, {
    done: ({ version }) => [`Version ${version} är sparad`, "PDF:en är klar om en liten stund."],
    failed: "Det gick inte att skapa PDF:en",
    touches: ["documents.read", "documents.ours"],
  });
  const copy = useAction(trpc.documents.create, { failed: "Utkastet kunde inte sparas", touches: ["documents.ours"] });

  /** Shows the faults and puts the focus at the first. Answers whether there are any. */
  function showFaults(messages: Record<string, string>): boolean {
    form.setErrors(messages);
    const [first] = Object.keys(messages);
    if (first !== undefined) requestAnimationFrame(() => focusField(form.getInputNode(first)));
    return first !== undefined;
  }

  /** Whether everything that must be is filled in; what is missing is shown. */
  function isComplete(): boolean {
    const read = rules.safeParse(form.getValues());
    return !showFaults(read.success ? {} : fieldMessages(read.error));
  }

  async function makeVersion(note: string): Promise<void> {
    await draft.saver.flush();
    if (draft.saver.isWaiting) return;
    // First the document that is being read: as a draft it would be written on.
    const show = async (): Promise<void> => {
      await utils.documents.read.fetch({ documentId }).catch(() => undefined);
      await navigate(documentAddress(documentId), { replace: true });
    };
    make.send(
      { documentId, revision: draft.saver.version, note },
      { onDone: show, onRefused: (refusal) => showFaults(fieldErrors(refusal)) },
    );
  }

  /** A file belongs to the draft, so that comes first. */
  async function upload(file: File, kind: "photo" | "file"): Promise<FormFile> {
    return formFile.parse(await api(`documents/${documentId}/photos`, { method: "PUT", file, query: { filename: file.name, kind } }));
  }

  return {
    form,
    draft,
    upload,
    isComplete,
    makeVersion,
    isMaking: make.isPending,
    /** Why the last version could not be made. */
    refusal: make.refusal,
    failed: make.failed,
    isCopying: copy.isPending,
    /** Writes over what somebody else has saved meanwhile. */
    keepMine: async (): Promise<void> => {
      try {
        const newest = await utils.client.documents.read.query({ documentId });
        if (newest.draft) await draft.saver.overwrite(newest.draft.revision);
      } catch (error) {
        notify.error("Utkastet kunde inte sparas", errorText(error));
      }
    },
    /** Keeps what stands here as a document of its own, and leaves the other one as it is. */
    saveAsOwn(): void {
      const title = `${document.title.slice(0, DOCUMENT_TITLE_MAX_LENGTH - OWN.length)}${OWN}`;
      const open = async ({ id }: { id: string }): Promise<void> => {
        await dropDraft(`document/${documentId}`).catch(() => undefined);
        await navigate(documentAddress(id, true));
      };
      copy.send({ template, title, answers: form.getValues(), copyOf: documentId }, { onDone: open });
    },
  };
}
