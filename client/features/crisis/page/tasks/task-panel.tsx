import { Button, Stack } from "@mantine/core";
import { IconCircleCheck, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { type Crisis, isOver, type Task } from "../crisis-views.ts";
import { TaskDialog } from "./task-dialog.tsx";
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
      {tasks.isPending && <ListSkeleton rows={5} rowHeight={52} />}
      {tasks.isError && !tasks.data && <ErrorCard error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.data && during.length === 0 && (
        <EmptyState icon={IconCircleCheck}>{all.length === 0 ? "Här finns inga uppgifter än." : "Allt är gjort just nu."}</EmptyState>
      )}
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
      <TaskDialog
        crisis={crisis}
        editing={editing === NEW ? NEW : (all.find(({ id }) => id === editing) ?? null)}
        onClose={() => setEditing(null)}
      />
    </SectionCard>
  );
}
