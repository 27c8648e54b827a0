import { Button, Checkbox, Text } from "@mantine/core";
import { IconHandStop } from "@tabler/icons-react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import type { TaskState } from "#shared/enums.ts";
import { EvidenceList } from "./evidence-list.tsx";
import type { TaskDialogs } from "./journey-content.tsx";
import type { Task } from "./journey-views.ts";
import { TaskFacts } from "./task-facts.tsx";
import { TaskMenu } from "./task-menu.tsx";
import { referenceOf } from "./task-reference.ts";
import classes from "./task-row.module.css";
import { useJourneyChanges } from "./use-journey-changes.ts";

interface TaskRowProps {
  task: Task;
  mayEdit: boolean;
  dialogs: TaskDialogs;
}

/** One task: a tick as wide as a thumb, what it is, whose, until when, and what shows that it is done. */
export function TaskRow({ task, mayEdit, dialogs }: TaskRowProps) {
  const { profile } = useSignedIn();
  const changes = useJourneyChanges();
  const setState = trpc.tasks.setState.useMutation(changes);
  const take = trpc.tasks.take.useMutation({ ...changes, onSuccess: () => notify.success("Uppgiften är din") });
  const isOwn = task.owner?.profileId === profile.id;
  const changeState = (state: TaskState): void => {
    if (!setState.isPending) setState.mutate({ ...referenceOf(task), version: task.version, state });
  };
  const mayTick = (mayEdit || isOwn) && task.state !== "not_relevant";
  return (
    <li className={classes.row} data-settled={task.state !== "open" || undefined}>
      <div className={classes.words}>
        <KeepFocus when={task.version}>
          <Checkbox
            className={classes.tick}
            // What was pressed holds until the server has answered.
            checked={(setState.isPending ? setState.variables.state : task.state) === "done"}
            disabled={!mayTick}
            onChange={(event) => changeState(event.currentTarget.checked ? "done" : "open")}
            label={
              <Text inherit fw={600}>
                {task.title}
              </Text>
            }
            description={<TaskFacts task={task} />}
          />
          <EvidenceList evidence={task.evidence} mayEdit={mayEdit} />
          {task.state === "open" && task.owner === null && (
            <Button
              className={classes.take}
              variant="subtle"
              size="sm"
              leftSection={<IconHandStop size={18} stroke={1.75} aria-hidden />}
              loading={take.isPending}
              onClick={() => take.mutate(referenceOf(task))}
            >
              Jag kan ta den här uppgiften
            </Button>
          )}
        </KeepFocus>
      </div>
      {mayEdit && <TaskMenu task={task} dialogs={dialogs} onState={changeState} />}
    </li>
  );
}
