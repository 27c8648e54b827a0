import { ActionIcon, Button, Checkbox, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconArrowBackUp,
  IconClockExclamation,
  IconDots,
  IconHandStop,
  IconPaperclip,
  IconTrash,
  IconUserPlus,
  IconX,
} from "@tabler/icons-react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { useReadAnew } from "#client/lib/read-anew.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import ticks from "#client/ui/tick-row.module.css";
import { useAction } from "#client/ui/use-action.ts";
import type { TaskState } from "#shared/enums.ts";
import { TASK_SOURCE_LABELS } from "#shared/text/preparedness-labels.ts";
import { EvidenceList } from "./evidence.tsx";
import classes from "./journey.module.css";
import { JOURNEY_CHANGE, referenceOf, type Task, type TaskDialogs } from "./journey-views.ts";

interface TaskListProps {
  label: string;
  tasks: readonly Task[];
  mayEdit: boolean;
  dialogs: TaskDialogs;
}

export function TaskList({ label, tasks, mayEdit, dialogs }: TaskListProps) {
  return (
    <ul className={ticks.rows} aria-label={label}>
      {tasks.map((task) => (
        <TaskRow key={task.sourceKey ?? task.id} task={task} mayEdit={mayEdit} dialogs={dialogs} />
      ))}
    </ul>
  );
}

interface TaskRowProps {
  task: Task;
  mayEdit: boolean;
  dialogs: TaskDialogs;
}

/** One task: a tick as wide as a thumb, what it is, whose, until when, and what shows that it is done. */
function TaskRow({ task, mayEdit, dialogs }: TaskRowProps) {
  const { profile } = useSignedIn();
  const setState = useSetState();
  const take = useAction(trpc.tasks.take, { ...JOURNEY_CHANGE, done: () => "Uppgiften är din" });
  const isOwn = task.owner?.profileId === profile.id;
  const changeState = (state: TaskState): void => {
    if (!setState.isPending) setState.mutate({ ...referenceOf(task), version: task.version, state });
  };
  const mayTick = (mayEdit || isOwn) && task.state !== "not_relevant";
  return (
    <li className={ticks.row} data-settled={task.state !== "open" || undefined}>
      <div className={classes.words}>
        <KeepFocus when={task.version}>
          <Checkbox
            className={ticks.tick}
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
              onClick={() => take.send(referenceOf(task))}
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

/** Waits for the journey, so that the tick does not go back and forth. */
function useSetState() {
  const readAnew = useReadAnew();
  return trpc.tasks.setState.useMutation({
    meta: { touches: JOURNEY_CHANGE.touches.filter((touched) => touched !== "journey") },
    onError: (error) => notify.error(JOURNEY_CHANGE.failed, errorText(error)),
    onSettled: () => readAnew("journey"),
  });
}

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** Beneath a task: what it means, whether it has to be done, whose it is and until when. */
function TaskFacts({ task }: { task: Task }) {
  const { formatDay } = useDateFormat();
  const { description, isMandatory, source, state, owner, dueOn, isOverdue, doneAt, doneBy } = task;
  const isOpen = state === "open";
  return (
    <span className={classes.facts}>
      {description && <span>{description}</span>}
      <span className={`${ticks.facts} tabular`}>
        {isMandatory && <span>Obligatorisk</span>}
        {source !== "journey" && <span>{TASK_SOURCE_LABELS[source]}</span>}
        {state === "not_relevant" && (
          <span className={ticks.state}>
            <IconX {...icon} /> Inte aktuell
          </span>
        )}
        {doneAt && <span>{`Klar ${formatDay(doneAt)}${doneBy ? ` av ${doneBy.name}` : ""}`}</span>}
        {isOpen && owner && <span>Ansvarig: {owner.name}</span>}
        {isOpen && dueOn && !isOverdue && <span>Senast {formatDay(dueOn)}</span>}
        {isOverdue && dueOn && (
          <span className={ticks.state} data-tone="late">
            <IconClockExclamation {...icon} /> Skulle varit klar {formatDay(dueOn)}
          </span>
        )}
      </span>
    </span>
  );
}

interface TaskMenuProps {
  task: Task;
  dialogs: TaskDialogs;
  onState: (state: TaskState) => void;
}

/** What those who work with the preparedness can do with a task. */
function TaskMenu({ task, dialogs, onState }: TaskMenuProps) {
  const [asking, dialog] = useDisclosure(false);
  const remove = useAction(trpc.tasks.remove, JOURNEY_CHANGE);
  const label = `Åtgärder för ${task.title}`;
  const { id, state, source, version } = task;
  return (
    <>
      <ActionMenu
        label={label}
        trigger={(trigger) => (
          <ActionIcon aria-label={label} {...trigger}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      >
        {state === "open" && (
          <ActionMenuItem icon={IconUserPlus} onClick={() => dialogs.onAssign(task)}>
            Tilldela
          </ActionMenuItem>
        )}
        <ActionMenuItem icon={IconPaperclip} onClick={() => dialogs.onEvidence(task)}>
          Lägg till bevis
        </ActionMenuItem>
        {state === "open" && (
          <ActionMenuItem icon={IconX} onClick={() => onState("not_relevant")}>
            Inte aktuell
          </ActionMenuItem>
        )}
        {state !== "open" && (
          <ActionMenuItem icon={IconArrowBackUp} onClick={() => onState("open")}>
            Öppna igen
          </ActionMenuItem>
        )}
        {id && source !== "journey" && (
          <ActionMenuItem icon={IconTrash} onClick={dialog.open}>
            Ta bort
          </ActionMenuItem>
        )}
      </ActionMenu>
      <Confirm
        opened={asking}
        title="Ta bort uppgiften?"
        text={`«${task.title}» tas bort. Bevisen finns kvar i beredskapsindexet.`}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => id && remove.send({ taskId: id, version })}
        onClose={dialog.close}
      />
    </>
  );
}
