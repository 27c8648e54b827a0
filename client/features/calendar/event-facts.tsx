import { Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatDateLong, formatWeek, formatWeekday } from "#shared/format/date.ts";
import { CALENDAR_CATEGORY_LABELS } from "#shared/text/calendar-labels.ts";
import { CATEGORY_LOOKS, type Occurrence, timesOf } from "./calendar-views.ts";

/** What an occurrence is about. */
export function EventFacts({ occurrence }: { occurrence: Occurrence }) {
  const { formatDateTime } = useDateFormat();
  const { category, startDay, place, series, owner, area, description, isOverdue, isDone, doneAt, doneBy, note, remindDaysBefore } =
    occurrence;
  const { icon, color } = CATEGORY_LOOKS[category];
  const facts = [
    place && `Plats: ${place}`,
    series?.inWords,
    area && `Område: ${area.name}`,
    owner && `Ansvarig: ${owner.name}`,
    remindDaysBefore === null ? null : `Påminnelse per e-post ${daysBefore(remindDaysBefore)}`,
  ].filter((fact) => fact != null && fact !== "");
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <StatusBadge color={color} icon={icon}>
          {CALENDAR_CATEGORY_LABELS[category]}
        </StatusBadge>
        {isOverdue && (
          <StatusBadge color="kris" icon={IconAlertTriangle}>
            Försenat
          </StatusBadge>
        )}
        {isDone && (
          <StatusBadge color="lugn" icon={IconCheck}>
            Klart
          </StatusBadge>
        )}
      </Group>
      <Text fw={600} className="tabular">
        {formatWeekday(startDay)} {formatDateLong(startDay)}, {timesOf(occurrence).toLowerCase()} (
        {formatWeek(startDay).replace(" ", "\u00a0")})
      </Text>
      {facts.map((fact) => (
        <Text key={fact} size="sm" c="dimmed">
          {fact}
        </Text>
      ))}
      {description && <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{description}</Text>}
      {isDone && doneAt && (
        <Text size="sm" c="dimmed" className="tabular">
          Klart {formatDateTime(doneAt)}
          {doneBy && ` av ${doneBy}`}
          {note && `. ${note}`}
        </Text>
      )}
    </Stack>
  );
}

const daysBefore = (days: number): string => (days === 0 ? "samma dag" : days === 1 ? "dagen före" : `${days} dagar före`);
