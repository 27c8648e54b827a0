import { Modal, Text, Textarea, TextInput } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { OwnerField } from "#client/components/owner-field.tsx";
import { formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { TASK_TITLE_MAX_LENGTH, TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { addTaskInput } from "#shared/schemas/tasks.ts";
import type { Crisis } from "../crisis-views.ts";
import type { DialogProps } from "./dialog-props.ts";

/** What a crisis taught becomes something to do, among the association's tasks of its area. */
export function LessonDialog({ opened, crisis, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Gör en lärdom till uppgift" size={520}>
      <LessonForm crisis={crisis} onClose={onClose} />
    </Modal>
  );
}

function LessonForm({ crisis, onClose }: { crisis: Crisis; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { formatDate } = useDateFormat();
  const origin = `Lärdom från ${crisis.isExercise ? "övningen" : "krisläget"} ${crisis.domainName} ${formatDate(crisis.createdAt)}.`;
  const form = useSchemaForm(addTaskInput, {
    initialValues: { title: "", description: origin, crisisDomainId: crisis.crisisDomainId, ownerProfileId: "", dueOn: "" },
  });
  const add = trpc.tasks.add.useMutation({
    onError: (error) => showAtFields(form, error),
    onSuccess: () => {
      notify.success("Uppgiften är tillagd", "Den står under Resan.");
      onClose();
      return utils.tasks.invalidate();
    },
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => add.mutate(addTaskInput.parse(values)))}
      onCancel={onClose}
      submitLabel="Lägg till"
      isSaving={add.isPending}
      error={formError(add.error)}
    >
      {crisis.closingNote && (
        <Text>
          <strong>Hur gick det?</strong> {crisis.closingNote}
        </Text>
      )}
      <TextInput label="Vad ska göras?" required maxLength={TASK_TITLE_MAX_LENGTH} data-autofocus {...form.getInputProps("title")} />
      <Textarea label="Beskrivning" autosize minRows={2} maxLength={TEXT_MAX_LENGTH} {...form.getInputProps("description")} />
      <OwnerField
        owner={null}
        value={form.values.ownerProfileId}
        onChange={(profileId) => form.setFieldValue("ownerProfileId", profileId)}
      />
      <DateField label="Klart senast" {...form.getInputProps("dueOn")} />
    </DialogForm>
  );
}
