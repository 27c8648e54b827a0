import { Button, Group, Progress, Stack, Text, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCircleCheck, IconCircleDashed, IconFlagCheck, IconPlayerPlay, IconProgress } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { completePhaseInput } from "#shared/schemas/journey.ts";
import { daysInWords } from "#shared/text/preparedness-labels.ts";
import classes from "./journey.module.css";
import { JOURNEY_CHANGE, type Journey, nextStart, openMandatoryText, type Phase, type TaskDialogs } from "./journey-views.ts";
import { TaskList } from "./task-list.tsx";

interface PhaseCardProps {
  journey: Journey;
  phase: Phase;
  dialogs: TaskDialogs;
}

/** One phase: what it is for, what comes out of it, its tasks, and how far it has come. */
export function PhaseCard({ journey, phase, dialogs }: PhaseCardProps) {
  const { formatDay } = useDateFormat();
  const mandatory = phase.tasks.filter(({ isMandatory }) => isMandatory).length;
  const settled = mandatory - phase.openMandatory;
  const progress = `${settled} av ${mandatory} obligatoriska uppgifter klara`;
  return (
    <SectionCard title={`Fas ${phase.id} av ${journey.phases.length}: ${phase.name}`} action={<PhaseBadge phase={phase} />}>
      <Stack gap="md">
        <Text>{phase.description}</Text>
        <dl className={classes.phaseFacts}>
          <dt>Efter fasen har ni</dt>
          <dd>{phase.deliverable}</dd>
          <dt>Har pågått</dt>
          <dd className="tabular">
            {phase.daysUsed === null || phase.startedAt === null
              ? "Inte påbörjad"
              : `${daysInWords(phase.daysUsed)}, ${phase.completedAt ? `${formatDay(phase.startedAt)} till ${formatDay(phase.completedAt)}` : `sedan ${formatDay(phase.startedAt)}`}`}
          </dd>
          {journey.round > 1 && (
            <>
              <dt>Varv</dt>
              <dd>{journey.round}</dd>
            </>
          )}
          {journey.ambitionLevel && (
            <>
              <dt>Ambitionsnivå</dt>
              <dd>{journey.ambitionLevel}</dd>
            </>
          )}
        </dl>
        <div>
          <Text size="sm" mb={6}>
            {progress}
          </Text>
          <Progress value={mandatory === 0 ? 100 : (100 * settled) / mandatory} aria-label={progress} />
        </div>
        {phase.completionNote && (
          <Text size="sm" c="dimmed">
            Avslutad med öppna uppgifter{phase.completedBy && ` av ${phase.completedBy.name}`}: {phase.completionNote}
          </Text>
        )}
        <TaskList label={`Uppgifter i fas ${phase.id}`} tasks={phase.tasks} mayEdit={journey.mayEdit} dialogs={dialogs} />
        <PhaseActions journey={journey} phase={phase} />
      </Stack>
    </SectionCard>
  );
}

function PhaseBadge({ phase: { status } }: { phase: Phase }) {
  if (status === "completed") {
    return (
      <StatusBadge color="lugn" icon={IconCircleCheck}>
        Klar
      </StatusBadge>
    );
  }
  return status === "in_progress" ? (
    <StatusBadge color="fjord" icon={IconProgress}>
      Pågår
    </StatusBadge>
  ) : (
    <StatusBadge color="gray" icon={IconCircleDashed}>
      Inte påbörjad
    </StatusBadge>
  );
}

/** «Påbörja fas», «Markera fas klar», and after the eighth phase the next lap: for those who decide. */
function PhaseActions({ journey, phase }: { journey: Journey; phase: Phase }) {
  const [, setSearch] = useSearchParams();
  const [completing, dialog] = useDisclosure(false);
  const start = useAction(trpc.journey.start, {
    ...JOURNEY_CHANGE,
    done: (_, { journeyPhaseId, round }) =>
      journeyPhaseId === 1 && round > 1 ? `Varv ${round} är påbörjat` : `Fas ${journeyPhaseId} är påbörjad`,
  });
  if (!journey.mayDecide) return null;

  const next = nextStart(journey);
  const isNextLap = next !== null && next.round > journey.round;
  const startsHere = next && (isNextLap ? phase.id === journey.phases.length : next.journeyPhaseId === phase.id);
  return (
    <Group>
      {startsHere && (
        <Button
          leftSection={<IconPlayerPlay size={20} stroke={1.75} aria-hidden />}
          loading={start.isPending}
          onClick={() => start.send(next, { onDone: () => setSearch({}, { preventScrollReset: true }) })}
        >
          {isNextLap ? `Påbörja varv ${next.round}` : "Påbörja fas"}
        </Button>
      )}
      {phase.status === "in_progress" && (
        <Button
          variant={phase.openMandatory === 0 ? "filled" : "default"}
          leftSection={<IconFlagCheck size={20} stroke={1.75} aria-hidden />}
          onClick={dialog.open}
        >
          Markera fas klar
        </Button>
      )}
      {completing && <CompletePhaseDialog phase={phase} round={journey.round} onClose={dialog.close} />}
    </Group>
  );
}

interface CompletePhaseDialogProps extends DialogProps {
  phase: Phase;
  round: number;
}

/** Asks once more, and for the reason while mandatory tasks are open. */
function CompletePhaseDialog({ phase, round, onClose }: CompletePhaseDialogProps) {
  const [, setSearch] = useSearchParams();
  const needsReason = phase.openMandatory > 0;
  const complete = useAction(trpc.journey.complete, { ...JOURNEY_CHANGE, done: () => `Fas ${phase.id} är klar` });
  return (
    <FormDialog
      title={`Markera fas ${phase.id} klar`}
      submit={needsReason ? "Avsluta ändå" : "Markera fas klar"}
      schema={needsReason ? completeAnywayInput : completePhaseInput}
      initial={{ journeyPhaseId: phase.id, round, note: "" }}
      action={complete}
      onDone={() => setSearch({}, { preventScrollReset: true })}
      onClose={onClose}
    >
      {(field) =>
        needsReason ? (
          <>
            <Text>{openMandatoryText(phase.openMandatory)} Avsluta ändå?</Text>
            <Textarea
              label="Varför avslutas fasen?"
              description="Skälet sparas och står i lägesrapporten."
              required
              autosize
              minRows={2}
              maxLength={TEXT_MAX_LENGTH}
              data-autofocus
              {...field("note")}
            />
          </>
        ) : (
          <Text>Alla obligatoriska uppgifter är klara. Sedan kan nästa fas påbörjas.</Text>
        )
      }
    </FormDialog>
  );
}

const completeAnywayInput = completePhaseInput.refine(({ note }) => note !== null, {
  path: ["note"],
  message: "Skriv varför fasen avslutas ändå.",
});
