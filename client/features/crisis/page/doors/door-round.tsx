import { Button, Card, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconArrowLeft, IconCircleCheck, IconCloudUp, IconPlus, IconPrinter, IconSchool } from "@tabler/icons-react";
import { type FormEvent, useEffect, useState } from "react";
import { TimeOfDayField } from "#client/components/date-fields/time-of-day-field.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { groupsOf } from "#client/lib/groups-of.ts";
import { askToPersist } from "#client/lib/offline/ask-to-persist.ts";
import { tellVisit, type WaitingVisit } from "#client/lib/offline/door-queue.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { WHOLE_HOUSE_DOORS } from "#shared/crisis-links.ts";
import type { DoorResult, HelpKind } from "#shared/enums.ts";
import { floorName } from "#shared/format/apartment.ts";
import { formatNumber } from "#shared/format/number.ts";
import { FLAT_MAX_LENGTH } from "#shared/limits.ts";
import { lastTimeOfDay } from "../../crisis-times.ts";
import { type Crisis, isOver, type StairwellDoors } from "../crisis-views.ts";
import { LostNeeds, NeedWords } from "../sealed/sealed-card.tsx";
import { useOpenedNeeds } from "../sealed/use-opened-needs.ts";
import { DoorHelpDialog } from "./door-help-dialog.tsx";
import { DoorItem } from "./door-item.tsx";
import { countWaiting, type DoorRow, doorRows, isDone } from "./door-rows.ts";
import classes from "./doors.module.css";
import { RefusedDoors } from "./refused-doors.tsx";
import { useDevice, useDoorVisits } from "./use-doors.ts";

interface DoorRoundProps {
  crisis: Crisis;
  /** The id of a stairwell, or what stands for the whole house. */
  place: string;
  /** What was ticked on paper is entered. */
  isPaper: boolean;
}

/** The doors of one stairwell, to be gone through with a phone: a page of its own, which needs no network. */
export function DoorRound({ crisis, place, isPaper }: DoorRoundProps) {
  const doors = trpc.crisis.doors.useQuery({ activationId: crisis.id });
  useEffect(() => {
    askToPersist().catch((error: unknown) => console.warn("what is kept here may be thrown away", error));
  }, []);
  return (
    <Stack gap="md" maw={1200}>
      <LinkButton
        to={`${crisisPath(crisis.id)}?tab=svar`}
        variant="subtle"
        w="fit-content"
        pl={0}
        leftSection={<IconArrowLeft size={20} aria-hidden />}
      >
        Till krisledningen
      </LinkButton>
      <Loaded query={doors} skeleton={<ListSkeleton rows={6} rowHeight={160} />}>
        {(stairwells) => {
          const found = stairwells.find(({ stairwellId }) => (stairwellId ?? WHOLE_HOUSE_DOORS) === place);
          if (found) return <Round key={place} crisis={crisis} stairwell={found} all={stairwells} isPaper={isPaper} />;
          return <PageHeader title="Trapphuset finns inte" description="Det kan ha tagits bort, eller så är det inte ditt längre." />;
        }}
      </Loaded>
    </Stack>
  );
}

const HOUR_MS = 3_600_000;
/** A day longer than the server takes lines: a phone's clock can be a day wrong, and is not what decides. */
const WRITABLE_AFTER_END_HOURS = 72;
/** The same press twice is one. */
const SAME_PRESS_MS = 2_000;

interface Help {
  kinds: HelpKind[];
  note: string | null;
}

interface RoundProps {
  crisis: Crisis;
  stairwell: StairwellDoors;
  all: readonly StairwellDoors[];
  isPaper: boolean;
}

function Round({ crisis, stairwell, all, isPaper }: RoundProps) {
  const { timezone } = useDateFormat();
  const { waiting, note } = useDoorVisits(crisis.id);
  const [added, setAdded] = useState<string[]>([]);
  const [helped, setHelped] = useState<{ row: DoorRow; visitId: string } | null>(null);
  const [walkedAt, setWalkedAt] = useState("");
  const rows = doorRows(stairwell, waiting, added);
  const { needs, lost } = useOpenedNeeds(crisis.id);
  const own = needs.filter(({ stairwellId }) => stairwellId === stairwell.stairwellId);
  const behind = (row: DoorRow): typeof own => own.filter(({ apartmentId }) => apartmentId !== null && apartmentId === row.apartmentId);
  const elsewhere = own.filter(({ apartmentId }) => rows.every((row) => row.apartmentId === null || row.apartmentId !== apartmentId));
  const over = isOver(crisis);
  const endedAt = crisis.resolvedAt === null ? null : Date.parse(crisis.resolvedAt);
  const mayWrite = endedAt === null || (crisis.personalDataErasedAt === null && Date.now() - endedAt < WRITABLE_AFTER_END_HOURS * HOUR_MS);

  const write = (row: DoorRow, result: DoorResult, help: Help | null = null): string => {
    const told = lastTimeOfDay(walkedAt, endedAt ?? Date.now(), timezone) ?? (endedAt === null ? null : new Date(endedAt));
    const { apartmentId, door } = row;
    const line = {
      ...{ stairwellId: stairwell.stairwellId, apartmentId, stairwell: stairwell.name, door: door.slice(0, FLAT_MAX_LENGTH), result },
      ...(help ?? { kinds: [], note: null }),
      ...{ saidAt: (told ?? new Date()).toISOString(), clock: told === null ? ("phone" as const) : ("wall" as const) },
    };
    return note(line, result === "needs_help" && help === null);
  };
  const press = (row: DoorRow, result: DoorResult): void => {
    const [newest] = row.found;
    const isTwice = newest?.isWaiting && newest.result === result && Date.now() - Date.parse(newest.at) < SAME_PRESS_MS;
    if (isTwice) return;
    const visitId = write(row, result);
    if (result === "needs_help") setHelped({ row, visitId });
  };
  /** What is told goes with the press, as long as that is here; what is taken back with it, too. */
  const tell = async (help: Help | null): Promise<void> => {
    if (!helped || (await tellVisit(helped.visitId, help)) || !help) return;
    if (help.kinds.length > 0 || help.note !== null) write(helped.row, "needs_help", help);
  };

  return (
    <>
      <PageHeader title={stairwell.name} description={rows.length > 0 && roundWords(rows)} mb={0} />
      {crisis.isExercise && (
        <StatusBadge color="varsel" icon={IconSchool}>
          ÖVNING
        </StatusBadge>
      )}
      <HandedOver waiting={waiting} all={all} />
      <RefusedDoors activationId={crisis.id} />
      {(isPaper || over) && mayWrite && (
        <Card p="md">
          <TimeOfDayField
            label="När gicks rundan?"
            description={
              over ? "Krisläget är avslutat. Utan tid räknas det som noterat precis före slutet." : "Utan tid räknas det som noterat nu."
            }
            value={walkedAt}
            onChange={setWalkedAt}
          />
        </Card>
      )}
      {elsewhere.length > 0 && (
        <SectionCard title="Behöver hjälp, dörren är inte känd">
          <ListRows label="Behöver hjälp, dörren är inte känd">
            {elsewhere.map(({ id, name, kinds, text }) => (
              <ListRow key={id} title={name} details={<NeedWords kinds={kinds} text={text} />} />
            ))}
          </ListRows>
        </SectionCard>
      )}
      <LostNeeds lost={lost.filter((one) => one.stairwell === stairwell.name)} />
      {byFloor(rows).map(([floor, onFloor]) => (
        <section key={floor ?? "free"} aria-label={floor === null ? "Andra dörrar" : floorName(floor)}>
          <Title order={2} className={classes.floor}>
            {floor === null ? "Andra dörrar" : floorName(floor)}
          </Title>
          <ul className={classes.doors}>
            {onFloor.map((row) => (
              <DoorItem
                key={row.key}
                row={row}
                needs={behind(row)}
                {...(mayWrite && { onResult: (result: DoorResult) => press(row, result) })}
              />
            ))}
          </ul>
        </section>
      ))}
      {mayWrite && <AddDoor isFirst={rows.length === 0} onAdd={(door) => setAdded((before) => [...before, door])} />}
      <Elsewhere stairwell={stairwell} />
      <Button
        component="a"
        href={`/api/crisis/activations/${crisis.id}/doors.pdf${stairwell.stairwellId === null ? "" : `?stairwellId=${stairwell.stairwellId}`}`}
        target="_blank"
        variant="default"
        w="fit-content"
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
      >
        Skriv ut listan (PDF)
      </Button>
      {helped && <DoorHelpDialog door={helped.row.door} onEnd={(help) => void tell(help)} onClose={() => setHelped(null)} />}
    </>
  );
}

/** «12 av 12 dörrar klara, 2 öppnade inte»: whoever has been at all doors is ready, also where nobody was at home. */
function roundWords(rows: readonly DoorRow[]): string {
  const visited = rows.filter((row) => isDone(row) || row.found.length > 0);
  const closed = visited.length - visited.filter(isDone).length;
  const words = `${formatNumber(visited.length)} av ${formatNumber(rows.length)} dörrar klara`;
  return closed > 0 ? `${words}, ${formatNumber(closed)} öppnade inte` : words;
}

/** From the top, as one goes down the stairs; what is not drawn comes last. */
const byFloor = (rows: readonly DoorRow[]): [number | null, DoorRow[]][] => [...groupsOf(rows, ({ floor }) => floor)];

/** What waits on this phone, and what has been handed over: never more than is so. */
function HandedOver({ waiting, all }: { waiting: readonly WaitingVisit[]; all: readonly StairwellDoors[] }) {
  const { formatTime } = useDateFormat();
  const device = useDevice();
  const left = countWaiting(waiting);
  const own = all.flatMap(({ doors }) => doors.flatMap(({ visits }) => visits.filter(({ deviceId }) => deviceId === device)));
  const last = own
    .map(({ arrivedAt }) => arrivedAt)
    .sort()
    .at(-1);
  const words =
    left > 0
      ? `${left === 1 ? "1 dörr väntar" : `${formatNumber(left)} dörrar väntar`} på att skickas. Allt är sparat i telefonen.`
      : last
        ? `Allt är inskickat kl. ${formatTime(last)}.`
        : "Tryck på det som stämmer för varje dörr. Det sparas i telefonen, också utan nät.";
  const StateIcon = left > 0 ? IconCloudUp : IconCircleCheck;
  return (
    <Card role="status" p="sm" className={classes.state} data-waiting={left > 0 || undefined}>
      <Group gap="sm" wrap="nowrap">
        <StateIcon size={22} stroke={1.75} aria-hidden style={{ flex: "none" }} />
        <Text fw={600}>{words}</Text>
      </Group>
    </Card>
  );
}

/** A door that is not drawn, by what stands on it. */
function AddDoor({ isFirst, onAdd }: { isFirst: boolean; onAdd: (door: string) => void }) {
  const [door, setDoor] = useState("");
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (door.trim() === "") return;
    onAdd(door.trim());
    setDoor("");
  };
  return (
    <Card component="form" p="md" onSubmit={add}>
      <Group gap="sm" align="flex-end">
        <TextInput
          label={isFirst ? "Vad står på dörren?" : "En dörr till"}
          description={isFirst ? "Trapphusets lägenheter är inte inlagda än." : undefined}
          placeholder="2 tr höger"
          maxLength={FLAT_MAX_LENGTH}
          value={door}
          onChange={(event) => setDoor(event.currentTarget.value)}
          flex="1 1 12rem"
        />
        <Button type="submit" variant="default" mih={48} leftSection={<IconPlus size={18} aria-hidden />}>
          Lägg till dörren
        </Button>
      </Group>
    </Card>
  );
}

/** Who lives here behind a door that is not known. */
function Elsewhere({ stairwell: { elsewhere } }: { stairwell: StairwellDoors }) {
  const names = elsewhere.flatMap(({ name, answer }) => (name ? [answer ? `${name} (har svarat)` : name] : []));
  if (names.length === 0) return null;
  return <Text c="dimmed">Bor här, men har inte sagt bakom vilken dörr: {names.join(", ")}.</Text>;
}
