import { Progress, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed, IconProgress } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { daysInWords } from "#shared/text/preparedness-labels.ts";
import type { TaskDialogs } from "./journey-content.tsx";
import type { Journey, Phase } from "./journey-views.ts";
import { PhaseActions } from "./phase-actions.tsx";
import classes from "./phase-card.module.css";
import { TaskList } from "./task-list.tsx";

interface PhaseCardProps {
  journey: Journey;
  phase: Phase;
  dialogs: TaskDialogs;
}

/** One phase: what it is for, what comes out of it, its tasks, and how far it has come. */
export function PhaseCard({ journey, phase, dialogs }: PhaseCardProps) {
  const { formatDate } = useDateFormat();
  const mandatory = phase.tasks.filter(({ isMandatory }) => isMandatory).length;
  const settled = mandatory - phase.openMandatory;
  const progress = `${settled} av ${mandatory} obligatoriska uppgifter klara`;
  return (
    <SectionCard title={`Fas ${phase.id} av ${journey.phases.length}: ${phase.name}`} action={<PhaseBadge phase={phase} />}>
      <Stack gap="md">
        <Text>{phase.description}</Text>
        <dl className={classes.facts}>
          <dt>Leverans från fasen</dt>
          <dd>{phase.deliverable}</dd>
          <dt>Använd tid</dt>
          <dd className="tabular">
            {phase.daysUsed === null || phase.startedAt === null
              ? "Inte påbörjad"
              : `${daysInWords(phase.daysUsed)}, ${phase.completedAt ? `${formatDate(phase.startedAt)} till ${formatDate(phase.completedAt)}` : `sedan ${formatDate(phase.startedAt)}`}`}
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
