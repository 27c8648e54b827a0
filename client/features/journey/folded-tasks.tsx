import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import type { TaskDialogs } from "./journey-content.tsx";
import type { Task } from "./journey-views.ts";
import { TaskList } from "./task-list.tsx";

/** So many more open tasks stand in the list at each press. */
const STEP = 10;

interface FoldedTasksProps {
  label: string;
  /** Open ones first. */
  tasks: readonly Task[];
  mayEdit: boolean;
  dialogs: TaskDialogs;
}

/** A list that may be long: then the first of what is open, more at a press, and what is closed behind its number. */
export function FoldedTasks({ label, tasks, ...rest }: FoldedTasksProps) {
  const [shown, setShown] = useState(STEP);
  const [showsClosed, setShowsClosed] = useState(false);
  const open = tasks.filter(({ state }) => state === "open");
  const closed = tasks.filter(({ state }) => state !== "open");
  const left = open.length - shown;
  if (tasks.length <= STEP) return <TaskList label={label} tasks={tasks} {...rest} />;

  return (
    <Stack gap="xs">
      {open.length > 0 && <TaskList label={label} tasks={open.slice(0, shown)} {...rest} />}
      {(left > 0 || shown > STEP) && (
        <Group gap="xs">
          {left > 0 && (
            <Button variant="subtle" px="xs" onClick={() => setShown(shown + STEP)}>
              {left > STEP ? `Visa ${STEP} till av ${left}` : `Visa resten (${left})`}
            </Button>
          )}
          {shown > STEP && (
            <Button variant="subtle" px="xs" onClick={() => setShown(STEP)}>
              Visa färre
            </Button>
          )}
        </Group>
      )}
      {closed.length > 0 && (
        <Button
          variant="subtle"
          px="xs"
          style={{ alignSelf: "start" }}
          aria-expanded={showsClosed}
          onClick={() => setShowsClosed(!showsClosed)}
        >
          {showsClosed ? "Dölj avslutade" : `Visa avslutade (${closed.length})`}
        </Button>
      )}
      {showsClosed && <TaskList label={`${label}, avslutade`} tasks={closed} {...rest} />}
    </Stack>
  );
}
