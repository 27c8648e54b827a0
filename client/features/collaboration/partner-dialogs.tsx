import { Modal, Stack, Text } from "@mantine/core";
import { LinkButton } from "#client/components/link-button.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatNumber } from "#shared/format/number.ts";
import { can } from "#shared/permissions.ts";
import { RESOURCE_AVAILABILITY_LABELS } from "#shared/text/collaboration-labels.ts";
import { loanRequestPath, type Partner, type SharedResource } from "./collaboration-views.ts";
import { FactLine } from "./fact-line.tsx";
import { hasPhotos, ResourcePhoto } from "./resource-photo.tsx";
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
    <Confirm
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

/** What a partner shows. Opening it stands in the partner's log. */
function PartnerResources({ partner: { linkId, name }, onClose }: { partner: Partner; onClose: () => void }) {
  const { association } = useSignedIn();
  const mayAsk = can(association?.role, "collaboration:send");
  const shown = trpc.collaboration.partnerResources.useQuery({ linkId }, { staleTime: 0, refetchOnWindowFocus: false });
  return (
    <Modal opened onClose={onClose} title={`Resurser hos ${name}`} size={640}>
      <Stack gap="sm">
        <Loaded query={shown} skeleton={<ListSkeleton rows={3} rowHeight={56} />} />
        {shown.data?.resources.length === 0 && <EmptyState>{name} visar inga resurser för er ännu.</EmptyState>}
        {shown.data && shown.data.resources.length > 0 && (
          <>
            <ListRows label={`Resurser hos ${name}`}>
              {shown.data.resources.map((resource) => (
                <ListRow
                  key={resource.id}
                  title={resource.name}
                  picture={hasPhotos(shown.data.resources) && <ResourcePhoto resource={resource} />}
                  details={<Details resource={resource} />}
                  action={
                    mayAsk && (
                      <LinkButton
                        variant="default"
                        aria-label={`Fråga om att låna ${resource.name}`}
                        to={loanRequestPath(linkId, resource.id)}
                      >
                        Fråga om att låna
                      </LinkButton>
                    )
                  }
                />
              ))}
            </ListRows>
            <Text size="sm" c="dimmed">
              {mayAsk && `Frågan går bara till ${name}, och du ser den innan den skickas. `}De ser i sin logg att ni har tittat.
            </Text>
          </>
        )}
      </Stack>
    </Modal>
  );
}

function Details({ resource }: { resource: SharedResource }) {
  const { left, quantity, unit, areaName, location, availability, conditions, contactRole } = resource;
  const amount =
    left === quantity ? `${formatNumber(quantity)} ${unit}` : `${formatNumber(left)} av ${formatNumber(quantity)} ${unit} inne`;
  const facts = [amount, RESOURCE_AVAILABILITY_LABELS[availability], areaName, location, contactRole && `Kontakt: ${contactRole}`];
  return (
    <>
      <FactLine facts={facts} />
      {conditions && <div>Villkor: {conditions}</div>}
    </>
  );
}
