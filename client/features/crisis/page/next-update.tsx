import { IconClockExclamation, IconClockHour4 } from "@tabler/icons-react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatRelative } from "#shared/format/duration.ts";
import classes from "./crisis-header.module.css";
import { useNow } from "./use-now.ts";

/** The promise of a next message: how long there is left, or how long ago it was broken. */
export function NextUpdate({ nextUpdateAt }: { nextUpdateAt: string | null }) {
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
