import "#shared/schemas/swedish-errors.ts";
import { useForm } from "@mantine/form";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { dropDraft, type KeptDraft } from "#client/components/drafts/kept-draft.ts";
import { useDraft } from "#client/components/drafts/use-draft.ts";
import { firstValues } from "#client/components/form-fields/first-values.ts";
import { api } from "#client/lib/api.ts";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { focusField } from "#client/lib/focus-field.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useAction } from "#client/ui/use-action.ts";
import { DOCUMENT_TITLE_MAX_LENGTH } from "#shared/limits.ts";
import { fieldMessages } from "#shared/schemas/field-messages.ts";
import { answersSchema, type FormAnswers, type FormFile, formFile } from "#shared/schemas/form-answers.ts";
import { type AssociationDocument, type DocumentDraft, documentAddress } from "./document-views.ts";

const OWN = " (min version)";

interface EditorOptions {
  document: AssociationDocument;
  draft: DocumentDraft;
  kept: KeptDraft | null;
}

/** A document being written: everything typed is saved on the revision that was read, and a version is made of it. */
export function useDocumentEditor({ document, draft: { schema, answers, revision, template }, kept }: EditorOptions) {
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
