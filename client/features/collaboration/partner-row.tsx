import { ActionIcon, Button, Group } from "@mantine/core";
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
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { ListRow } from "#client/ui/list-row.tsx";
import { formatDistance } from "#shared/format/distance.ts";
import { type Partner, resourcesInWords } from "./collaboration-views.ts";
import { FactLine } from "./fact-line.tsx";
import type { PartnerAction } from "./partner-dialogs.tsx";
import { useWriteAgreement } from "./use-write-agreement.ts";

interface PartnerRowProps {
  partner: Partner;
  mayManage: boolean;
  onAction: (action: PartnerAction) => void;
}

/** An association of the network with its status light and what it shows. */
export function PartnerRow({ partner, mayManage, onAction }: PartnerRowProps) {
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
            <Button variant="default" aria-label={`Se resurser hos ${name}`} onClick={() => onAction("resources")}>
              Se resurser
            </Button>
          )}
          <PartnerMenu partner={partner} mayManage={mayManage} onAction={onAction} />
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

function PartnerMenu({ partner, mayManage, onAction }: PartnerRowProps) {
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
      <ActionMenuItem icon={IconFileText} onClick={() => agreement.mutate(partner)}>
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
