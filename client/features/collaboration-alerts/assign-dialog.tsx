import { Modal, Text } from "@mantine/core";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { OwnerField } from "#client/components/owner-field.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { assignAlertInput } from "#shared/schemas/collaboration-alerts.ts";

interface AssignDialogProps {
  opened: boolean;
  alertId: string;
  assignedTo: { profileId: string; name: string } | null;
  onClose: () => void;
}

/** «Tilldela intern»: who of the own association takes care of an alert. */
export function AssignDialog({ opened, onClose, ...content }: AssignDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Tilldela intern" size={520}>
      <Content key={content.assignedTo?.profileId} {...content} onDone={onClose} />
    </Modal>
  );
}

function Content({ alertId, assignedTo, onDone }: Omit<AssignDialogProps, "opened" | "onClose"> & { onDone: () => void }) {
  const utils = trpc.useUtils();
  const seen = assignedTo?.profileId ?? "";
  const form = useSchemaForm(assignAlertInput, { initialValues: { alertId, profileId: seen, seenProfileId: seen } });
  const assign = trpc.collaborationAlerts.assign.useMutation({
    onSuccess: onDone,
    onSettled: () => utils.collaborationAlerts.invalidate(),
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => assign.mutate(assignAlertInput.parse(values)))}
      onCancel={onDone}
      submitLabel="Spara"
      isSaving={assign.isPending}
      error={assign.error}
    >
      <Text>Den andra föreningen ser inte vem som är ansvarig hos er.</Text>
      <OwnerField owner={assignedTo} value={form.values.profileId} onChange={(profileId) => form.setFieldValue("profileId", profileId)} />
    </DialogForm>
  );
}
