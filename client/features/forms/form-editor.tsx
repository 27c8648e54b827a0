import { Alert, Button, Card, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { DraftConflict, DraftStatus } from "#client/components/drafts/draft-status.tsx";
import type { KeptDraft } from "#client/components/drafts/kept-draft.ts";
import { FormFields } from "#client/components/form-fields/form-fields.tsx";
import { FormSummary } from "#client/components/form-fields/form-summary.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { FormReceipt, FormView } from "./form-views.ts";
import { StartOver } from "./start-over.tsx";
import { useFormEditor } from "./use-form-editor.ts";

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
        {isSummary && editor.error && (
          <Alert color="kris" role="alert" title="Det gick inte att lämna in" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {errorText(editor.error)}
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
