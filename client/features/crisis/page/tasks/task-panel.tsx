import { ActionIcon, Button, Checkbox, Stack, Text } from "@mantine/core";
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconClockExclamation,
  IconCloudUp,
  IconDots,
  IconHandStop,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconX,
} from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import ticks from "#client/ui/tick-row.module.css";
import type { CrisisTaskState } from "#shared/enums.ts";
import { formatRelative } from "#shared/format/duration.ts";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { useNow } from "../../use-now.ts";
import { type Crisis, isOver, type Task } from "../crisis-views.ts";
import { taskDue } from "./task-due.ts";
import classes from "./task-panel.module.css";
import type { TaskChanges } from "./use-task-changes.ts";

export const loadTaskDialog = () => import("../dialogs/task-dialog.tsx");
const TaskDialog = lazyPart(async () => ({ default: (await loadTaskDialog()).TaskDialog }));

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
    <ul className={ticks.rows}>
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
      {crisis.isExercise && (
        <Text size="sm" c="dimmed">
          {mayChange
            ? "Övning: bocka av för att pröva. Inget av det här behöver göras."
            : "Övningen är slut. Inget av det här behöver göras."}
        </Text>
      )}
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
      <Suspense fallback={null}>
        {(editing === NEW || edited) && <TaskDialog key={editing} crisis={crisis} task={edited} onClose={() => setEditing(null)} />}
      </Suspense>
    </SectionCard>
  );
}

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
function TaskRow({ task, crisis, mayChange, isWaiting, onState, onEdit }: TaskRowProps) {
  const isDone = task.state === "done";
  const isSettled = isDone || task.state === "not_applicable";
  const label = `Åtgärder för ${task.title}`;
  return (
    <li className={ticks.row} data-large data-settled={isSettled || undefined}>
      <Checkbox
        className={ticks.tick}
        size="lg"
        checked={isDone}
        disabled={!mayChange || task.state === "not_applicable"}
        onChange={(event) => onState(event.currentTarget.checked ? "done" : "open")}
        label={<Text inherit>{task.title}</Text>}
        description={isWaiting ? <WaitingFact /> : <TaskFacts task={task} crisis={crisis} />}
      />
      {mayChange && task.role === "stairwell_representative" && !isSettled && (
        <LinkButton to={`${crisisPath(crisis.id)}?tab=svar`} variant="default" aria-label={`Dörrarna: ${task.title}`}>
          Dörrarna
        </LinkButton>
      )}
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
  const { formatDayTime, formatTime } = useDateFormat();
  const now = useNow();
  const { state, dueAt, condition, role, owner, doneAt, doneBy } = task;
  const isOpen = state === "open" || state === "in_progress";
  const due = taskDue(task, crisis, now);
  const near = (at: string): string => (Math.abs(Date.parse(at) - now) < HALF_DAY_MS ? `kl ${formatTime(at)}` : formatDayTime(at));

  const facts: ReactNode[] = [
    state === "in_progress" && !crisis.resolvedAt && (
      <span className={ticks.state} data-tone="going">
        <IconPlayerPlay {...icon} /> Pågår
      </span>
    ),
    state === "not_applicable" && (
      <span className={ticks.state}>
        <IconX {...icon} /> Behövs inte
      </span>
    ),
    state === "done" && doneAt && `Klar ${near(doneAt)}${doneBy ? ` av ${doneBy.name}` : ""}`,
    dueAt && due === "late" && (
      <span className={ticks.state} data-tone="late">
        <IconClockExclamation {...icon} /> Skulle varit klar {near(dueAt)}
      </span>
    ),
    due === "at_once" && "Gör det genast",
    due === "left_over" && !crisis.isExercise && "Hanns inte med",
    dueAt && due === "ahead" && `Senast ${near(dueAt)} (${formatRelative(dueAt, now)})`,
    dueAt && due === "kept" && `Senast ${formatDayTime(dueAt)}`,
    isOpen && condition,
    isOpen && (owner ? owner.name : role && TEAM_ROLE_LABELS[role]),
  ];
  const shown = facts.map((fact, place) => ({ fact, place })).filter(({ fact }) => fact);
  return (
    <span className={`${ticks.facts} tabular`}>
      {shown.map(({ fact, place }) => (
        <span key={place}>{fact}</span>
      ))}
    </span>
  );
}

/** In their place while the server does not know where the task stands. */
function WaitingFact() {
  return (
    <span className={ticks.facts}>
      <span className={ticks.state} data-tone="going">
        <IconCloudUp {...icon} /> Väntar på nät. Sparas så snart det går.
      </span>
    </span>
  );
}
