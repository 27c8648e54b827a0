import { List, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangleFilled, IconCircleCheck, IconClockExclamation, IconClockHour4, IconSchool } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatDuration, formatRelative } from "#shared/format/duration.ts";
import { formatNumber } from "#shared/format/number.ts";
import { crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import classes from "./crisis-header.module.css";
import { type Crisis, isOver } from "./crisis-views.ts";
import { useNow } from "./use-now.ts";

/** What is going on, for how long, and when people have been told to expect the next message. */
export function CrisisHeader({ crisis, children }: { crisis: Crisis; children: ReactNode }) {
  const over = isOver(crisis);
  const now = useNow();
  // A phone shows those who lead what is to be done before what they know already.
  const hasRoom = useMediaQuery("(min-width: 48em)", undefined, { getInitialValueInEffect: false });
  const lasted = lastedWords(crisis, now);
  const kind = over ? "resolved" : crisis.isExercise ? "exercise" : "active";
  return (
    <header className={classes.header} data-kind={kind}>
      {crisis.isExercise && (
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
              <Facts crisis={crisis} lasted={lasted} />
            </>
          ) : (
            <details open={!crisis.mayLead}>
              <summary className={`${classes.summary} tabular`}>
                {lasted} · Nivå {crisis.level}
              </summary>
              <div className={classes.description}>{crisis.description}</div>
              <Facts crisis={crisis} lasted={lasted} />
            </details>
          )}
        </div>
        <div className={classes.side}>
          {!over && <NextUpdate nextUpdateAt={crisis.nextUpdateAt} />}
          <div className={classes.actions}>{children}</div>
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

function Facts({ crisis, lasted }: { crisis: Crisis; lasted: string }) {
  const { formatShort } = useDateFormat();
  const { createdAt, resolvedAt, resolvedBy, startedBy, ledBy, level, counts, addedAreas } = crisis;
  return (
    <List className={`${classes.facts} tabular`} aria-label="Om krisläget" listStyleType="none">
      <li>
        <strong>{lasted}</strong>
      </li>
      <li>
        Startade {formatShort(createdAt)}
        {startedBy && ` av ${startedBy}`}
      </li>
      {resolvedAt && (
        <li>
          Avslutades {formatShort(resolvedAt)}
          {resolvedBy && ` av ${resolvedBy}`}
        </li>
      )}
      <li>{crisisLevelLabel(level)}</li>
      {addedAreas.length > 0 && <li>Gäller också {addedAreas.map(({ name }) => name).join(", ")}</li>}
      {crisis.closingNote && <li className={classes.note}>{crisis.closingNote}</li>}
      {ledBy && <li>{resolvedAt ? `Leddes av ${ledBy.name}` : `Leds av ${ledBy.name}`}</li>}
      <li>
        {formatNumber(counts.reached)} nådda, {formatNumber(counts.replied)} har svarat
      </li>
    </List>
  );
}

/** The promise of a next message: how long there is left, or how long ago it was broken. */
function NextUpdate({ nextUpdateAt }: { nextUpdateAt: string | null }) {
  const { formatTime, formatDate, formatShort } = useDateFormat();
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
  const isToday = formatDate(nextUpdateAt) === formatDate(new Date(now));
  const at = isToday ? `kl ${formatTime(nextUpdateAt)}` : formatShort(nextUpdateAt);
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
