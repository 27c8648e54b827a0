import { Alert, Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconLockOpen } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { groupsOf } from "#client/lib/groups-of.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatNumber } from "#shared/format/number.ts";
import { helpInWords } from "#shared/text/crisis-labels.ts";
import type { Crisis } from "../crisis-views.ts";
import { type OpenedNeeds, useOpenedNeeds } from "./use-opened-needs.ts";

const NOWHERE = "Trapphuset är inte känt";

/** For whoever leads: how many needs are sealed, stairwell by stairwell, and after one press what they are. Not there where there are none. */
export function SealedCard({ crisis }: { crisis: Crisis }) {
  const { data: counted } = trpc.sealedNeeds.counted.useQuery({ activationId: crisis.id });
  if (!counted || counted.total === 0) return null;
  const { total, places, openedAt, openedBy } = counted;
  return (
    <SectionCard title="Förseglade behov">
      {openedAt === null ? (
        <Closed crisis={crisis} total={total} places={places} />
      ) : (
        <Opened crisis={crisis} openedAt={openedAt} openedBy={openedBy} />
      )}
    </SectionCard>
  );
}

interface ClosedProps {
  crisis: Crisis;
  total: number;
  places: readonly { stairwellId: string | null; name: string | null; count: number }[];
}

function Closed({ crisis, total, places }: ClosedProps) {
  const [isAsking, asking] = useDisclosure(false);
  const open = useAction(trpc.sealedNeeds.open, { failed: "Behoven kunde inte öppnas", waitsFor: ["sealedNeeds"] });
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{total === 1 ? "En boende har" : `${formatNumber(total)} boende har`} i förväg berättat vad de behöver hjälp med.</Text>
      <Text>{places.map(({ name, count }) => `${name ?? NOWHERE}: ${formatNumber(count)}`).join(", ")}.</Text>
      <Button mih={48} leftSection={<IconLockOpen size={20} stroke={1.75} aria-hidden />} loading={open.isPending} onClick={asking.open}>
        Öppna behoven
      </Button>
      <Confirm
        opened={isAsking}
        title="Öppna förseglade behov?"
        text="Du ser alla, och varje trapphusombud sina. Det kan handla om hälsa: läs bara det ni behöver för att hjälpa. Varje boende får veta vem som har läst. De stängs när krisläget avslutas."
        confirmLabel="Öppna behoven"
        onConfirm={() => open.send({ activationId: crisis.id })}
        onClose={asking.close}
      />
    </Stack>
  );
}

function Opened({ crisis, openedAt, openedBy }: { crisis: Crisis; openedAt: string; openedBy: string | null }) {
  const { formatDayTime } = useDateFormat();
  const { needs, lost } = useOpenedNeeds(crisis.id);
  return (
    <Stack gap="sm">
      <Text c="dimmed">
        Öppnade {formatDayTime(openedAt)}
        {openedBy && ` av ${openedBy}`}. Stängs när krisläget avslutas.
      </Text>
      {[...groupsOf(needs, ({ stairwell }) => stairwell ?? NOWHERE)].map(([stairwell, there]) => (
        <div key={stairwell}>
          <Text component="h3" fw={650} m={0}>
            {stairwell}
          </Text>
          <ListRows label={stairwell}>
            {there.map(({ id, name, kinds, text }) => (
              <ListRow key={id} title={name} details={<NeedWords kinds={kinds} text={text} />} />
            ))}
          </ListRows>
        </div>
      ))}
      <LostNeeds lost={lost} />
    </Stack>
  );
}

/** «Medicin, hjälp i trapporna», and the person's own words. */
export function NeedWords({ kinds, text }: Pick<OpenedNeeds["needs"][number], "kinds" | "text">) {
  return (
    <>
      {kinds.length > 0 && (
        <Text fw={600} c="var(--mantine-color-text)">
          {helpInWords(kinds)}
        </Text>
      )}
      {text && (
        <Text c="var(--mantine-color-text)" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
          {text}
        </Text>
      )}
    </>
  );
}

/** Who has told something that nobody can open any more: they are to be asked. */
export function LostNeeds({ lost }: Pick<OpenedNeeds, "lost">) {
  if (lost.length === 0) return null;
  return (
    <Alert color="varsel" icon={<IconAlertTriangle size={20} aria-hidden />} title="Går inte att öppna: fråga dem i stället">
      {lost.map(({ name, stairwell }) => (stairwell ? `${name} (${stairwell})` : name)).join(", ")} har förseglade behov, men nyckeln till
      dem har gått förlorad.
    </Alert>
  );
}
