import { Alert, Button, Stack, Textarea } from "@mantine/core";
import { IconCircleCheck, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Dialog } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { DialogFooter } from "#client/ui/form-dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { nextTimeOfDay } from "../../crisis-times.ts";
import { TimeField } from "../../time-field.tsx";
import { type Crisis, type CrisisDialogProps, isOver, type Task } from "../crisis-views.ts";
import classes from "./task-row.module.css";
import { TaskRow } from "./task-row.tsx";
import type { TaskChanges } from "./use-task-changes.ts";

const NEW = "new";

const isSettled = ({ state }: Task): boolean => state === "done" || state === "not_applicable";

/** What is to be done, in the order of the playbook; what is done lies folded beneath. */
export function TaskPanel({ crisis, changes }: { crisis: Crisis; changes: TaskChanges }) {
  const tasks = trpc.crisis.tasks.useQuery({ activationId: crisis.id });
  const [editing, setEditing] = useState<string | null>(null);
  const mayChange = !isOver(crisis);
  const { setState, waiting } = changes;
  const all = (tasks.data ?? []).map((task) => ({ ...task, state: waiting.get(task.id) ?? task.state }));
  // What waits for a network stays where it was ticked, with its word.
  const settled = all.filter((task) => isSettled(task) && !waiting.has(task.id));
  const open = all.filter((task) => !settled.includes(task));
  const during = open.filter(({ phase }) => phase === "crisis");
  const after = open.filter(({ phase }) => phase === "recovery");
  const edited = all.find(({ id }) => id === editing) ?? null;
  const rows = (shown: readonly Task[]) => (
    <ul className={classes.list}>
      {shown.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          crisis={crisis}
          mayChange={mayChange}
          isWaiting={waiting.has(task.id)}
          onState={(state) => setState(task, state)}
          onEdit={() => setEditing(task.id)}
        />
      ))}
    </ul>
  );

  return (
    <SectionCard
      title="Uppgifter"
      action={
        mayChange && (
          <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setEditing(NEW)}>
            Ny uppgift
          </Button>
        )
      }
    >
      <Loaded query={tasks} skeleton={<ListSkeleton rows={5} rowHeight={52} />}>
        {() =>
          during.length === 0 && (
            <EmptyState icon={IconCircleCheck}>{all.length === 0 ? "Här finns inga uppgifter än." : "Allt är gjort just nu."}</EmptyState>
          )
        }
      </Loaded>
      <Stack gap="xs">
        {during.length > 0 && rows(during)}
        {after.length > 0 && (
          <details open={isOver(crisis) || during.length === 0}>
            <summary className={classes.fold}>Efteråt ({after.length})</summary>
            {rows(after)}
          </details>
        )}
        {settled.length > 0 && (
          <details>
            <summary className={classes.fold}>Klart ({settled.length})</summary>
            {rows(settled)}
          </details>
        )}
      </Stack>
      {(editing === NEW || edited) && <TaskDialog key={editing} crisis={crisis} task={edited} onClose={() => setEditing(null)} />}
    </SectionCard>
  );
}

interface TaskDialogProps extends CrisisDialogProps {
  /** As it stands now, since others may change it while it is written on here; null is a new one. */
  task: Task | null;
}

/** Adds a task, or says another way what is to be done and until when. */
function TaskDialog({ crisis, task, onClose }: TaskDialogProps) {
  return (
    <Dialog title={task ? "Ändra uppgift" : "Ny uppgift"} size={440} onClose={onClose}>
      {(close) => <TaskForm crisis={crisis} task={task} onClose={close} />}
    </Dialog>
  );
}

/** What is not touched here follows what others write; what two have changed is shown, and kept, before it is written over. */
function TaskForm({ crisis, task, onClose }: TaskDialogProps) {
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
        <DialogFooter submit={isContested ? "Spara min ändring" : "Spara"} isPending={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
