import "#shared/schemas/swedish-errors.ts";
import { useForm } from "@mantine/form";
import { useMemo, useState } from "react";
import type { KeptDraft } from "#client/components/drafts/kept-draft.ts";
import { useDraft } from "#client/components/drafts/use-draft.ts";
import { firstValues } from "#client/components/form-fields/first-values.ts";
import { fieldErrors } from "#client/lib/error-text.ts";
import { focusField } from "#client/lib/focus-field.ts";
import { trpc } from "#client/lib/trpc.ts";
import { fieldMessages } from "#shared/schemas/field-messages.ts";
import { answersSchema, type FormAnswers, type FormFile, visibleFields } from "#shared/schemas/form-answers.ts";
import { sectionsOf } from "#shared/schemas/form-schema.ts";
import { draftNameOf } from "./draft-name.ts";
import type { FormReceipt, FormView } from "./form-views.ts";
import { uploadFormFile } from "./upload-form-file.ts";

interface EditorOptions {
  view: FormView;
  kept: KeptDraft | null;
  onHandedIn: (receipt: FormReceipt) => void;
}

/** A form being filled in: one section at a time, then the summary. `step` counts from 0; the summary is the last. */
export function useFormEditor({ view, kept, onHandedIn }: EditorOptions) {
  const { slug, schema } = view;
  const version = kept?.version ?? view.draft?.version ?? 0;
  const { client } = trpc.useUtils();
  const began = kept?.began ?? view.firstAnswers;
  const save = ({ answers, version: on }: KeptDraft) =>
    client.forms.saveDraft.mutate({ slug, answers, version: on, began: on === 0 ? began : null });
  const draft = useDraft({ name: draftNameOf(view), save, conflict: "FORM_CHANGED" }, { version, kept, began });
  const start = kept?.answers ?? view.draft?.answers ?? view.firstAnswers;
  const form = useForm<FormAnswers>({ initialValues: firstValues(schema.fields, start), onValuesChange: draft.change });
  const submit = trpc.forms.submit.useMutation();
  const [step, setStep] = useState(0);
  const rules = useMemo(() => answersSchema(schema), [schema]);
  const sections = sectionsOf(visibleFields(schema.fields, form.values));
  const isSummary = step >= sections.length;

  /** Shows the faults of these sections, moves to the first of them and puts the focus there. Answers whether there are any. */
  function showFaults(messages: Record<string, string>, within: readonly { title: string }[]): boolean {
    const titles = new Map(schema.fields.map(({ key, section }) => [key, section]));
    const shown = Object.entries(messages).filter(([path]) => within.some(({ title }) => title === titles.get(rootOf(path))));
    form.setErrors(Object.fromEntries(shown));
    const [first] = shown;
    if (!first) return false;
    setStep(sections.findIndex(({ title }) => title === titles.get(rootOf(first[0]))));
    requestAnimationFrame(() => focusField(form.getInputNode(first[0])));
    return true;
  }

  function faults(): Record<string, string> {
    const read = rules.safeParse(form.getValues());
    return read.success ? {} : fieldMessages(read.error);
  }

  async function handIn(): Promise<void> {
    if (showFaults(faults(), sections)) return;
    // What is handed in is a draft: so it cannot be handed in twice.
    if (draft.saver.version === 0) draft.saver.change(form.getValues());
    await draft.saver.flush();
    if (draft.saver.isWaiting) return;
    try {
      const answers = form.getValues();
      const receipt = await submit.mutateAsync({ slug, answers, version: draft.saver.version });
      onHandedIn(receipt);
    } catch (error) {
      showFaults(underscored(fieldErrors(error)), sections);
    }
  }

  /** A file belongs to the draft, so that comes first. */
  async function upload(file: File, kind: "photo" | "file"): Promise<FormFile> {
    draft.saver.change(form.getValues());
    await draft.saver.flush();
    return uploadFormFile(slug, file, kind);
  }

  return {
    form,
    draft,
    upload,
    sections,
    step: Math.min(step, sections.length),
    isSummary,
    /** Leads to the next section when this one is in order. */
    next: (): void => {
      const current = sections[step];
      if (!current || !showFaults(faults(), [current])) setStep(step + 1);
    },
    back: (): void => setStep(Math.max(0, step - 1)),
    goTo: (title: string): void =>
      setStep(
        Math.max(
          0,
          sections.findIndex((section) => section.title === title),
        ),
      ),
    handIn,
    isHandingIn: submit.isPending,
    error: submit.error,
  };
}

export type FormEditorState = ReturnType<typeof useFormEditor>;

const rootOf = (path: string): string => path.split(".")[0] ?? path;

/** The writes behind a form name their fields in the code's way: `contactPersonPhone` is `contact_person_phone`. */
const underscored = (messages: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).map(([path, text]) => [path.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), text]),
  );
