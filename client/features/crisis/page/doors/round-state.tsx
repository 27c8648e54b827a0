import { Anchor, Card, Group, Text, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconCircleCheck, IconLifebuoy } from "@tabler/icons-react";
import type { Ref } from "react";
import { isHeld, noteRung } from "#client/lib/offline/door-queue.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { doorName } from "#shared/format/apartment.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import type { Crisis, StairwellDoors } from "../crisis-views.ts";
import {
  callsOf,
  closedDoors,
  countWaiting,
  type DoorRow,
  helpWords,
  inWords,
  isLeft,
  leftWords,
  roundWords,
  untaken,
} from "./door-rows.ts";
import classes from "./doors.module.css";
import { useDevice, useDoorVisits } from "./use-doors.ts";

interface Round {
  activationId: string;
  /** Of the round. */
  stairwellId: string | null;
  all: readonly StairwellDoors[];
  online: boolean;
}

interface RoundStanding {
  words: string | null;
  isHandedOver: boolean;
  /** The doors where help is needed and of which only this phone knows; null where there are none, or a network is expected. */
  unheard: ReturnType<typeof callsOf> | null;
}

/** What waits on this phone, and what has been handed over: never more than is so. */
export function useRoundState({ activationId, stairwellId, all, online }: Round): RoundStanding {
  const { formatTime } = useDateFormat();
  const { waiting, isCut } = useDoorVisits(activationId);
  const device = useDevice();
  const left = countWaiting(waiting);
  const doors = left === 1 ? "1 dörr" : `${formatNumber(left)} dörrar`;
  const told = waiting.find(isHeld)?.visit;
  const calls = callsOf(waiting, stairwellId);
  const own = all.flatMap((stairwell) => stairwell.doors.flatMap(({ visits }) => visits.filter(({ deviceId }) => deviceId === device)));
  const last =
    own
      .map(({ arrivedAt }) => arrivedAt)
      .sort()
      .at(-1) ?? null;
  const isAway = !online || isCut;
  const sent = last && `Allt har kommit fram, senast ${formatTime(last)}.`;
  const wordsOf = (): string | null => {
    if (told) return `${doorName(told.door)} väntar på att du sparar.`;
    if (left === 0) return online ? sent : "Inget nät. Allt sparas i telefonen.";
    if (isAway) return `${online ? "Ingen kontakt" : "Inget nät"}. ${doors} väntar i telefonen.`;
    return `${doors} väntar på att skickas.`;
  };
  return { words: wordsOf(), isHandedOver: left === 0, unheard: !told && isAway && calls.doors.length > 0 ? calls : null };
}

interface RoundStateProps {
  ref: Ref<HTMLDivElement>;
  crisis: Crisis;
  rows: readonly DoorRow[];
  state: RoundStanding;
  onJump: () => void;
}

/** What is left, and what has come of the rest, in sight however far down the stairs one has come. */
export function RoundState({ ref, crisis, rows, state, onJump }: RoundStateProps) {
  const [next, ...more] = rows.filter(isLeft);
  const isAtEnd = rows.length > 0 && !next;
  const { text, look } = endOf(rows, state.isHandedOver);
  return (
    <Card ref={ref} role="status" className={classes.state} data-done={(isAtEnd && look === "done") || undefined}>
      {(next || look === "help") && (
        <UnstyledButton className={classes.left} onClick={onJump}>
          {next ? leftWords(rows) : text}
          {next && more.length === 0 && `: ${next.door}`}
          <Group gap={4} fz="sm" fw={600}>
            {next ? "Nästa" : "Visa"}
            {next ? <IconArrowDown size={20} stroke={2} aria-hidden /> : <IconLifebuoy size={22} stroke={2} aria-hidden />}
          </Group>
        </UnstyledButton>
      )}
      {!next && look !== "help" && (
        <Group gap={6} wrap="nowrap" justify="flex-start" className={classes.left}>
          {look === "done" && <IconCircleCheck size={22} stroke={2} aria-hidden />}
          {text}
        </Group>
      )}
      <Text size="sm" className="tabular">
        {isAtEnd && `${roundWords(rows)} `}
        <StandingWords crisis={crisis} standing={state} alone={isAtEnd && look === "help" ? untaken(rows) : []} isAtEnd={isAtEnd} />
      </Text>
    </Card>
  );
}

interface StandingWordsProps {
  crisis: Crisis;
  standing: RoundStanding;
  /** After the last door, those where somebody waits for help and nobody has taken it. */
  alone: readonly string[];
  isAtEnd: boolean;
}

function StandingWords({ crisis, standing: { words, isHandedOver, unheard }, alone, isAtEnd }: StandingWordsProps) {
  if (unheard) {
    const doors = inWords(unheard.doors);
    return (
      <Call crisis={crisis} ids={unheard.ids} isAgain={unheard.wereRung}>
        {unheard.wereRung ? `du har ringt om ${doors}.` : `ingen vet om ${doors} än.`}
      </Call>
    );
  }
  if (isHandedOver && alone.length > 0) return <Call crisis={crisis} ids={[]}>{`ingen har tagit ${inWords(alone)} än.`}</Call>;
  return words ?? (isAtEnd ? null : "Allt sparas i telefonen, också utan nät.");
}

interface CallProps {
  crisis: Crisis;
  /** The lines that are told by voice. */
  ids: readonly string[];
  isAgain?: boolean;
  children: string;
}

/** What nobody has heard or taken is told by voice: the number stands as long as that is so. */
function Call({ crisis, ids, isAgain = false, children }: CallProps) {
  const { name, phone } = usePhone(crisis);
  if (!phone) return ids.length > 0 ? `Gå dit det finns nät: ${children}` : `${children.charAt(0).toUpperCase()}${children.slice(1)}`;
  return (
    <>
      <Anchor
        href={`tel:${phone}`}
        inherit
        underline="always"
        fw={650}
        py={12}
        onClick={() => noteRung(ids).catch((error: unknown) => console.warn("that somebody rang could not be kept", error))}
      >
        {[isAgain ? "Ring igen" : "Ring", name].filter(Boolean).join(" ")} <span className={classes.number}>{formatPhone(phone)}</span>
      </Anchor>
      : {children}
    </>
  );
}

/** Whom to ring: whoever leads, or the number that the house has given; nobody where it is oneself. `keepDoors` has read it ahead of a round without a network. */
function usePhone({ ledBy, publicPhone }: Crisis): { name: string | null; phone: string | null } {
  const { profile } = useSignedIn();
  const group = trpc.team.group.useQuery();
  const numberOf = (profileId: string | undefined): string | null =>
    group.data?.members.find((member) => member.profileId !== null && member.profileId === profileId)?.phone ?? null;
  const own = numberOf(profile.id);
  const leaders = ledBy?.profileId === profile.id ? null : numberOf(ledBy?.profileId);
  if (leaders) return { name: ledBy?.name ?? null, phone: leaders };
  return { name: null, phone: publicPhone === own ? null : publicPhone };
}

/** What stands on top when no door is left: whoever needs help and has nobody comes before «Klart». */
function endOf(rows: readonly DoorRow[], isHandedOver: boolean): { text: string; look: "done" | "help" | null } {
  if (rows.length === 0) return { text: "Inga dörrar än", look: null };
  const [first, ...others] = untaken(rows);
  if (first) return { text: `${others.length > 0 ? formatNumber(others.length + 1) : first} väntar på hjälp`, look: "help" };
  return isHandedOver ? { text: "Klart, tack.", look: "done" } : { text: leftWords(rows), look: null };
}

/** After the last door: who has the list now, whether one is needed more, and whom to ring. */
export function RoundEnd({ crisis, rows, state: { isHandedOver } }: Omit<RoundStateProps, "ref" | "onJump">) {
  const { name, phone } = usePhone(crisis);
  const help = helpWords(rows);
  const isAlone = untaken(rows).length > 0;
  const who = crisis.ledBy ? `${crisis.ledBy.name}, som leder,` : "Den som leder";
  return (
    <section aria-label="Rundan är klar" className={classes.end}>
      <Text fz="lg" fw={650}>
        {isHandedOver
          ? `${isAlone ? "Rundan är klar." : "Klart, tack."} ${who} har fått din lista.`
          : "Låt sidan vara öppen. Listan skickas av sig själv när det finns nät."}
      </Text>
      {help && <Text fw={650}>{help}</Text>}
      <Text>{[leftWords(rows), closedDoors(rows)].filter(Boolean).join(" ")}</Text>
      <Text>
        {isAlone && phone ? "Brådskar det eller ändras något" : "Ändras något, tryck på nytt vid dörren"}
        {phone && (
          <>
            {isAlone ? ": ring " : " eller ring "}
            <Anchor href={`tel:${phone}`} inherit underline="always" fw={650} className={classes.call}>
              {[name, formatPhone(phone)].filter(Boolean).join(", ")}
            </Anchor>
          </>
        )}
        .
      </Text>
      {isAlone && <Text>Den som leder ordnar vem som går dit. Ha telefonen på. Vid fara för liv: ring 112.</Text>}
    </section>
  );
}
