import { Alert, Button, Group, Modal, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import type { Crisis, Task } from "../crisis-views.ts";
import { nextTimeOfDay } from "../next-time-of-day.ts";
import { TimeField } from "../time-field.tsx";

interface TaskDialogProps {
  crisis: Crisis;
  /** As it stands now: others may change it while it is written on here. */
  editing: Task | "new" | null;
  onClose: () => void;
}

/** Adds a task, or says another way what is to be done and until when. */
export function TaskDialog({ crisis, editing, onClose }: TaskDialogProps) {
  return (
    <Modal opened={editing !== null} onClose={onClose} title={editing === "new" ? "Ny uppgift" : "Ändra uppgift"}>
      {editing && (
        <TaskForm
          key={editing === "new" ? "new" : editing.id}
          crisis={crisis}
          task={editing === "new" ? null : editing}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

/** What is not touched here follows what others write; what two have changed is shown, and kept, before it is written over. */
function TaskForm({ crisis, task, onClose }: { crisis: Crisis; task: Task | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { timezone, formatTime } = useDateFormat();
  const [before] = useState(task);
  const [ownTitle, setOwnTitle] = useState<string | null>(null);
  const [ownTime, setOwnTime] = useState<string | null>(null);
  const shownTime = task?.dueAt ? formatTime(task.dueAt) : "";
  const title = ownTitle ?? task?.title ?? "";
  const time = ownTime ?? shownTime;
  const isContested =
    (ownTitle !== null && before?.title !== task?.title && ownTitle !== task?.title) ||
    (ownTime !== null && before?.dueAt !== task?.dueAt && ownTime !== shownTime);
  const save = trpc.crisis.saveTask.useMutation({
    onSuccess: onClose,
    onSettled: () => utils.crisis.tasks.invalidate({ activationId: crisis.id }),
  });
  /** An untouched time stays what it was, also when it has passed. */
  const dueAt = time === shownTime ? (task?.dueAt ?? null) : (nextTimeOfDay(time, Date.now(), timezone)?.toISOString() ?? null);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({
          activationId: crisis.id,
          task: task && { taskId: task.id, version: task.version },
          title,
          phase: task?.phase ?? "crisis",
          role: task?.role ?? null,
          dueAt,
          ownerProfileId: task?.owner?.profileId ?? null,
        });
      }}
    >
      <Stack gap="md">
        <Textarea
          label="Vad ska göras?"
          autosize
          minRows={2}
          maxLength={TEXT_MAX_LENGTH}
          data-autofocus
          value={title}
          error={fieldErrors(save.error).title}
          onChange={(event) => setOwnTitle(event.currentTarget.value)}
        />
        <TimeField
          label="Senast kl (valfritt)"
          value={time}
          at={time === shownTime && task?.dueAt ? new Date(task.dueAt) : null}
          onChange={setOwnTime}
        />
        {task && isContested && (
          <Alert color="varsel" role="alert" title="Någon annan har ändrat uppgiften">
            Nu står det «{task.title}»{shownTime && `, senast kl ${shownTime}`}. Det du har skrivit är kvar. Sparar du så gäller ditt.
          </Alert>
        )}
        {save.error && !isContested && !fieldErrors(save.error).title && (
          <Alert color="kris" role="alert" title="Uppgiften kunde inte sparas">
            {errorText(save.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" loading={save.isPending}>
            {isContested ? "Spara min ändring" : "Spara"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
