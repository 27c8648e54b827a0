import { IconClockExclamation, IconX } from "@tabler/icons-react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { TASK_SOURCE_LABELS } from "#shared/text/preparedness-labels.ts";
import type { Task } from "./journey-views.ts";
import classes from "./task-row.module.css";

const icon = { size: 16, stroke: 2, "aria-hidden": true } as const;

/** Beneath a task: what it means, whether it has to be done, whose it is and until when. */
export function TaskFacts({ task }: { task: Task }) {
  const { formatDate } = useDateFormat();
  const { description, isMandatory, source, state, owner, dueOn, isOverdue, doneAt, doneBy } = task;
  const isOpen = state === "open";
  return (
    <span className={classes.facts}>
      {description && <span>{description}</span>}
      <span className={`${classes.line} tabular`}>
        {isMandatory && <span>Obligatorisk</span>}
        {source !== "journey" && <span>{TASK_SOURCE_LABELS[source]}</span>}
        {state === "not_relevant" && (
          <span className={classes.state}>
            <IconX {...icon} /> Inte aktuell
          </span>
        )}
        {doneAt && <span>{`Klar ${formatDate(doneAt)}${doneBy ? ` av ${doneBy.name}` : ""}`}</span>}
        {isOpen && owner && <span>Ansvarig: {owner.name}</span>}
        {isOpen && dueOn && !isOverdue && <span>Senast {dueOn}</span>}
        {isOverdue && (
          <span className={classes.state} data-tone="late">
            <IconClockExclamation {...icon} /> Skulle varit klar {dueOn}
          </span>
        )}
      </span>
    </span>
  );
}
