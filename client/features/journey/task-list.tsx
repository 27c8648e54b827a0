import type { TaskDialogs } from "./journey-content.tsx";
import type { Task } from "./journey-views.ts";
import classes from "./task-row.module.css";
import { TaskRow } from "./task-row.tsx";

interface TaskListProps {
  label: string;
  tasks: readonly Task[];
  mayEdit: boolean;
  dialogs: TaskDialogs;
}

export function TaskList({ label, tasks, mayEdit, dialogs }: TaskListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {tasks.map((task) => (
        <TaskRow key={task.sourceKey ?? task.id} task={task} mayEdit={mayEdit} dialogs={dialogs} />
      ))}
    </ul>
  );
}
