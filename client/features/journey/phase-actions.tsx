import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFlagCheck, IconPlayerPlay } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { CompletePhaseDialog } from "./complete-phase-dialog.tsx";
import { type Journey, nextStart, type Phase } from "./journey-views.ts";
import { useJourneyChanges } from "./use-journey-changes.ts";

/** «Påbörja fas», «Markera fas klar», and after the eighth phase the next lap: for those who decide. */
export function PhaseActions({ journey, phase }: { journey: Journey; phase: Phase }) {
  const [, setSearch] = useSearchParams();
  const [completing, dialog] = useDisclosure(false);
  const start = trpc.journey.start.useMutation({
    ...useJourneyChanges(),
    onSuccess: (_, { journeyPhaseId, round }) => {
      notify.success(journeyPhaseId === 1 && round > 1 ? `Varv ${round} är påbörjat` : `Fas ${journeyPhaseId} är påbörjad`);
      setSearch({}, { preventScrollReset: true });
    },
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
          onClick={() => start.mutate(next)}
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
      <CompletePhaseDialog opened={completing} phase={phase} round={journey.round} onClose={dialog.close} />
    </Group>
  );
}
