import { ActionIcon, Button, Group, Stack, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDots,
  IconEyeOff,
  IconFileText,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserOff,
  IconX,
} from "@tabler/icons-react";
import { useState } from "react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { Dialog, type DialogProps } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatDistance } from "#shared/format/distance.ts";
import { formatNumber } from "#shared/format/number.ts";
import { can } from "#shared/permissions.ts";
import { RESOURCE_AVAILABILITY_LABELS } from "#shared/text/collaboration-labels.ts";
import { loanRequestPath, type Partner, resourcesInWords, type SharedResource } from "./collaboration-views.ts";
import { FactLine } from "./fact-line.tsx";
import { hasPhotos, ResourcePhoto } from "./resource-photo.tsx";
import { useBlock } from "./use-block.ts";
import { useWriteAgreement } from "./use-write-agreement.ts";

/** What is asked about once more. */
type LinkAction = "pause" | "resume" | "end" | "block";

interface PartnerRowProps {
  partner: Partner;
  mayManage: boolean;
}

/** An association of the network with its status light and what it shows. */
export function PartnerRow({ partner, mayManage }: PartnerRowProps) {
  const [isLooking, setIsLooking] = useState(false);
  const [asked, setAsked] = useState<LinkAction | null>(null);
  const { name, city, metres, resourceCount, contactRole, presentation, isResting } = partner;
  const facts = [
    metres === null ? city : `${formatDistance(metres)} härifrån`,
    !isResting && resourcesInWords(resourceCount),
    contactRole && `Kontakt: ${contactRole}`,
  ];
  return (
    <ListRow
      title={name}
      badge={<Status partner={partner} />}
      details={
        <>
          <FactLine facts={facts} />
          {presentation && <div>{presentation}</div>}
        </>
      }
      action={
        <Group gap="xs" wrap="nowrap">
          {!isResting && (
            <Button variant="default" aria-label={`Se resurser hos ${name}`} onClick={() => setIsLooking(true)}>
              Se resurser
            </Button>
          )}
          <PartnerMenu partner={partner} mayManage={mayManage} onAction={setAsked} />
          {isLooking && <PartnerResources partner={partner} onClose={() => setIsLooking(false)} />}
          <AskAboutLink partner={partner} asked={asked} onClose={() => setAsked(null)} />
        </Group>
      }
    />
  );
}

function Status({ partner: { state, isResting, isPausedByUs, isInCrisis } }: { partner: Partner }) {
  if (state === "paused") {
    return (
      <StatusBadge color="gray" icon={IconPlayerPause}>
        {isPausedByUs ? "Pausad av er" : "Pausad"}
      </StatusBadge>
    );
  }
  if (isResting) {
    return (
      <StatusBadge color="gray" icon={IconPlayerPause}>
        Delningen vilar
      </StatusBadge>
    );
  }
  if (isInCrisis === null) {
    return (
      <StatusBadge color="gray" icon={IconEyeOff}>
        Delar inte sitt läge
      </StatusBadge>
    );
  }
  return isInCrisis ? (
    <StatusBadge color="kris" icon={IconAlertTriangle}>
      Krisläge pågår
    </StatusBadge>
  ) : (
    <StatusBadge color="lugn" icon={IconCircleCheck}>
      Inget krisläge
    </StatusBadge>
  );
}

interface PartnerMenuProps extends PartnerRowProps {
  onAction: (action: LinkAction) => void;
}

function PartnerMenu({ partner, mayManage, onAction }: PartnerMenuProps) {
  const agreement = useWriteAgreement();
  const label = `Åtgärder för ${partner.name}`;
  return (
    <ActionMenu
      label={label}
      trigger={(trigger) => (
        <ActionIcon aria-label={label} {...trigger}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    >
      <ActionMenuItem icon={IconFileText} onClick={() => agreement.write(partner)}>
        Skriv avtal
      </ActionMenuItem>
      {mayManage && partner.state === "active" && (
        <ActionMenuItem icon={IconPlayerPause} onClick={() => onAction("pause")}>
          Pausa
        </ActionMenuItem>
      )}
      {mayManage && partner.isPausedByUs && (
        <ActionMenuItem icon={IconPlayerPlay} onClick={() => onAction("resume")}>
          Återuppta
        </ActionMenuItem>
      )}
      {mayManage && (
        <ActionMenuItem icon={IconX} onClick={() => onAction("end")}>
          Avsluta
        </ActionMenuItem>
      )}
      {mayManage && (
        <ActionMenuItem icon={IconUserOff} onClick={() => onAction("block")}>
          Blockera
        </ActionMenuItem>
      )}
    </ActionMenu>
  );
}

const WORDS: Record<LinkAction, { title: string; text: (name: string) => string; confirmLabel: string }> = {
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

interface AskAboutLinkProps extends DialogProps {
  partner: Partner;
  /** Null is nothing. */
  asked: LinkAction | null;
}

/** Asks once more before cooperation is paused, taken up again or ended. */
function AskAboutLink({ partner: { linkId, name }, asked, onClose }: AskAboutLinkProps) {
  const pause = useAction(trpc.collaboration.pauseLink, {
    done: (_, { isPaused }) => (isPaused ? "Samverkan är pausad" : "Samverkan är återupptagen"),
    failed: "Samverkan kunde inte ändras",
  });
  const end = useAction(trpc.collaboration.endLink, { done: () => "Samverkan är avslutad", failed: "Samverkan kunde inte avslutas" });
  const block = useBlock();
  const words = asked && WORDS[asked];
  const confirm = (): void => {
    if (asked === "end") end.send({ linkId });
    else if (asked === "block") block.send({ linkId, isBlocked: true });
    else pause.send({ linkId, isPaused: asked === "pause" });
  };
  return (
    <Confirm
      opened={asked !== null}
      title={words?.title ?? ""}
      text={words?.text(name) ?? ""}
      confirmLabel={words?.confirmLabel ?? ""}
      isDestructive={asked === "end" || asked === "block"}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** What a partner shows. Opening it stands in the partner's log. */
function PartnerResources({ partner: { linkId, name }, onClose }: { partner: Partner } & DialogProps) {
  const { association } = useSignedIn();
  const mayAsk = can(association?.role, "collaboration:send");
  const shown = trpc.collaboration.partnerResources.useQuery({ linkId }, { staleTime: 0, refetchOnWindowFocus: false });
  return (
    <Dialog title={`Resurser hos ${name}`} size={640} onClose={onClose}>
      {() => (
        <Loaded query={shown} skeleton={<ListSkeleton rows={3} rowHeight={56} />}>
          {({ resources }) => {
            if (resources.length === 0) return <EmptyState>{name} visar inga resurser för er ännu.</EmptyState>;
            return (
              <Stack gap="sm">
                <ListRows label={`Resurser hos ${name}`}>
                  {resources.map((resource) => (
                    <ListRow
                      key={resource.id}
                      title={resource.name}
                      picture={hasPhotos(resources) && <ResourcePhoto resource={resource} />}
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
              </Stack>
            );
          }}
        </Loaded>
      )}
    </Dialog>
  );
}

function Details({ resource }: { resource: SharedResource }) {
  const { left, quantity, unit, areaName, location, availability, conditions, contactRole } = resource;
  const amount =
    left === quantity ? `${formatNumber(quantity)} ${unit}` : `${formatNumber(left)} av ${formatNumber(quantity)} ${unit} inne`;
  const facts = [
    `Antal: ${amount}`,
    `Lånas ut: ${RESOURCE_AVAILABILITY_LABELS[availability].toLowerCase()}`,
    areaName && `Område: ${areaName}`,
    location && `Plats: ${location}`,
    contactRole && `Kontakt: ${contactRole}`,
  ];
  return (
    <>
      <FactLine facts={facts} />
      {conditions && <div>Villkor: {conditions}</div>}
    </>
  );
}
