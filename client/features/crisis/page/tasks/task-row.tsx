import { ActionIcon, Checkbox, Text } from "@mantine/core";
import {
  IconArrowBackUp,
  IconClockExclamation,
  IconCloudUp,
  IconDots,
  IconHandStop,
  IconPencil,
  IconPlayerPlay,
  IconX,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { CrisisTaskState } from "#shared/enums.ts";
import { formatRelative } from "#shared/format/duration.ts";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { useNow } from "../../use-now.ts";
import type { Crisis, Task } from "../crisis-views.ts";
import { taskDue } from "./task-due.ts";
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

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** So near, the day is plain. */
const HALF_DAY_MS = 12 * 3_600_000;

/** Beneath a task: its state, until when, whose it is. */
function TaskFacts({ task, crisis }: { task: Task; crisis: Crisis }) {
  const { formatTime, formatShort } = useDateFormat();
  const now = useNow();
  const { state, dueAt, condition, role, owner, doneAt, doneBy } = task;
  const isOpen = state === "open" || state === "in_progress";
  const due = taskDue(task, crisis, now);
  const near = (at: string): string => (Math.abs(Date.parse(at) - now) < HALF_DAY_MS ? `kl ${formatTime(at)}` : formatShort(at));

  const facts: ReactNode[] = [
    state === "in_progress" && !crisis.resolvedAt && (
      <span className={classes.state} data-tone="going">
        <IconPlayerPlay {...icon} /> Pågår
      </span>
    ),
    state === "not_applicable" && (
      <span className={classes.state}>
        <IconX {...icon} /> Behövs inte
      </span>
    ),
    state === "done" && doneAt && `Klar ${near(doneAt)}${doneBy ? ` av ${doneBy.name}` : ""}`,
    dueAt && due === "late" && (
      <span className={classes.state} data-tone="late">
        <IconClockExclamation {...icon} /> Skulle varit klar {near(dueAt)}
      </span>
    ),
    due === "at_once" && "Gör det genast",
    due === "left_over" && "Blev inte klar",
    dueAt && due === "ahead" && `Senast ${near(dueAt)} (${formatRelative(dueAt, now)})`,
    dueAt && due === "kept" && `Senast ${formatShort(dueAt)}`,
    isOpen && condition,
    isOpen && (owner ? owner.name : role && TEAM_ROLE_LABELS[role]),
  ];
  const shown = facts.map((fact, place) => ({ fact, place })).filter(({ fact }) => fact);
  return (
    <span className={`${classes.facts} tabular`}>
      {shown.map(({ fact, place }) => (
        <span key={place}>{fact}</span>
      ))}
    </span>
  );
}

/** In their place while the server does not know where the task stands. */
function WaitingFact() {
  return (
    <span className={classes.facts}>
      <span className={classes.state} data-tone="going">
        <IconCloudUp {...icon} /> Väntar på nät. Sparas så snart det går.
      </span>
    </span>
  );
}
