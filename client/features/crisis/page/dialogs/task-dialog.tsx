import { Alert, Stack, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { useReadAnew } from "#client/lib/read-anew.ts";
import { serverNow } from "#client/lib/server-clock.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Dialog, DialogFooter } from "#client/ui/dialog.tsx";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { nextTimeOfDay } from "../../crisis-times.ts";
import { TimeField } from "../../time-field.tsx";
import type { CrisisDialogProps, Task } from "../crisis-views.ts";

interface TaskDialogProps extends CrisisDialogProps {
  /** As it stands now, since others may change it while it is written on here; null is a new one. */
  task: Task | null;
}

/** Adds a task, or says another way what is to be done and until when. */
export function TaskDialog({ crisis, task, onClose }: TaskDialogProps) {
  return (
    <Dialog title={task ? "Ändra uppgift" : "Ny uppgift"} size={440} onClose={onClose}>
      {(close) => <TaskForm crisis={crisis} task={task} onClose={close} />}
    </Dialog>
  );
}

/** Also while the dialog moves out: pressed once more, the task would be there twice. */
const UNDER_WAY: ReadonlySet<string> = new Set(["pending", "success"]);

/** What is not touched here follows what others write; what two have changed is shown, and kept, before it is written over. */
function TaskForm({ crisis, task, onClose }: TaskDialogProps) {
  const { timezone, formatTime } = useDateFormat();
  const readAnew = useReadAnew();
  const [before] = useState(task);
  const field = useRef<HTMLTextAreaElement>(null);
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
    onError: (error) => fieldErrors(error).title && field.current?.focus(),
    // Waited for: what somebody else wrote stands there before it can be written over.
    onSettled: () => readAnew("crisis.tasks"),
  });
  /** An untouched time stays what it was, also when it has passed. */
  const dueAt = time === shownTime ? (task?.dueAt ?? null) : (nextTimeOfDay(time, serverNow(), timezone)?.toISOString() ?? null);

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
          ref={field}
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
        <DialogFooter submit={isContested ? "Spara min ändring" : "Spara"} isPending={UNDER_WAY.has(save.status)} onCancel={onClose} />
      </Stack>
    </form>
  );
}
