import { Button, Text, VisuallyHidden } from "@mantine/core";
import { IconBellOff, IconCircleCheck, IconLifebuoy, IconNote } from "@tabler/icons-react";
import { useState } from "react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { DOOR_RESULTS, type DoorResult } from "#shared/enums.ts";
import { doorName } from "#shared/format/apartment.ts";
import { DOOR_RESULT_LABELS, helpInWords, REPLY_ANSWER_LABELS } from "#shared/text/crisis-labels.ts";
import { NeedWords } from "../sealed/sealed-card.tsx";
import type { OpenedNeeds } from "../sealed/use-opened-needs.ts";
import { type DoorRow, type Found, hasAnswered, isLeft, untaken } from "./door-rows.ts";
import classes from "./doors.module.css";

const LOOKS = {
  opened_ok: { icon: IconCircleCheck, color: "lugn.8" },
  needs_help: { icon: IconLifebuoy, color: "kris.7" },
  nobody_home: { icon: IconBellOff, color: "fjord.7" },
  note_left: { icon: IconNote, color: "fjord.7" },
} as const;

interface DoorItemProps {
  row: DoorRow;
  /** What those who live there have told in advance that they need, in a crisis where that is opened. */
  needs: OpenedNeeds["needs"];
  /** Without it the list is only read. */
  onResult?: (result: DoorResult) => void;
}

/** How a door stands that somebody has been at or has answered, and of help there who has it. */
function standingOf({ found: [newest], help, helpTakenBy = [] }: DoorRow, mayWrite: boolean): Standing {
  const taken = helpTakenBy.length > 0 ? `${helpTakenBy.join(" och ")} har det.` : "Ingen har tagit det än.";
  // As long as no answer has it nobody could.
  const helper = help && !newest?.isAhead ? taken : null;
  if (!newest) return { look: "opened_ok", label: "Har svarat", helper };
  // Of a list that is only read the help may have been erased.
  const isSettled = newest.result === "needs_help" && help === null && !newest.isAhead && mayWrite;
  return isSettled
    ? { look: "opened_ok", label: "Ordnat", helper }
    : { look: newest.result, label: DOOR_RESULT_LABELS[newest.result], helper };
}

interface Standing {
  look: DoorResult;
  label: string;
  helper: string | null;
}

/** One door: what stands on it, who lives there, what is known, and a press for what is found. Nothing moves when it is pressed. */
export function DoorItem({ row, needs, onResult }: DoorItemProps) {
  const [isKnockedOn, setIsKnockedOn] = useState(false);
  const [newest, ...former] = row.found;
  const names = row.people.flatMap(({ name }) => name ?? []).join(", ");
  const answersAlone = hasAnswered(row) && !newest && !isKnockedOn;
  const called = doorName(row.door);
  const isPressed = newest?.result === "needs_help";
  const { look, label, helper } = standingOf(row, onResult !== undefined);
  const { icon: SeenIcon } = LOOKS[look];
  return (
    <li
      className={classes.door}
      data-left={isLeft(row) || undefined}
      data-alone={untaken([row]).length > 0 || undefined}
      aria-label={called}
    >
      <div className={classes.name}>
        {row.door}
        {!isLeft(row) && (
          <Text span fw={600} className={classes.seen}>
            <SeenIcon size={18} stroke={2.25} aria-hidden />
            {label}
          </Text>
        )}
      </div>
      {names && <Text className={classes.who}>{names}</Text>}
      {/* What was just pressed says it beneath, where nothing moves when the server knows it too. */}
      {row.help && !isPressed && (
        <Text fw={650} className={classes.help}>
          Väntar på hjälp: {helpInWords(row.help)}. {helper}
        </Text>
      )}
      {needs.map(({ id, name, kinds, text }) => (
        <div key={id} className={classes.sealed}>
          <Text size="sm" c="dimmed">
            {name} behöver
          </Text>
          <NeedWords kinds={kinds} text={text} />
        </div>
      ))}
      {row.people.map(({ name, answer }, index) =>
        answer ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: people of a door have no other key, and never change place
          <Text key={index} fw={600}>
            {row.people.length > 1 && name ? `${name} svarade` : "Svarade"}: {REPLY_ANSWER_LABELS[answer]}
          </Text>
        ) : null,
      )}
      {onResult && !answersAlone && (
        <fieldset className={classes.results}>
          <VisuallyHidden component="legend">{called}</VisuallyHidden>
          {DOOR_RESULTS.map((result) => {
            const { icon: ResultIcon, color } = LOOKS[result];
            const isFound = newest?.result === result;
            return (
              <Button
                key={result}
                className={classes.result}
                variant={isFound ? "filled" : "default"}
                color={isFound ? color : undefined}
                aria-pressed={isFound}
                aria-label={`${DOOR_RESULT_LABELS[result]}: ${called}`}
                leftSection={<ResultIcon size={22} stroke={1.75} aria-hidden />}
                onClick={() => onResult(result)}
              >
                {DOOR_RESULT_LABELS[result]}
              </Button>
            );
          })}
        </fieldset>
      )}
      {onResult && answersAlone && (
        <Button variant="default" className={classes.again} aria-label={`Knacka ändå: ${called}`} onClick={() => setIsKnockedOn(true)}>
          Knacka ändå
        </Button>
      )}
      <Text size="sm" className={`${classes.last} tabular`}>
        {newest && <FoundWords found={newest} isPressed />}
        {isPressed && helper && (
          <Text span inherit fw={650}>
            {" · "}
            {helper}
          </Text>
        )}
      </Text>
      {row.refused.map((found) => (
        <Text key={found.id} size="sm" fw={600} className="tabular">
          Inte mottaget: <FoundWords found={{ ...found, isWaiting: false }} />
        </Text>
      ))}
      {former.length > 0 && (
        <details>
          <summary className={classes.fold}>Tidigare ({former.length})</summary>
          <ol className={classes.former}>
            {former.map((found) => (
              <Text component="li" size="sm" key={found.id} className="tabular">
                <FoundWords found={found} />
              </Text>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

/** «Behöver hjälp · 29 november 14:02 · av Bo Lind · Värme · «Frusen»»; what is pressed says what itself, and what waits that it does. */
function FoundWords({
  found: { result, at, by, kinds, note, isWaiting, rungAt },
  isPressed = false,
}: {
  found: Found;
  isPressed?: boolean;
}) {
  const { formatDayTime, formatTime } = useDateFormat();
  const unheard =
    rungAt === undefined ? "ingen annan har fått veta det än" : `du ringde ${formatTime(new Date(rungAt))}, skickas när det finns nät`;
  const parts = [
    !isPressed && DOOR_RESULT_LABELS[result],
    formatDayTime(at),
    by && `av ${by}`,
    kinds.length > 0 && helpInWords(kinds),
    note && `«${note}»`,
    isWaiting && (result === "needs_help" ? unheard : "väntar på att skickas"),
  ];
  return parts.filter(Boolean).join(" · ");
}
