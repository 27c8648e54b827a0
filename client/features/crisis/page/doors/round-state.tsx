import { Anchor, Card, Group, Text, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconCircleCheck } from "@tabler/icons-react";
import { isHeld } from "#client/lib/offline/door-queue.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { doorName } from "#shared/format/apartment.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import type { Crisis, StairwellDoors } from "../crisis-views.ts";
import { closedWords, countWaiting, type DoorRow, isLeft, leftWords, roundWords } from "./door-rows.ts";
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
  const own = all.flatMap((stairwell) => stairwell.doors.flatMap(({ visits }) => visits.filter(({ deviceId }) => deviceId === device)));
  const last = own
    .map(({ arrivedAt }) => arrivedAt)
    .sort()
    .at(-1);
  const wordsOf = (): string | null => {
    if (told) return `${doorName(told.door)} väntar på att du sparar.`;
    if (!online) return left > 0 ? `Inget nät. ${doors} väntar i telefonen.` : "Inget nät. Allt sparas i telefonen.";
    if (left > 0) return isCut ? `Ingen kontakt. ${doors} väntar i telefonen.` : `${doors} väntar på att skickas.`;
    return last ? `Inskickat ${formatTime(last)}` : null;
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
  const isDone = isAtEnd && isHandedOver;
  return (
    <Card role="status" className={classes.state} data-done={isDone || undefined}>
      {next && (
        <UnstyledButton className={classes.left} onClick={onJump}>
          {leftWords(rows)}
          {more.length === 0 && `: ${next.door}`}
          <IconArrowDown size={20} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
      {!next && (
        <Group gap={6} wrap="nowrap" justify="flex-start" className={classes.left}>
          {isDone && <IconCircleCheck size={22} stroke={2} aria-hidden />}
          {isDone ? "Klart, tack." : isAtEnd ? leftWords(rows) : "Inga dörrar än"}
        </Group>
      )}
      <Text size="sm" className="tabular">
        {[isAtEnd && closedWords(rows), words ?? (!isAtEnd && "Allt sparas i telefonen, också utan nät.")].filter(Boolean).join(" ")}
      </Text>
    </Card>
  );
}

/** After the last door: who has the list now, and whom to ring. */
export function RoundEnd({ crisis, rows, state: { isHandedOver } }: Omit<RoundStateProps, "onJump"> & { crisis: Crisis }) {
  const group = trpc.team.group.useQuery(undefined, { enabled: isHandedOver });
  const own = group.data?.members.find(({ profileId }) => profileId !== null && profileId === crisis.ledBy?.profileId)?.phone;
  const phone = own ?? crisis.publicPhone;
  return (
    <section aria-label="Rundan är klar" className={classes.end}>
      <Text fz="lg" fw={650}>
        {isHandedOver
          ? `Klart, tack. ${crisis.ledBy ? `${crisis.ledBy.name}, som leder,` : "Den som leder"} ser din lista.`
          : "Listan skickas så snart det finns nät och portalen är öppen."}
      </Text>
      <Text>{roundWords(rows)}</Text>
      <Text>
        Ändras något, tryck på nytt vid dörren
        {phone && (
          <>
            {" eller ring "}
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
