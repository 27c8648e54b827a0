import { Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import classes from "./first-message-trend.module.css";
import { type HistoryRow, untilMessage } from "./history-row.ts";

const LINES_MAX = 8;

/** Whether the first message leaves sooner from one crisis to the next, of those in the list above. */
export function FirstMessageTrend({ rows }: { rows: readonly HistoryRow[] }) {
  const { formatDate } = useDateFormat();
  const told = rows
    .flatMap(({ minutesToFirstMessage: minutes, ...row }) => (minutes === null ? [] : [{ ...row, minutes }]))
    .slice(0, LINES_MAX);
  if (told.length < 2) return null;
  const longest = Math.max(1, ...told.map(({ minutes }) => minutes));

  return (
    <SectionCard title="Tid till första besked">
      <Text size="sm" c="dimmed" mb="sm">
        Från aktivering till det första meddelandet. Nyast först.
      </Text>
      <ol className={classes.lines}>
        {told.map(({ id, domainName, createdAt, isExercise, minutes }) => (
          <li key={id} className="tabular">
            <span>
              {formatDate(createdAt)} {domainName}
              {isExercise && " (övning)"}
            </span>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${Math.max(2, (100 * minutes) / longest)}%` }} />
            </span>
            <strong>{untilMessage(minutes)}</strong>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
