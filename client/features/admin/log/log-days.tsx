import { Stack, Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { AUDIT_ACTION_LABELS } from "#shared/text/audit-actions.ts";
import { byDay } from "./days.ts";
import { detailWords } from "./detail-words.ts";
import classes from "./log-days.module.css";
import type { LogEntry } from "./use-log.ts";

const NOBODY = "Portalen eller ett borttaget konto";

/** The entries, day by day. */
export function LogDays({ entries }: { entries: readonly LogEntry[] }) {
  const { formatDate, formatDateLong, formatWeekday } = useDateFormat();
  return (
    <Stack gap="lg">
      {byDay(entries, formatDate).map(({ day, entries: [first, ...others] }) =>
        first ? (
          <SectionCard key={day} title={`${capitalised(formatWeekday(first.createdAt))} ${formatDateLong(first.createdAt)}`}>
            <ul className={classes.entries}>
              {[first, ...others].map((entry) => (
                <LogRow key={entry.id} entry={entry} />
              ))}
            </ul>
          </SectionCard>
        ) : null,
      )}
    </Stack>
  );
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function LogRow({ entry: { createdAt, actor, action, subjectName, details } }: { entry: LogEntry }) {
  const { formatTime } = useDateFormat();
  // Whoever applies or leaves does it about themselves.
  const about = subjectName !== null && subjectName !== actor?.displayName ? [`Gäller ${subjectName}`] : [];
  const words = [...about, ...detailWords(action, details)];

  return (
    <li tabIndex={-1} className={classes.entry}>
      <Text component="time" dateTime={createdAt} c="dimmed" className="tabular">
        {formatTime(createdAt)}
      </Text>
      <div className={classes.words}>
        <Text fw={600}>{AUDIT_ACTION_LABELS[action]}</Text>
        <Text size="sm">{actor?.displayName ?? NOBODY}</Text>
        {words.length > 0 && (
          <Text size="sm" c="dimmed">
            {words.join(" · ")}
          </Text>
        )}
      </div>
    </li>
  );
}
