import { useState } from "react";
import { useSearchParams } from "react-router";
import { AssignDialog } from "./assign-dialog.tsx";
import { EvidenceDialog } from "./evidence-dialog.tsx";
import { type Journey, shownPhase, type Task } from "./journey-views.ts";
import { OtherTasks } from "./other-tasks.tsx";
import { PhaseCard } from "./phase-card.tsx";
import { PhaseRail } from "./phase-rail.tsx";
import { referenceOf } from "./task-reference.ts";

/** What is asked about a task in a dialog of its own. */
export interface TaskDialogs {
  onAssign: (task: Task) => void;
  onEvidence: (task: Task) => void;
}

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
      <AssignDialog task={assigning} onClose={() => setAssigning(null)} />
      <EvidenceDialog
        subject={proving && { title: proving.title, factor: null, ...referenceOf(proving) }}
        onClose={() => setProving(null)}
      />
    </>
  );
}
