import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { OwnerField } from "#client/components/member-field.tsx";
import { OVERWRITE_HINT } from "#client/components/overwrite-hint.ts";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorReason } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { TASK_TITLE_MAX_LENGTH, TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { addTaskInput, assignTaskInput } from "#shared/schemas/tasks.ts";
import { EvidenceDialog } from "./evidence.tsx";
import classes from "./journey.module.css";
import { JOURNEY_CHANGE, type Journey, type Phase, referenceOf, shownPhase, type Task, type TaskDialogs } from "./journey-views.ts";
import { PhaseCard } from "./phase-card.tsx";
import { TaskList } from "./task-list.tsx";

/** The eight phases, the one that is open, and what is to be done beside them. */
export function JourneyContent({ journey }: { journey: Journey }) {
  const [search] = useSearchParams();
  const [assigning, setAssigning] = useState<Task | null>(null);
  const [proving, setProving] = useState<Task | null>(null);
  const phase = shownPhase(journey, search.get("phase"));
  const dialogs = { onAssign: setAssigning, onEvidence: setProving };
  return (
    <>
      <PhaseRail journey={journey} openPhase={phase?.id ?? journey.currentPhase} />
      {phase && <PhaseCard key={phase.id} journey={journey} phase={phase} dialogs={dialogs} />}
      <OtherTasks journey={journey} dialogs={dialogs} />
      {assigning && <AssignDialog task={assigning} onClose={() => setAssigning(null)} />}
      {proving && (
        <EvidenceDialog subject={{ title: proving.title, factor: null, ...referenceOf(proving) }} onClose={() => setProving(null)} />
      )}
    </>
  );
}

/** The eight phases in a row; each opens its own. On a phone in two rows of four. */
function PhaseRail({ journey, openPhase }: { journey: Journey; openPhase: number }) {
  return (
    <nav className={classes.frame} aria-label={journey.round > 1 ? `Resans faser, varv ${journey.round}` : "Resans faser"}>
      <ol className={classes.rail}>
        {journey.phases.map((phase) => (
          <li key={phase.id}>
            <Link
              to={`?phase=${phase.id}`}
              preventScrollReset
              className={classes.phase}
              aria-current={phase.id === openPhase ? "step" : undefined}
              data-state={stateOf(phase, journey.currentPhase)}
            >
              <span className={classes.mark} aria-hidden>
                {phase.status === "completed" ? <IconCheck size={18} stroke={2.5} /> : phase.id}
              </span>
              <span className={classes.phaseName}>{phase.name}</span>
              <span className={classes.standing}>{wordsOf(phase)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const stateOf = ({ id, status }: Phase, current: number): string => status ?? (id === current ? "next" : "later");

const wordsOf = ({ status }: Phase): string => (status === "completed" ? "Klar" : status === "in_progress" ? "Pågår" : "Inte påbörjad");

/** «Tilldela»: who does it, and until when. */
function AssignDialog({ task, onClose }: DialogProps & { task: Task }) {
  const utils = trpc.useUtils();
  const assign = useAction(trpc.tasks.assign, JOURNEY_CHANGE);
  return (
    <FormDialog
      title="Tilldela"
      submit="Spara"
      schema={assignTaskInput}
      initial={{
        ...referenceOf(task),
        version: task.version,
        ownerProfileId: task.owner?.profileId ?? "",
        dueOn: task.dueOn ?? "",
      }}
      action={assign}
      remedy={async (refusal, form) => {
        if (errorReason(refusal) !== "TASK_CHANGED") return null;
        const { phases, otherTasks } = await utils.journey.overview.fetch(undefined, { staleTime: 0 });
        const known = [...phases.flatMap(({ tasks }) => tasks), ...otherTasks];
        const now = known.find(({ id, sourceKey }) => (task.id ? id === task.id : sourceKey === task.sourceKey));
        if (now) form.setValues({ ...referenceOf(now), version: now.version });
        return OVERWRITE_HINT;
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text fw={600}>{task.title}</Text>
          <OwnerField person={task.owner} {...field("ownerProfileId")} />
          <DateField label="Klart senast" {...field("dueOn")} />
        </>
      )}
    </FormDialog>
  );
}

/** What has to be done beside the journey: from recommendations, scenarios, the calendar, or written by hand. */
function OtherTasks({ journey, dialogs }: { journey: Journey; dialogs: TaskDialogs }) {
  const [adding, dialog] = useDisclosure(false);
  const { otherTasks, mayEdit } = journey;
  return (
    <SectionCard
      title="Andra uppgifter"
      action={
        mayEdit && (
          <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={dialog.open}>
            Ny uppgift
          </Button>
        )
      }
    >
      {otherTasks.length === 0 ? (
        <Text c="dimmed">Inga andra uppgifter. Hit kommer det ni lägger till från rekommendationer, scenarier och kalendern.</Text>
      ) : (
        <FoldedTasks label="Andra uppgifter" tasks={otherTasks} mayEdit={mayEdit} dialogs={dialogs} />
      )}
      {adding && <NewTaskDialog onClose={dialog.close} />}
    </SectionCard>
  );
}

function NewTaskDialog({ onClose }: DialogProps) {
  const areas = trpc.preparedness.domains.useQuery();
  const add = useAction(trpc.tasks.add, { ...JOURNEY_CHANGE, done: () => "Uppgiften är tillagd" });
  return (
    <FormDialog
      title="Ny uppgift"
      submit="Lägg till"
      schema={addTaskInput}
      initial={{ title: "", description: "", crisisDomainId: "", ownerProfileId: "", dueOn: "" }}
      action={add}
      onClose={onClose}
    >
      {(field, form) => (
        <>
          <TextInput label="Vad ska göras?" required maxLength={TASK_TITLE_MAX_LENGTH} data-autofocus {...field("title")} />
          <Textarea label="Beskrivning" autosize minRows={2} maxLength={TEXT_MAX_LENGTH} {...field("description")} />
          <Select
            label="Område"
            clearable
            clearButtonProps={{ "aria-label": "Ta bort området" }}
            data={(areas.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...field("crisisDomainId")}
            value={form.values.crisisDomainId || null}
          />
          <OwnerField {...field("ownerProfileId")} />
          <DateField label="Klart senast" {...field("dueOn")} />
        </>
      )}
    </FormDialog>
  );
}

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
function FoldedTasks({ label, tasks, ...rest }: FoldedTasksProps) {
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
