import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import type { Partner } from "./collaboration-views.ts";
import { PartnerResources } from "./partner-resources.tsx";
import { useNetworkChanges } from "./use-network-change.ts";

export type PartnerAction = "resources" | "pause" | "resume" | "end" | "block";

interface PartnerDialogsProps {
  /** What is done with whom; null is nothing. */
  task: { partner: Partner; action: PartnerAction } | null;
  onDone: () => void;
}

const WORDS: Record<Exclude<PartnerAction, "resources">, { title: string; text: (name: string) => string; confirmLabel: string }> = {
  pause: {
    title: "Pausa samverkan?",
    text: (name) => `Ni och ${name} ser inte varandras resurser och får inga larm av varandra förrän ni återupptar.`,
    confirmLabel: "Pausa",
  },
  resume: {
    title: "Återuppta samverkan?",
    text: (name) => `Ni och ${name} ser åter vad ni visar varandra.`,
    confirmLabel: "Återuppta",
  },
  end: {
    title: "Avsluta samverkan?",
    text: (name) => `Ni och ${name} delar inget mer. Vill ni samverka igen behövs en ny inbjudan.`,
    confirmLabel: "Avsluta",
  },
  block: {
    title: "Blockera föreningen?",
    text: (name) =>
      `Samverkan avslutas, och ${name} kan inte bjuda in er eller hitta er. De får inget besked. Ni kan ändra er under Inställningar.`,
    confirmLabel: "Blockera",
  },
};

/** The dialogs about a partner, one at a time. */
export function PartnerDialogs({ task, onDone }: PartnerDialogsProps) {
  const { pause, end, block } = useNetworkChanges();
  if (task?.action === "resources") return <PartnerResources partner={task.partner} onClose={onDone} />;
  const words = task && WORDS[task.action as keyof typeof WORDS];
  const confirm = (): void => {
    if (!task) return;
    const { linkId } = task.partner;
    if (task.action === "end") end.mutate({ linkId });
    else if (task.action === "block") block.mutate({ linkId, isBlocked: true });
    else pause.mutate({ linkId, isPaused: task.action === "pause" });
  };
  return (
    <ConfirmDialog
      opened={task !== null}
      title={words?.title ?? ""}
      text={words?.text(task?.partner.name ?? "") ?? ""}
      confirmLabel={words?.confirmLabel ?? ""}
      isDestructive={task?.action === "end" || task?.action === "block"}
      onConfirm={confirm}
      onClose={onDone}
    />
  );
}
