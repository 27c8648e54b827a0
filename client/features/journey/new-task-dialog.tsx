import { Modal, Select, Textarea, TextInput } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { OwnerField } from "#client/components/owner-field.tsx";
import { formError } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { TASK_TITLE_MAX_LENGTH, TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { addTaskInput } from "#shared/schemas/tasks.ts";
import { useJourneyChanges } from "./use-journey-changes.ts";

export function NewTaskDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Ny uppgift" size={520}>
      <Content onDone={onClose} />
    </Modal>
  );
}

function Content({ onDone }: { onDone: () => void }) {
  const areas = trpc.preparedness.domains.useQuery();
  const form = useSchemaForm(addTaskInput, {
    initialValues: { title: "", description: "", crisisDomainId: "", ownerProfileId: "", dueOn: "" },
  });
  const add = trpc.tasks.add.useMutation({
    onError: (error) => showAtFields(form, error),
    onSettled: useJourneyChanges().onSettled,
    onSuccess: () => {
      notify.success("Uppgiften är tillagd");
      onDone();
    },
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => add.mutate(addTaskInput.parse(values)))}
      onCancel={onDone}
      submitLabel="Lägg till"
      isSaving={add.isPending}
      error={formError(add.error)}
    >
      <TextInput label="Vad ska göras?" required maxLength={TASK_TITLE_MAX_LENGTH} data-autofocus {...form.getInputProps("title")} />
      <Textarea label="Beskrivning" autosize minRows={2} maxLength={TEXT_MAX_LENGTH} {...form.getInputProps("description")} />
      <Select
        label="Område"
        clearable
        clearButtonProps={{ "aria-label": "Ta bort området" }}
        data={(areas.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("crisisDomainId")}
        value={form.values.crisisDomainId || null}
      />
      <OwnerField
        owner={null}
        value={form.values.ownerProfileId}
        onChange={(profileId) => form.setFieldValue("ownerProfileId", profileId)}
      />
      <DateField label="Klart senast" {...form.getInputProps("dueOn")} />
    </DialogForm>
  );
}
