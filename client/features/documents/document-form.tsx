import { Alert, Button, Card, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import { DraftStatus } from "#client/components/drafts/draft-status.tsx";
import { FormFields } from "#client/components/form-fields/form-fields.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { visibleFields } from "#shared/schemas/form-answers.ts";
import { sectionsOf } from "#shared/schemas/form-schema.ts";
import { ArchiveActions } from "./archive-actions.tsx";
import { documentAddress } from "./document-address.ts";
import classes from "./document-form.module.css";
import { DocumentPaper } from "./document-paper.tsx";
import type { AssociationDocument, DocumentDraft } from "./document-views.ts";
import type { useDocumentEditor } from "./use-document-editor.ts";
import { VersionDialog } from "./version-dialog.tsx";

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
export function DocumentForm({ document, draft, editor }: DocumentFormProps) {
  const { form } = editor;
  const [view, setView] = useState("form");
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
        <DocumentPaper document={document} draft={draft} answers={form.values} className={classes.paper} />
      </div>
      {editor.error && (
        <Alert color="kris" role="alert" title="Det gick inte att skapa PDF:en" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {errorText(editor.error)}
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
      <VersionDialog
        opened={isFinishing}
        version={(document.versions[0]?.version ?? 0) + 1}
        onClose={dialog.close}
        onMake={(note) => void editor.makeVersion(note)}
      />
    </Stack>
  );
}
