import { ActionIcon, Checkbox, Text } from "@mantine/core";
import { IconArrowBackUp, IconDots, IconHandStop, IconPencil, IconPlayerPlay, IconX } from "@tabler/icons-react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import type { CrisisTaskState } from "#shared/enums.ts";
import type { Crisis, Task } from "../crisis-views.ts";
import { TaskFacts, WaitingFact } from "./task-facts.tsx";
import classes from "./task-row.module.css";

interface TaskRowProps {
  task: Task;
  crisis: Crisis;
  /** False once the crisis is over. */
  mayChange: boolean;
  /** Its state has not reached the server. */
  isWaiting: boolean;
  onState: (state: CrisisTaskState) => void;
  onEdit: () => void;
}

/** One task: a tick as wide as a thumb, what it is, until when, and who has it. */
export function TaskRow({ task, crisis, mayChange, isWaiting, onState, onEdit }: TaskRowProps) {
  const isDone = task.state === "done";
  const isSettled = isDone || task.state === "not_applicable";
  const label = `Åtgärder för ${task.title}`;
  return (
    <li className={classes.row} data-settled={isSettled || undefined}>
      <Checkbox
        className={classes.tick}
        size="lg"
        checked={isDone}
        disabled={!mayChange || task.state === "not_applicable"}
        onChange={(event) => onState(event.currentTarget.checked ? "done" : "open")}
        label={<Text inherit>{task.title}</Text>}
        description={isWaiting ? <WaitingFact /> : <TaskFacts task={task} crisis={crisis} />}
      />
      {mayChange && (
        <ActionMenu
          label={label}
          trigger={(trigger) => (
            <ActionIcon aria-label={label} {...trigger}>
              <IconDots size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        >
          {task.state === "open" && (
            <ActionMenuItem icon={task.owner ? IconPlayerPlay : IconHandStop} onClick={() => onState("in_progress")}>
              {task.owner ? "Pågår" : "Jag tar den"}
            </ActionMenuItem>
          )}
          {task.state !== "open" && (
            <ActionMenuItem icon={IconArrowBackUp} onClick={() => onState("open")}>
              Öppna igen
            </ActionMenuItem>
          )}
          {!isSettled && (
            <ActionMenuItem icon={IconX} onClick={() => onState("not_applicable")}>
              Behövs inte
            </ActionMenuItem>
          )}
          <ActionMenuItem icon={IconPencil} onClick={onEdit}>
            Ändra
          </ActionMenuItem>
        </ActionMenu>
      )}
    </li>
  );
}
