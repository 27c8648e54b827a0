import { Anchor, Card, Group, Text, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconCircleCheck, IconLifebuoy } from "@tabler/icons-react";
import { isHeld } from "#client/lib/offline/door-queue.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { doorName } from "#shared/format/apartment.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import type { Crisis, StairwellDoors } from "../crisis-views.ts";
import { closedWords, countWaiting, type DoorRow, helpWords, isLeft, leftWords, roundWords, untaken } from "./door-rows.ts";
import classes from "./doors.module.css";
import { useDevice, useDoorVisits } from "./use-doors.ts";

interface Round {
  activationId: string;
  all: readonly StairwellDoors[];
  online: boolean;
}

/** What waits on this phone, and what has been handed over: never more than is so. */
export function useRoundState({ activationId, all, online }: Round): { words: string | null; isHandedOver: boolean } {
  const { formatTime } = useDateFormat();
  const { waiting, isCut } = useDoorVisits(activationId);
  const device = useDevice();
  const left = countWaiting(waiting);
  const doors = left === 1 ? "1 dörr" : `${formatNumber(left)} dörrar`;
  const told = waiting.find(isHeld)?.visit;
  const call = waiting.find(({ visit, refusal }) => !refusal && visit.result === "needs_help")?.visit;
  const own = all.flatMap((stairwell) => stairwell.doors.flatMap(({ visits }) => visits.filter(({ deviceId }) => deviceId === device)));
  const last =
    own
      .map(({ arrivedAt }) => arrivedAt)
      .sort()
      .at(-1) ?? null;
  const isAway = !online || isCut;
  const sent = last && `Inskickat ${formatTime(last)}`;
  const wordsOf = (): string | null => {
    if (told) return `${doorName(told.door)} väntar på att du sparar.`;
    if (call && isAway) return `Ingen har fått veta om ${call.door}: ring, eller gå dit det finns nät.`;
    if (left === 0) return online ? sent : "Inget nät. Allt sparas i telefonen.";
    if (isAway) return `${online ? "Ingen kontakt" : "Inget nät"}. ${doors} väntar i telefonen.`;
    return `${doors} väntar på att skickas.`;
  };
  return { words: wordsOf(), isHandedOver: left === 0 };
}

interface RoundStateProps {
  rows: readonly DoorRow[];
  state: ReturnType<typeof useRoundState>;
  onJump: () => void;
}

/** What is left, and what has come of the rest, in sight however far down the stairs one has come: always two lines, so that nothing moves. */
export function RoundState({ rows, state: { words, isHandedOver }, onJump }: RoundStateProps) {
  const [next, ...more] = rows.filter(isLeft);
  const isAtEnd = rows.length > 0 && !next;
  const { text, look } = endOf(rows, isHandedOver);
  const EndIcon = look && LOOKS[look];
  return (
    <Card role="status" className={classes.state} data-done={(isAtEnd && look === "done") || undefined}>
      {next && (
        <UnstyledButton className={classes.left} onClick={onJump}>
          {leftWords(rows)}
          {more.length === 0 && `: ${next.door}`}
          <IconArrowDown size={20} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
      {!next && (
        <Group gap={6} wrap="nowrap" justify="flex-start" className={classes.left}>
          {EndIcon && <EndIcon size={22} stroke={2} aria-hidden />}
          {text}
        </Group>
      )}
      <Text size="sm" className="tabular">
        {[isAtEnd && closedWords(rows), words ?? (!isAtEnd && "Allt sparas i telefonen, också utan nät.")].filter(Boolean).join(" ")}
      </Text>
    </Card>
  );
}

const LOOKS = { done: IconCircleCheck, help: IconLifebuoy } as const;

/** What stands on top when no door is left: whoever needs help and has nobody comes before «Klart». */
function endOf(rows: readonly DoorRow[], isHandedOver: boolean): { text: string; look: keyof typeof LOOKS | null } {
  if (rows.length === 0) return { text: "Inga dörrar än", look: null };
  if (!isHandedOver) return { text: leftWords(rows), look: null };
  const [first, ...others] = untaken(rows);
  if (!first) return { text: "Klart, tack.", look: "done" };
  return { text: `${others.length > 0 ? formatNumber(others.length + 1) : first} väntar på hjälp`, look: "help" };
}

/** After the last door: who has the list now, and whom to ring. */
export function RoundEnd({ crisis, rows, state: { isHandedOver } }: Omit<RoundStateProps, "onJump"> & { crisis: Crisis }) {
  const group = trpc.team.group.useQuery();
  const own = group.data?.members.find(({ profileId }) => profileId !== null && profileId === crisis.ledBy?.profileId)?.phone;
  const phone = own ?? crisis.publicPhone;
  const help = helpWords(rows);
  const isAlone = untaken(rows).length > 0 && phone !== null;
  return (
    <section aria-label="Rundan är klar" className={classes.end}>
      <Text fz="lg" fw={650}>
        {isHandedOver
          ? `Klart, tack. ${crisis.ledBy ? `${crisis.ledBy.name}, som leder,` : "Den som leder"} ser din lista.`
          : "Låt sidan vara öppen. Listan skickas av sig själv när det finns nät."}
      </Text>
      {help && <Text fw={650}>{help}</Text>}
      <Text>{roundWords(rows)}</Text>
      <Text>
        {isAlone ? "Brådskar det eller ändras något" : "Ändras något, tryck på nytt vid dörren"}
        {phone && (
          <>
            {isAlone ? ": ring " : " eller ring "}
            <Anchor href={`tel:${phone}`} inherit underline="always" fw={650} className={classes.call}>
              {own ? `${crisis.ledBy?.name}, ${formatPhone(own)}` : formatPhone(phone)}
            </Anchor>
          </>
        )}
        .
      </Text>
    </section>
  );
}
