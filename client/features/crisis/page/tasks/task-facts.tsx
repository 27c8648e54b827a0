import { IconClockExclamation, IconCloudUp, IconPlayerPlay, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatRelative } from "#shared/format/duration.ts";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import type { Crisis, Task } from "../crisis-views.ts";
import { useNow } from "../use-now.ts";
import { taskDue } from "./task-due.ts";
import classes from "./task-row.module.css";

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** So near, the day is plain. */
const HALF_DAY_MS = 12 * 3_600_000;

/** Beneath a task: its state, until when, whose it is. */
export function TaskFacts({ task, crisis }: { task: Task; crisis: Crisis }) {
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
export function WaitingFact() {
  return (
    <span className={classes.facts}>
      <span className={classes.state} data-tone="going">
        <IconCloudUp {...icon} /> Väntar på nät. Sparas så snart det går.
      </span>
    </span>
  );
}
