import { Select, Textarea, TextInput } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { OwnerField } from "#client/components/owner-field.tsx";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { TASK_TITLE_MAX_LENGTH, TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { addTaskInput } from "#shared/schemas/tasks.ts";

export function NewTaskDialog({ onClose }: DialogProps) {
  const areas = trpc.preparedness.domains.useQuery();
  const add = useAction(trpc.tasks.add, {
    done: () => "Uppgiften är tillagd",
    failed: "Det gick inte att spara",
    touches: ["journey", "tasks", "readiness", "association.overview"],
  });
  return (
    <FormDialog
      title="Ny uppgift"
      submit="Lägg till"
      schema={addTaskInput}
      initial={{ title: "", description: "", crisisDomainId: "", ownerProfileId: "", dueOn: "" }}
      action={add}
      onClose={onClose}
    >
      {(field, form) => (
        <>
          <TextInput label="Vad ska göras?" required maxLength={TASK_TITLE_MAX_LENGTH} data-autofocus {...field("title")} />
          <Textarea label="Beskrivning" autosize minRows={2} maxLength={TEXT_MAX_LENGTH} {...field("description")} />
          <Select
            label="Område"
            clearable
            clearButtonProps={{ "aria-label": "Ta bort området" }}
            data={(areas.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...field("crisisDomainId")}
            value={form.values.crisisDomainId || null}
          />
          <OwnerField
            owner={null}
            value={form.values.ownerProfileId}
            onChange={(profileId) => form.setFieldValue("ownerProfileId", profileId)}
          />
          <DateField label="Klart senast" {...field("dueOn")} />
        </>
      )}
    </FormDialog>
  );
}
