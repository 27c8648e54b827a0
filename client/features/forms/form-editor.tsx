import { Alert, Button, Card, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { DraftConflict, DraftStatus } from "#client/components/drafts/draft-status.tsx";
import { dropDraft, type KeptDraft } from "#client/components/drafts/kept-draft.ts";
import { FormFields } from "#client/components/form-fields/form-fields.tsx";
import { FormSummary } from "#client/components/form-fields/form-summary.tsx";
import { errorText, fieldErrors, hasNoAnswer } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import "#shared/schemas/swedish-errors.ts";
import { useForm } from "@mantine/form";
import { useDraft } from "#client/components/drafts/use-draft.ts";
import { firstValues } from "#client/components/form-fields/first-values.ts";
import { api } from "#client/lib/api.ts";
import { focusField } from "#client/lib/focus-field.ts";
import { letWait, useUnsentParts } from "#client/lib/unsent-household/store.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { useAction } from "#client/ui/use-action.ts";
import { answersOfParts, householdOfAnswers, partsChangedSince } from "#shared/household-answers.ts";
import { saveHouseholdInput } from "#shared/schemas/account.ts";
import { fieldMessages } from "#shared/schemas/field-messages.ts";
import { answersSchema, type FormAnswers, type FormFile, formFile, visibleFields } from "#shared/schemas/form-answers.ts";
import { sectionsOf } from "#shared/schemas/form-schema.ts";
import { draftNameOf, type FormReceipt, type FormView } from "./form-view.ts";

interface FormEditorProps {
  view: FormView;
  kept: KeptDraft | null;
  onHandedIn: (receipt: FormReceipt) => void;
  /** Reads the form anew, when another window was first or everything begins again. */
  onReload: () => void;
}

/** A form section by section, with its progress, its draft and the summary at the end. */
export function FormEditor({ view, kept, onHandedIn, onReload }: FormEditorProps) {
  const editor = useFormEditor({ view, kept, onHandedIn });
  const { form, draft, sections, step, isSummary } = editor;
  const { client } = trpc.useUtils();
  const heading = useFocusOnChange(step);
  const section = sections[step];
  const title = section?.title ?? "Granska och lämna in";

  const keepMine = async (): Promise<void> => {
    const newest = await client.forms.read.query({ slug: view.slug });
    await draft.saver.overwrite(newest.draft?.version ?? 0);
  };

  return (
    <Card component="section" aria-label={view.name}>
      <Stack gap="md">
        <div>
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed">
              Del {step + 1} av {sections.length + 1}
            </Text>
            <DraftStatus state={draft.state} />
          </Group>
          <Progress value={((step + 1) / (sections.length + 1)) * 100} aria-label="Så långt har du kommit" mt={4} />
        </div>
        <Title order={2} size="h3" ref={heading} tabIndex={-1} style={{ outline: "none" }}>
          {title}
        </Title>
        {draft.state.kind === "conflict" && (
          <DraftConflict onTakeOther={onReload} onKeepMine={() => void keepMine()}>
            Du har skrivit i formuläret i ett annat fönster eller på en annan enhet. Välj vilket utkast du vill fortsätta med.
          </DraftConflict>
        )}
        {isSummary ? (
          <FormSummary fields={view.schema.fields} answers={form.values} onChange={editor.goTo} />
        ) : (
          <FormFields form={form} fields={section?.fields ?? []} all={view.schema.fields} upload={editor.upload} />
        )}
        {isSummary && editor.isHouseholdWaiting && (
          <Text role="status">Hushållets uppgifter sparas när du har nät igen. Lämna in formuläret då, så får du ett kvitto.</Text>
        )}
        {isSummary && editor.refusal && (
          <Alert color="kris" role="alert" title={editor.failed} icon={<IconAlertTriangle size={20} aria-hidden />}>
            {errorText(editor.refusal)}
          </Alert>
        )}
        <Group justify="space-between" gap="sm" mt="sm">
          <Button
            variant="default"
            disabled={step === 0}
            leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
            onClick={editor.back}
          >
            Tillbaka
          </Button>
          {isSummary ? (
            <Button loading={editor.isHandingIn} onClick={() => void editor.handIn()}>
              Lämna in
            </Button>
          ) : (
            <Button rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />} onClick={editor.next}>
              Fortsätt
            </Button>
          )}
        </Group>
        {(view.draft || draft.saver.version > 0) && <StartOver view={view} onDone={onReload} />}
      </Stack>
    </Card>
  );
}

/** Each new section is read from its heading. */
function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}

/** Throws the draft away, after asking. */
function StartOver({ view, onDone }: { view: FormView; onDone: () => void }) {
  const [isAsking, dialog] = useDisclosure(false);
  const discard = useAction(trpc.forms.discardDraft, { failed: "Det gick inte att ta bort utkastet", touches: [] });
  const dropAndBegin = async (): Promise<void> => {
    await dropDraft(draftNameOf(view)).catch(() => undefined);
    onDone();
  };
  return (
    <>
      <Button variant="subtle" color="gray" size="sm" style={{ alignSelf: "flex-end" }} loading={discard.isPending} onClick={dialog.open}>
        Börja om
      </Button>
      <Confirm
        opened={isAsking}
        onClose={dialog.close}
        title="Börja om?"
        text="Utkastet tas bort och formuläret börjar från början."
        confirmLabel="Ta bort utkastet"
        isDestructive
        onConfirm={() => discard.send({ slug: view.slug }, { onDone: () => void dropAndBegin() })}
      />
    </>
  );
}

interface EditorOptions {
  view: FormView;
  kept: KeptDraft | null;
  onHandedIn: (receipt: FormReceipt) => void;
}

/** A form being filled in: one section at a time, then the summary. `step` counts from 0; the summary is the last. */
function useFormEditor({ view, kept, onHandedIn }: EditorOptions) {
  const { slug, schema } = view;
  const version = kept?.version ?? view.draft?.version ?? 0;
  const { client } = trpc.useUtils();
  const began = view.draft?.basis ?? kept?.began ?? view.firstAnswers;
  /** What of it waits, or was sent, as parts of the household. */
  const told = useRef(kept?.told);
  const save = ({ answers, version: on }: KeptDraft) =>
    client.forms.saveDraft.mutate({ slug, answers, version: on, began: on === 0 ? began : null, told: told.current });
  const beside = () => ({ began, told: told.current });
  const draft = useDraft({ name: draftNameOf(view), save, beside, conflict: "FORM_CHANGED" }, { version, kept });
  const start = kept?.answers ?? view.draft?.answers ?? view.firstAnswers;
  const form = useForm<FormAnswers>({ initialValues: firstValues(schema.fields, start), onValuesChange: draft.change });
  const submit = useAction(trpc.forms.submit, {
    failed: "Det gick inte att lämna in",
    // Not the form itself: its receipt stands in its place.
    touches: ["forms.list", "forms.answers", "preparedness", "water", "calendar", "association"],
  });
  const { user } = useSignedIn();
  const isHouseholdWaiting = useUnsentParts(user.id).length > 0 && slug === "user-form";
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
    const { isWaiting, isUnreached } = draft.saver;
    if (isUnreached) letHouseholdWait();
    if (isWaiting) return;
    submit.send(
      { slug, answers: form.getValues(), version: draft.saver.version },
      {
        onDone: onHandedIn,
        onRefused: (refusal) => {
          if (hasNoAnswer(refusal)) letHouseholdWait();
          return showFaults(underscored(fieldErrors(refusal)), sections);
        },
      },
    );
  }

  /** What it says of the household does not wait until the form can be handed in. */
  function letHouseholdWait(): void {
    const answers = rules.parse(form.getValues());
    const parts = partsChangedSince({ ...began, ...told.current }, answers);
    if (slug !== "user-form" || parts.length === 0) return;
    if (!letWait(user.id, { parts, facts: saveHouseholdInput.parse(householdOfAnswers(answers)), now: Date.now() })) return;
    // Handed in later, the form does not say it again, over what others say meanwhile.
    told.current = { ...told.current, ...answersOfParts(parts, answers) };
    draft.saver.change(form.getValues());
    void draft.saver.flush();
  }

  /** A file belongs to the draft, so that comes first. */
  async function upload(file: File, kind: "photo" | "file"): Promise<FormFile> {
    draft.saver.change(form.getValues());
    await draft.saver.flush();
    return formFile.parse(await api(`forms/${slug}/files`, { method: "PUT", file, query: { filename: file.name, kind } }));
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
    isHouseholdWaiting,
    isHandingIn: submit.isPending,
    refusal: submit.refusal,
    failed: submit.failed,
  };
}

const rootOf = (path: string): string => path.split(".")[0] ?? path;

/** The writes behind a form name their fields in the code's way: `contactPersonPhone` is `contact_person_phone`. */
const underscored = (messages: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).map(([path, text]) => [path.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), text]),
  );
