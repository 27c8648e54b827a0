import { ActionIcon, Text } from "@mantine/core";
import { IconArrowBackUp, IconBolt, IconGavel, IconInfoCircle, IconPencil, IconPhone } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatRelative } from "#shared/format/duration.ts";
import { LOG_ENTRY_KIND_LABELS } from "#shared/text/crisis-labels.ts";
import type { LogEntry } from "../crisis-views.ts";
import { useNow } from "../use-now.ts";
import classes from "./log-row.module.css";

const ICONS = {
  event: IconBolt,
  decision: IconGavel,
  contact: IconPhone,
  correction: IconArrowBackUp,
  system: IconInfoCircle,
} as const;

/** Written so much earlier than it arrived, a line waited for a network. */
const LATE_MS = 2 * 60_000;

interface LogRowProps {
  entry: LogEntry;
  /** The line that this one corrects. */
  corrected: LogEntry | null;
  /** The last line that corrects this one. */
  correction: LogEntry | null;
  onCorrect: (() => void) | null;
  photo: ReactNode;
}

export function LogRow({ entry, corrected, correction, onCorrect, photo }: LogRowProps) {
  const { formatShort, formatTime } = useDateFormat();
  const now = useNow();
  const { kind, text, author, writtenAt, createdAt } = entry;
  const KindIcon = ICONS[kind];
  const isLate = Date.parse(createdAt) - Date.parse(writtenAt) > LATE_MS;
  return (
    <li className={classes.row} data-kind={kind}>
      <KindIcon size={20} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <Text size="sm" c="dimmed" className="tabular">
          <strong>{LOG_ENTRY_KIND_LABELS[kind]}</strong> · {formatShort(writtenAt)} ({formatRelative(writtenAt, now)})
          {author && ` · ${author.name}`}
          {isLate && ` · kom fram ${formatTime(createdAt)}`}
        </Text>
        {corrected && (
          <Text size="sm" c="dimmed">
            Rättar {formatTime(corrected.writtenAt)}: «{corrected.text}»
          </Text>
        )}
        <Text className={classes.text}>{text}</Text>
        {photo}
        {correction && (
          <Text size="sm" fw={600}>
            Rättad {formatTime(correction.writtenAt)}: «{correction.text}»
          </Text>
        )}
      </div>
      {onCorrect && (
        <ActionIcon aria-label={`Rätta raden från ${formatTime(writtenAt)}`} title="Rätta" onClick={onCorrect}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
