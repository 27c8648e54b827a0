import { ActionIcon, Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarDue, IconDots, IconEye, IconEyeOff, IconPencil, IconPrinter, IconTrash, IconUsers } from "@tabler/icons-react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { ListRow } from "#client/ui/list-row.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatDay, isoDay } from "#shared/format/date.ts";
import { formatNumber } from "#shared/format/number.ts";
import { RESOURCE_AVAILABILITY_LABELS, RESOURCE_VISIBILITY_LABELS } from "#shared/text/collaboration-labels.ts";
import type { Loan, Resource, Resources } from "./collaboration-views.ts";
import { FactLine } from "./fact-line.tsx";
import { EndedBadge, isLate, LateBadge } from "./loan-badges.tsx";
import { ResourcePhoto } from "./resource-photo.tsx";

/** What is done with the list. A new resource is edited too. */
export type ResourceTask = { edits: Resource | null } | { lends: Resource } | { removes: Resource } | "import";

interface ResourceRowProps {
  resource: Resource;
  partners: Resources["partners"];
  mayEdit: boolean;
  /** Whether rows of this list have a photo before the words. */
  hasPhotos: boolean;
  onTask: (task: ResourceTask) => void;
}

const VISIBILITY = {
  nobody: { color: "gray", icon: IconEyeOff },
  network: { color: "fjord", icon: IconUsers },
  chosen: { color: "fjord", icon: IconEye },
} as const;

/** One thing with what is left of it, who sees it and what is lent out. */
export function ResourceRow({ resource, partners, mayEdit, hasPhotos, onTask }: ResourceRowProps) {
  const { name, visibility, nextCheckOn, loans, left } = resource;
  const isDue = nextCheckOn !== null && nextCheckOn <= isoDay(new Date());
  return (
    <ListRow
      title={name}
      picture={hasPhotos && <ResourcePhoto resource={resource} />}
      badge={
        <>
          <StatusBadge {...VISIBILITY[visibility]}>{visibilityWords(resource, partners)}</StatusBadge>
          {isDue && (
            <StatusBadge color="varsel" icon={IconCalendarDue}>
              Dags att kontrollera
            </StatusBadge>
          )}
        </>
      }
      details={
        <Stack gap={4}>
          <Facts resource={resource} />
          {loans.map((loan) => (
            <LoanRow key={loan.id} loan={loan} resource={resource} mayEdit={mayEdit} />
          ))}
        </Stack>
      }
      action={
        mayEdit && (
          // Below the words on a phone, which would else have a column of 100 px.
          <Group gap="xs" wrap="nowrap" w={{ base: "100%", xs: "auto" }}>
            <Button variant="default" disabled={left === 0} onClick={() => onTask({ lends: resource })}>
              Låna ut<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
            <ResourceMenu resource={resource} onTask={onTask} />
          </Group>
        )
      }
    />
  );
}

function Facts({ resource }: { resource: Resource }) {
  const { quantity, left, unit, areaName, location, availability, contactRole, nextCheckOn, conditions } = resource;
  const amount =
    left === quantity ? `${formatNumber(quantity)} ${unit}` : `${formatNumber(left)} av ${formatNumber(quantity)} ${unit} inne`;
  const facts = [
    `Antal: ${amount}`,
    `Lånas ut: ${RESOURCE_AVAILABILITY_LABELS[availability].toLowerCase()}`,
    areaName && `Område: ${areaName}`,
    location && `Plats: ${location}`,
    contactRole && `Kontakt: ${contactRole}`,
    nextCheckOn && `Kontrolleras senast: ${formatDay(nextCheckOn)}`,
  ];
  return (
    <>
      <FactLine facts={facts} />
      {conditions && <div>Villkor: {conditions}</div>}
    </>
  );
}

function visibilityWords({ visibility, visibleTo }: Resource, partners: Resources["partners"]): string {
  if (visibility !== "chosen") return RESOURCE_VISIBILITY_LABELS[visibility];
  const names = partners.filter(({ linkId }) => visibleTo.includes(linkId)).map(({ name }) => name);
  if (names.length === 0) return RESOURCE_VISIBILITY_LABELS.nobody;
  return names.length === 1 ? (names[0] ?? "") : `${names.length} föreningar`;
}

function ResourceMenu({ resource, onTask }: Pick<ResourceRowProps, "resource" | "onTask">) {
  const label = `Åtgärder för ${resource.name}`;
  return (
    <ActionMenu
      label={label}
      trigger={(trigger) => (
        <ActionIcon aria-label={label} {...trigger}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    >
      <ActionMenuItem icon={IconPencil} onClick={() => onTask({ edits: resource })}>
        Ändra
      </ActionMenuItem>
      <ActionMenuItem
        icon={IconPrinter}
        onClick={() => window.open(`/api/collaboration/labels.pdf?resourceId=${resource.id}`, "_blank", "noopener")}
      >
        Skriv ut etikett
      </ActionMenuItem>
      <ActionMenuItem icon={IconTrash} onClick={() => onTask({ removes: resource })}>
        Ta bort
      </ActionMenuItem>
    </ActionMenu>
  );
}

interface LoanRowProps {
  loan: Loan;
  resource: Resource;
  mayEdit: boolean;
}

/** Who has how much of it until when, and «Återlämnad», after asking. */
function LoanRow({ loan: { id, borrower, hasEnded, quantity, dueOn }, resource: { name, unit }, mayEdit }: LoanRowProps) {
  const [isAsking, dialog] = useDisclosure(false);
  const giveBack = useAction(trpc.collaboration.returnLoan, {
    done: () => "Lånet är återlämnat",
    failed: "Lånet kunde inte markeras",
  });
  const late = isLate(dueOn);
  const amount = `${formatNumber(quantity)} ${unit}`;
  return (
    <Group gap="xs">
      <Text size="sm" c="bright" fw={late ? 600 : undefined}>
        Utlånat: {amount} till {borrower}
        {dueOn && (late ? ", skulle vara tillbaka " : ", åter senast ")}
        {dueOn && <span style={{ whiteSpace: "nowrap" }}>{formatDay(dueOn)}</span>}
      </Text>
      {late && <LateBadge />}
      {hasEnded && <EndedBadge />}
      {mayEdit && (
        <Button variant="default" loading={giveBack.isPending} onClick={dialog.open}>
          Återlämnad<VisuallyHidden> av {borrower}</VisuallyHidden>
        </Button>
      )}
      <Confirm
        opened={isAsking}
        onClose={dialog.close}
        title={`Är ${name} återlämnad?`}
        text={`${amount} från ${borrower} räknas som inne igen. Lånet försvinner från listan och kan inte tas tillbaka dit.`}
        confirmLabel="Återlämnad"
        onConfirm={() => giveBack.send({ loanId: id })}
      />
    </Group>
  );
}
