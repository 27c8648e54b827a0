import { Anchor, Button, List, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  IconAlertTriangleFilled,
  IconCategoryPlus,
  IconChecklist,
  IconCircleCheck,
  IconClockEdit,
  IconClockExclamation,
  IconClockHour4,
  IconDots,
  IconFileText,
  IconMessagePlus,
  IconPhone,
  IconSchool,
  IconStairsUp,
  IconUserShare,
} from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatDuration, formatRelative } from "#shared/format/duration.ts";
import { formatNumber } from "#shared/format/number.ts";
import { CRISIS_LEVELS, crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import { useNow } from "../use-now.ts";
import classes from "./crisis-header.module.css";
import { type Crisis, isOver } from "./crisis-views.ts";

interface CrisisHeaderProps {
  crisis: Crisis;
  /** Goes to where messages are written. */
  onWrite: () => void;
  /** Goes to who has answered what; for those who may see it. */
  onAnswers?: () => void;
}

/** What is going on, for how long, when people have been told to expect the next message, and what those who lead do about it. */
export function CrisisHeader({ crisis, onWrite, onAnswers }: CrisisHeaderProps) {
  const over = isOver(crisis);
  const now = useNow();
  // A phone shows those who lead what is to be done before what they know already.
  const hasRoom = useMediaQuery("(min-width: 48em)", undefined, { getInitialValueInEffect: false });
  const lasted = lastedWords(crisis, now);
  const kind = over ? "resolved" : crisis.isExercise ? "exercise" : "active";
  return (
    <header className={classes.header} data-kind={kind}>
      {crisis.isExercise && !over && (
        <div className={classes.watermark} aria-hidden>
          ÖVNING
        </div>
      )}
      <div className={classes.content}>
        <div className={classes.words}>
          <StateLine crisis={crisis} />
          <Title order={1} fz={{ base: 28, sm: 32 }}>
            {crisis.isExercise ? `ÖVNING: ${crisis.domainName}` : crisis.domainName}
          </Title>
          {hasRoom ? (
            <>
              <div className={classes.description}>{crisis.description}</div>
              <Facts crisis={crisis} lasted={lasted} onAnswers={onAnswers} />
            </>
          ) : (
            <details open={!crisis.mayLead}>
              <summary className={`${classes.summary} tabular`}>
                {crisis.isExercise ? lasted : `${lasted} · ${CRISIS_LEVELS[crisis.level]?.name}`}
              </summary>
              <div className={classes.description}>{crisis.description}</div>
              <Facts crisis={crisis} lasted={lasted} onAnswers={onAnswers} />
            </details>
          )}
        </div>
        <div className={classes.side}>
          {!over && <NextUpdate nextUpdateAt={crisis.nextUpdateAt} />}
          <div className={classes.actions}>
            <HeaderActions crisis={crisis} onWrite={onWrite} />
          </div>
        </div>
      </div>
    </header>
  );
}

function StateLine({ crisis }: { crisis: Crisis }) {
  const [StateIcon, words] = isOver(crisis)
    ? [IconCircleCheck, crisis.isExercise ? "Övningen är avslutad" : "Krisläget är avslutat"]
    : crisis.isExercise
      ? [IconSchool, "Övning pågår. Ingenting av detta är på riktigt."]
      : [IconAlertTriangleFilled, "Krisläge pågår"];
  return (
    <div className={classes.state}>
      <StateIcon size={18} aria-hidden />
      {words}
    </div>
  );
}

function lastedWords({ createdAt, resolvedAt }: Crisis, now: number): string {
  const lasted = formatDuration((resolvedAt ? Date.parse(resolvedAt) : now) - Date.parse(createdAt));
  return resolvedAt ? `Varade ${lasted}` : `Pågått ${lasted}`;
}

function Facts({ crisis, lasted, onAnswers }: Pick<CrisisHeaderProps, "crisis" | "onAnswers"> & { lasted: string }) {
  const { formatDayTime } = useDateFormat();
  const { isExercise, createdAt, resolvedAt, resolvedBy, startedBy, ledBy, level, counts, addedAreas } = crisis;
  return (
    <List className={`${classes.facts} tabular`} aria-label="Om krisläget" listStyleType="none">
      <li>
        <strong>{lasted}</strong>
      </li>
      <li>
        Startade {formatDayTime(createdAt)}
        {startedBy && ` av ${startedBy}`}
      </li>
      {resolvedAt && (
        <li>
          Avslutades {formatDayTime(resolvedAt)}
          {resolvedBy && ` av ${resolvedBy}`}
        </li>
      )}
      {/* Of an exercise nobody has chosen it. */}
      {!isExercise && <li>{crisisLevelLabel(level)}</li>}
      {addedAreas.length > 0 && <li>Gäller också {addedAreas.map(({ name }) => name).join(", ")}</li>}
      {crisis.closingNote && <li className={classes.note}>{crisis.closingNote}</li>}
      {ledBy && <li>{resolvedAt ? `Leddes av ${ledBy.name}` : `Leds av ${ledBy.name}`}</li>}
      <li>
        {formatNumber(counts.reached)} nådda,{" "}
        {onAnswers ? (
          <Anchor component="button" type="button" inherit c="inherit" underline="always" onClick={onAnswers}>
            {formatNumber(counts.replied)} har svarat
          </Anchor>
        ) : (
          `${formatNumber(counts.replied)} har svarat`
        )}
      </li>
    </List>
  );
}

/** The promise of a next message: how long there is left, or how long ago it was broken. */
function NextUpdate({ nextUpdateAt }: { nextUpdateAt: string | null }) {
  const { isoDay, formatDayTime, formatTime } = useDateFormat();
  const now = useNow();
  if (!nextUpdateAt) {
    return (
      <div className={classes.next}>
        <IconClockHour4 size={24} stroke={1.75} aria-hidden />
        <div>Inget nästa besked är utlovat.</div>
      </div>
    );
  }
  const isLate = Date.parse(nextUpdateAt) < now;
  const isToday = isoDay(nextUpdateAt) === isoDay(new Date(now));
  const at = isToday ? `kl ${formatTime(nextUpdateAt)}` : formatDayTime(nextUpdateAt);
  const ClockIcon = isLate ? IconClockExclamation : IconClockHour4;
  return (
    <div className={classes.next} data-late={isLate || undefined}>
      <ClockIcon size={24} stroke={1.75} aria-hidden />
      <div className="tabular">
        <strong>{isLate ? `Nästa besked skulle ha gått ut ${at}` : `Nästa besked ${at}`}</strong> · {formatRelative(nextUpdateAt, now)}
      </div>
    </div>
  );
}

const DIALOGS = {
  level: lazyPart(async () => ({ default: (await import("./dialogs/level-dialog.tsx")).LevelDialog })),
  nextUpdate: lazyPart(async () => ({ default: (await import("./dialogs/next-update-dialog.tsx")).NextUpdateDialog })),
  phone: lazyPart(async () => ({ default: (await import("./dialogs/phone-dialog.tsx")).PhoneDialog })),
  addArea: lazyPart(async () => ({ default: (await import("./dialogs/add-area-dialog.tsx")).AddAreaDialog })),
  handOver: lazyPart(async () => ({ default: (await import("./dialogs/hand-over-dialog.tsx")).HandOverDialog })),
  lesson: lazyPart(async () => ({ default: (await import("./dialogs/lesson-dialog.tsx")).LessonDialog })),
  end: lazyPart(async () => ({ default: (await import("./dialogs/end-dialog.tsx")).EndDialog })),
};
type DialogName = keyof typeof DIALOGS;

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** To write a message, to end the crisis, and in the menu what is seldom done. Afterwards its report and what it taught. */
function HeaderActions({ crisis, onWrite }: CrisisHeaderProps) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const Dialog = dialog && DIALOGS[dialog];
  return (
    <>
      {isOver(crisis) ? (
        <AfterwardsActions crisis={crisis} onOpen={setDialog} />
      ) : (
        crisis.mayLead && <LeaderActions onWrite={onWrite} onOpen={setDialog} />
      )}
      <Suspense fallback={null}>{Dialog && <Dialog crisis={crisis} onClose={() => setDialog(null)} />}</Suspense>
    </>
  );
}

interface ActionsProps {
  onOpen: (dialog: DialogName) => void;
}

function AfterwardsActions({ crisis, onOpen }: ActionsProps & { crisis: Crisis }) {
  return (
    <>
      <Button
        component="a"
        href={`/api/crisis/activations/${crisis.id}/report.pdf`}
        target="_blank"
        leftSection={<IconFileText {...icon} />}
      >
        Öppna rapporten (PDF)
      </Button>
      {crisis.mayLead && (
        <Button variant="default" leftSection={<IconChecklist {...icon} />} onClick={() => onOpen("lesson")}>
          Gör en lärdom till uppgift
        </Button>
      )}
    </>
  );
}

function LeaderActions({ onWrite, onOpen }: ActionsProps & Pick<CrisisHeaderProps, "onWrite">) {
  return (
    <>
      <Button className={classes.button} data-filled leftSection={<IconMessagePlus {...icon} />} onClick={onWrite}>
        Skriv besked
      </Button>
      <Button className={classes.button} onClick={() => onOpen("end")}>
        Avsluta
      </Button>
      <ActionMenu
        label="Fler åtgärder"
        trigger={(trigger) => (
          <Button className={classes.button} px={10} aria-label="Fler åtgärder" {...trigger}>
            <IconDots size={22} stroke={1.75} aria-hidden />
          </Button>
        )}
      >
        <ActionMenuItem icon={IconStairsUp} onClick={() => onOpen("level")}>
          Ändra nivå
        </ActionMenuItem>
        <ActionMenuItem icon={IconClockEdit} onClick={() => onOpen("nextUpdate")}>
          Ändra tid för nästa besked
        </ActionMenuItem>
        <ActionMenuItem icon={IconPhone} onClick={() => onOpen("phone")}>
          Ändra nummer att ringa
        </ActionMenuItem>
        <ActionMenuItem icon={IconCategoryPlus} onClick={() => onOpen("addArea")}>
          Lägg till område
        </ActionMenuItem>
        <ActionMenuItem icon={IconUserShare} onClick={() => onOpen("handOver")}>
          Överlämna ledningen
        </ActionMenuItem>
      </ActionMenu>
    </>
  );
}
