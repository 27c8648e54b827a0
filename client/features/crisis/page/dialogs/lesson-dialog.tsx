import { Text, Textarea, TextInput } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { OwnerField } from "#client/components/member-field.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { TASK_TITLE_MAX_LENGTH, TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { addTaskInput } from "#shared/schemas/tasks.ts";
import type { CrisisDialogProps } from "../crisis-views.ts";

/** What a crisis taught becomes something to do, among the association's tasks of its area. */
export function LessonDialog({ crisis, onClose }: CrisisDialogProps) {
  const { formatDateLong } = useDateFormat();
  const origin = `Lärdom från ${crisis.isExercise ? "övningen" : "krisläget"} ${crisis.domainName} ${formatDateLong(crisis.createdAt)}.`;
  const add = useAction(trpc.tasks.add, {
    done: () => ["Uppgiften är tillagd", "Den står under Resan."],
    failed: "Det gick inte att spara",
  });
  return (
    <FormDialog
      title="Gör en lärdom till uppgift"
      submit="Lägg till"
      schema={addTaskInput}
      initial={{ title: "", description: origin, crisisDomainId: crisis.crisisDomainId, ownerProfileId: "", dueOn: "" }}
      action={add}
      onClose={onClose}
    >
      {(field) => (
        <>
          {crisis.closingNote && (
            <Text>
              <strong>Hur gick det?</strong> {crisis.closingNote}
            </Text>
          )}
          <TextInput label="Vad ska göras?" required maxLength={TASK_TITLE_MAX_LENGTH} data-autofocus {...field("title")} />
          <Textarea label="Beskrivning" autosize minRows={2} maxLength={TEXT_MAX_LENGTH} {...field("description")} />
          <OwnerField {...field("ownerProfileId")} />
          <DateField label="Klart senast" {...field("dueOn")} />
        </>
      )}
    </FormDialog>
  );
}
