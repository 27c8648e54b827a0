import { Modal, Text } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { DialogForm } from "#client/components/dialog-form.tsx";
import { OVERWRITE_HINT } from "#client/components/overwrite-hint.ts";
import { OwnerField } from "#client/components/owner-field.tsx";
import { errorReason } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { assignTaskInput } from "#shared/schemas/tasks.ts";
import type { Task } from "./journey-views.ts";
import { referenceOf } from "./task-reference.ts";
import { useJourneyChanges } from "./use-journey-changes.ts";

/** «Tilldela»: who does it, and until when. */
export function AssignDialog({ task, onClose }: { task: Task | null; onClose: () => void }) {
  return (
    <Modal opened={task !== null} onClose={onClose} title="Tilldela" size={520}>
      {task && <Content key={task.id ?? task.sourceKey} task={task} onDone={onClose} />}
    </Modal>
  );
}

function Content({ task, onDone }: { task: Task; onDone: () => void }) {
  const form = useSchemaForm(assignTaskInput, {
    initialValues: {
      ...referenceOf(task),
      version: task.version,
      ownerProfileId: task.owner?.profileId ?? "",
      dueOn: task.dueOn ?? "",
    },
  });
  const utils = trpc.useUtils();
  const assign = trpc.tasks.assign.useMutation({
    onSettled: useJourneyChanges().onSettled,
    onSuccess: onDone,
    onError: async (error) => {
      if (errorReason(error) !== "TASK_CHANGED") return;
      const { phases, otherTasks } = await utils.journey.overview.fetch(undefined, { staleTime: 0 });
      const known = [...phases.flatMap(({ tasks }) => tasks), ...otherTasks];
      const now = known.find(({ id, sourceKey }) => (task.id ? id === task.id : sourceKey === task.sourceKey));
      if (now) form.setValues({ ...referenceOf(now), version: now.version });
    },
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => assign.mutate(assignTaskInput.parse(values)))}
      onCancel={onDone}
      submitLabel="Spara"
      isSaving={assign.isPending}
      error={assign.error}
      remedy={errorReason(assign.error) === "TASK_CHANGED" && OVERWRITE_HINT}
    >
      <Text fw={600}>{task.title}</Text>
      <OwnerField
        owner={task.owner}
        value={form.values.ownerProfileId}
        onChange={(profileId) => form.setFieldValue("ownerProfileId", profileId)}
      />
      <DateField label="Klart senast" {...form.getInputProps("dueOn")} />
    </DialogForm>
  );
}
