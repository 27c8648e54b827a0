import { Button, Card, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useResizeObserver } from "@mantine/hooks";
import { IconArrowLeft, IconPlus, IconPrinter, IconSchool } from "@tabler/icons-react";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { TimeOfDayField } from "#client/components/date-fields/time-of-day-field.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { crisisPath } from "#client/lib/crisis-path.ts";
import { groupsOf } from "#client/lib/groups-of.ts";
import { askToPersist } from "#client/lib/offline/ask-to-persist.ts";
import { type DoorVisit, draftVisit, isHeld, type Told, tellVisit } from "#client/lib/offline/door-queue.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { WHOLE_HOUSE_DOORS } from "#shared/crisis-links.ts";
import type { DoorResult } from "#shared/enums.ts";
import { doorName, floorName } from "#shared/format/apartment.ts";
import { FLAT_MAX_LENGTH } from "#shared/limits.ts";
import { helpInWords } from "#shared/text/crisis-labels.ts";
import { lastTimeOfDay } from "../../crisis-times.ts";
import { type Crisis, isOver, type StairwellDoors } from "../crisis-views.ts";
import { LostNeeds, NeedWords } from "../sealed/sealed-card.tsx";
import { useOpenedNeeds } from "../sealed/use-opened-needs.ts";
import { DoorHelpDialog } from "./door-help-dialog.tsx";
import { DoorItem } from "./door-item.tsx";
import { type DoorRow, doorRows, isLeft, isNothing, isToldOfHere, toldAt } from "./door-rows.ts";
import classes from "./doors.module.css";
import { RefusedDoors } from "./refused-doors.tsx";
import { RoundEnd, RoundState, useRoundState } from "./round-state.tsx";
import { useDoors, useDoorVisits } from "./use-doors.ts";

interface DoorRoundProps {
  crisis: Crisis;
  online: boolean;
  /** The id of a stairwell, or what stands for the whole house. */
  place: string;
  /** What was ticked on paper is entered. */
  isPaper: boolean;
}

/** The doors of one stairwell, to be gone through with a phone: a page of its own, which needs no network. */
export function DoorRound({ crisis, online, place, isPaper }: DoorRoundProps) {
  // Where the list opens and how much is left is told of all that was found.
  const { wasRead } = useDoorVisits(crisis.id);
  const doors = useDoors(crisis.id);
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
          if (!wasRead) return <ListSkeleton rows={6} rowHeight={160} />;
          const found = stairwells.find(({ stairwellId }) => (stairwellId ?? WHOLE_HOUSE_DOORS) === place);
          if (found) return <Round key={place} crisis={crisis} online={online} stairwell={found} all={stairwells} isPaper={isPaper} />;
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

interface RoundProps extends Omit<DoorRoundProps, "place"> {
  stairwell: StairwellDoors;
  all: readonly StairwellDoors[];
}

function Round({ crisis, online, stairwell, all, isPaper }: RoundProps) {
  const { timezone } = useDateFormat();
  const kept = useDoorVisits(crisis.id);
  const { waiting, note } = kept;
  const [added, setAdded] = useState<string[]>([]);
  const [helped, setHelped] = useState<{ visit: DoorVisit; isOpen: boolean } | null>(null);
  const [ending, setEnding] = useState<DoorRow | null>(null);
  const [walkedAt, setWalkedAt] = useState("");
  const rows = doorRows(stairwell, kept, added);
  const state = useRoundState({ activationId: crisis.id, stairwellId: stairwell.stairwellId, all, online });
  const list = useRef<HTMLDivElement>(null);
  const [bar, { height }] = useResizeObserver<HTMLDivElement>();
  const begins = useRef(rows);
  useLayoutEffect(() => {
    // Only as the page opens: later nothing moves under a thumb.
    if (!begins.current.every(isLeft)) showFirst(list.current);
  }, []);
  // What somebody was telling of a door when the page was read anew is offered again.
  const held = waiting.find((one) => one.visit.stairwellId === stairwell.stairwellId && isHeld(one))?.visit;
  if (held && held.id !== helped?.visit.id) setHelped({ visit: held, isOpen: true });
  const { needs, lost } = useOpenedNeeds(crisis.id);
  const own = needs.filter(({ stairwellId }) => stairwellId === stairwell.stairwellId);
  const behind = (row: DoorRow): typeof own => own.filter(({ apartmentId }) => apartmentId !== null && apartmentId === row.apartmentId);
  const elsewhere = own.filter(({ apartmentId }) => rows.every((row) => row.apartmentId === null || row.apartmentId !== apartmentId));
  const over = isOver(crisis);
  const endedAt = crisis.resolvedAt === null ? null : Date.parse(crisis.resolvedAt);
  const mayWrite = endedAt === null || (crisis.personalDataErasedAt === null && Date.now() - endedAt < WRITABLE_AFTER_END_HOURS * HOUR_MS);

  type Line = Pick<DoorVisit, "apartmentId" | "door" | "result"> & Told;
  const write = ({ door, ...told }: Line, isToTell = false): void => {
    const walked = lastTimeOfDay(walkedAt, endedAt ?? Date.now(), timezone) ?? (endedAt === null ? null : new Date(endedAt));
    const line = {
      ...{ stairwellId: stairwell.stairwellId, stairwell: stairwell.name, door: door.slice(0, FLAT_MAX_LENGTH), ...told },
      ...{ saidAt: (walked ?? new Date()).toISOString(), clock: walked === null ? ("phone" as const) : ("wall" as const) },
    };
    note(line, isToTell);
  };
  const press = (row: DoorRow, result: DoorResult): void => {
    const [newest] = row.found;
    const isTwice = newest?.isAhead && newest.result === result && Date.now() - Date.parse(newest.at) < SAME_PRESS_MS;
    if (isTwice) return;
    const isCall = result === "needs_help";
    const { apartmentId, door } = row;
    write({ apartmentId, door, result, ...(isCall ? toldAt(row) : { kinds: [], note: null }) }, isCall);
  };
  /** What is told goes with the press, as long as that is here; what is taken back with it, too. */
  const tell = async (told: Told | null): Promise<void> => {
    if (!helped || (await tellVisit(helped.visit.id, told)) || !told || isNothing(told)) return;
    const { apartmentId, door, result } = helped.visit;
    write({ apartmentId, door, result, ...told });
  };

  return (
    <>
      <PageHeader title={stairwell.name} mb={0} />
      {crisis.isExercise && (
        <StatusBadge color="varsel" icon={IconSchool}>
          ÖVNING
        </StatusBadge>
      )}
      <RoundState ref={bar} crisis={crisis} rows={rows} state={state} onJump={() => showFirst(list.current, "smooth")} />
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
      <Stack gap="md" ref={list} style={height > 0 ? { "--round-state": `${Math.ceil(height)}px` } : undefined}>
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
                  {...(mayWrite && {
                    onResult: (result: DoorResult) => (result === "opened_ok" && isToldOfHere(row) ? setEnding(row) : press(row, result)),
                  })}
                />
              ))}
            </ul>
          </section>
        ))}
      </Stack>
      <Elsewhere stairwell={stairwell} />
      {mayWrite && <AddDoor isFirst={rows.length === 0} onAdd={(door) => setAdded((before) => [...before, door])} />}
      {/* Below the field, which would move away from the thumb as the last door is pressed. */}
      {rows.length > 0 && !rows.some(isLeft) && <RoundEnd crisis={crisis} rows={rows} state={state} />}
      <Button
        component="a"
        href={`/api/crisis/activations/${crisis.id}/doors.pdf${stairwell.stairwellId === null ? "" : `?stairwellId=${stairwell.stairwellId}`}`}
        target="_blank"
        variant="subtle"
        w="fit-content"
        pl={0}
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
      >
        Skriv ut listan (PDF)
      </Button>
      <EndOfHelp row={ending} onEnd={(row) => press(row, "opened_ok")} onClose={() => setEnding(null)} />
      {helped?.isOpen && (
        <DoorHelpDialog
          visit={helped.visit}
          onType={(told) => void draftVisit(helped.visit.id, told)}
          onEnd={(told) => void tell(told)}
          onClose={() => setHelped({ ...helped, isOpen: false })}
        />
      )}
    </>
  );
}

/** A slip of the thumb in passing ends no call for help. */
function EndOfHelp({ row, onEnd, onClose }: { row: DoorRow | null; onEnd: (row: DoorRow) => void; onClose: () => void }) {
  const { kinds = [], note: told } = row ? toldAt(row) : { note: null };
  const note = typeof told === "string" ? told : null;
  const words = [helpInWords(kinds, note), note && `«${note}»`].filter(Boolean).join(" · ");
  return (
    <Confirm
      opened={row !== null}
      title={`${doorName(row?.door ?? "")} behöver hjälp`}
      text={`${words}. Är det ordnat?`}
      confirmLabel="Ja, allt är väl"
      keepLabel="Nej, hjälp behövs"
      onConfirm={() => row && onEnd(row)}
      onClose={onClose}
    />
  );
}

/** From the top, as one goes down the stairs; what is not drawn comes last. */
const byFloor = (rows: readonly DoorRow[]): [number | null, DoorRow[]][] => [...groupsOf(rows, ({ floor }) => floor)];

/** How far below the top of the window a door stands that one has been led to: less than two of them. */
const LED_TO_PX = 260;

/**
 * Some have been seen to already: the page opens where the next is. After the last one goes from door to door where somebody waits for help, and from the
 * lowest to the first again.
 */
function showFirst(list: HTMLElement | null, behavior: ScrollBehavior = "instant"): void {
  const next = list?.querySelector("[data-left]");
  const alone = [...(list?.querySelectorAll("[data-alone]") ?? [])];
  const further = alone.find((door) => door.getBoundingClientRect().top > LED_TO_PX);
  (next ?? further ?? alone[0])?.scrollIntoView({ block: "start", behavior });
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
    <Group component="form" gap="sm" align="flex-end" onSubmit={add}>
      <TextInput
        label={isFirst ? "Vad står på dörren?" : "En dörr till"}
        description={
          door.length >= FLAT_MAX_LENGTH
            ? `Högst ${FLAT_MAX_LENGTH} tecken. Berätta resten vid «Behöver hjälp».`
            : isFirst
              ? "Trapphusets lägenheter är inte inlagda än. Skriv till exempel 2 tr höger."
              : "Till exempel 2 tr höger."
        }
        maxLength={FLAT_MAX_LENGTH}
        value={door}
        onChange={(event) => setDoor(event.currentTarget.value)}
        flex="1 1 12rem"
      />
      <Button type="submit" variant="default" mih={48} leftSection={<IconPlus size={18} aria-hidden />}>
        Lägg till dörren
      </Button>
    </Group>
  );
}

/** Who lives here behind a door that is not known. */
function Elsewhere({ stairwell: { elsewhere } }: { stairwell: StairwellDoors }) {
  const names = elsewhere.flatMap(({ name, answer }) => (name ? [answer ? `${name} (har svarat)` : name] : []));
  if (names.length === 0) return null;
  return <Text c="dimmed">Bor här, men har inte sagt bakom vilken dörr: {names.join(", ")}.</Text>;
}
