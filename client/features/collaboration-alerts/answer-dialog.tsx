import { Modal, Text, Textarea, TextInput } from "@mantine/core";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { formError } from "#client/lib/error-text.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { ALERT_DETAIL_MAX_LENGTH, TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { replyToAlertInput } from "#shared/schemas/collaboration-alerts.ts";

type Kind = "can_help" | "cannot_help";

interface AnswerDialogProps {
  kind: Kind | null;
  alertId: string;
  to: string;
  onClose: () => void;
}

const TITLES: Record<Kind, string> = { can_help: "Vi kan hjälpa", cannot_help: "Kan inte" };

export function AnswerDialog({ kind, onClose, ...content }: AnswerDialogProps) {
  return (
    <Modal opened={kind !== null} onClose={onClose} title={kind && TITLES[kind]} size={520}>
      {kind && <Content key={kind} kind={kind} {...content} onDone={onClose} />}
    </Modal>
  );
}

function Content({ kind, alertId, to, onDone }: Omit<AnswerDialogProps, "kind" | "onClose"> & { kind: Kind; onDone: () => void }) {
  const utils = trpc.useUtils();
  const form = useSchemaForm(replyToAlertInput, { initialValues: { alertId, kind, text: "", quantity: "", availableWhen: "" } });
  const reply = trpc.collaborationAlerts.reply.useMutation({
    onSuccess: onDone,
    onError: (error) => showAtFields(form, error),
    onSettled: () => utils.collaborationAlerts.invalidate(),
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => reply.mutate(replyToAlertInput.parse(values)))}
      onCancel={onDone}
      submitLabel="Skicka svar"
      isSaving={reply.isPending}
      error={formError(reply.error)}
    >
      <Text>Svaret går till {to}. Skriv roller och platser, inte namn på boende.</Text>
      {kind === "can_help" && (
        <>
          <TextInput
            label="Vad och hur mycket"
            placeholder="Till exempel 2 pumpar"
            maxLength={ALERT_DETAIL_MAX_LENGTH}
            data-autofocus
            {...form.getInputProps("quantity")}
          />
          <TextInput
            label="När"
            placeholder="Till exempel i kväll från kl. 18"
            maxLength={ALERT_DETAIL_MAX_LENGTH}
            {...form.getInputProps("availableWhen")}
          />
        </>
      )}
      <Textarea
        label={kind === "can_help" ? "Något mer" : "Varför (frivilligt)"}
        autosize
        minRows={2}
        maxLength={TEXT_MAX_LENGTH}
        {...form.getInputProps("text")}
      />
    </DialogForm>
  );
}
