import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconAlertTriangle, IconDeviceFloppy, IconSend } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { UnsavedChangesDialog } from "#client/components/unsaved-changes-dialog.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { receiversOf } from "#shared/calculations/alert-receivers.ts";
import { readyAlert } from "#shared/schemas/collaboration-alerts.ts";
import classes from "./alert-form.module.css";
import { AlertPreview } from "./alert-preview.tsx";
import type { Sending } from "./alert-views.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { ContentFields } from "./content-fields.tsx";
import type { AlertFormValues } from "./form-values.ts";
import { SendDialog } from "./send-dialog.tsx";
import { useAlertDraft } from "./use-alert-draft.ts";
import { NOT_SENT, useReviewAlert } from "./use-review-alert.ts";
import { useSendAlert } from "./use-send-alert.ts";

interface AlertFormProps {
  ownName: string;
  sending: Sending;
  onReadAnew: () => void;
  firstDraftId: string | null;
  initialValues: AlertFormValues;
}

/** Writes an alert beside what its receivers will see. It leaves only after one has seen whom it reaches. */
export function AlertForm({ ownName, sending, onReadAnew, firstDraftId, initialValues }: AlertFormProps) {
  const form = useSchemaForm<AlertFormValues>(readyAlert, { initialValues });
  const draft = useAlertDraft(form, firstDraftId);
  const { review, isChecking, isReviewing, close, refuse, refusal } = useReviewAlert(form, onReadAnew);
  const alert = useSendAlert({ draftId: draft.id, onRefused: refuse });
  const { withinKilometres, ...audience } = form.values;
  const receivers = receiversOf(sending.partners, { ...audience, withinKilometres: Number(withinKilometres) || null });

  return (
    <form noValidate onSubmit={form.onSubmit(review)}>
      <div className={classes.columns}>
        <Stack gap="md">
          <SectionCard title="Larmet">
            <ContentFields form={form} />
          </SectionCard>
          <SectionCard title="Mottagare">
            <AudienceFields form={form} sending={sending} receivers={receivers} />
          </SectionCard>
        </Stack>
        <Stack gap="md" className={classes.aside}>
          <AlertPreview ownName={ownName} values={form.values} />
          {draft.error !== null && (
            <Alert color="kris" role="alert" title="Utkastet kunde inte sparas" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {errorText(draft.error)}
            </Alert>
          )}
          {refusal !== null && (
            <Alert color="kris" role="note" title={NOT_SENT} icon={<IconAlertTriangle size={20} aria-hidden />}>
              {refusal}
            </Alert>
          )}
          <Group gap="sm">
            <Button
              type="submit"
              loading={isChecking}
              disabled={sending.hindrance !== null || receivers.length === 0}
              leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
            >
              Skicka larm
            </Button>
            <Button
              variant="default"
              loading={draft.isSaving}
              leftSection={<IconDeviceFloppy size={18} stroke={1.75} aria-hidden />}
              onClick={draft.save}
            >
              Spara utkast
            </Button>
          </Group>
        </Stack>
      </div>
      <SendDialog
        opened={isReviewing}
        values={form.values}
        receivers={receivers}
        isSending={alert.isSending}
        error={alert.error}
        onSend={() =>
          alert.send(
            form.values,
            receivers.map(({ linkId }) => linkId),
          )
        }
        onClose={close}
      />
      <UnsavedChangesDialog isDirty={form.isDirty() && !alert.isSent} />
    </form>
  );
}
