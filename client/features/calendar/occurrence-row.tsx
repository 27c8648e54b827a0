import { Group, Text, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { CALENDAR_CATEGORY_LABELS } from "#shared/text/calendar-labels.ts";
import { CATEGORY_LOOKS, dayName, type Occurrence, timesOf } from "./calendar-views.ts";
import classes from "./occurrence-row.module.css";

interface OccurrenceRowProps {
  occurrence: Occurrence;
  /** Says the day too, where no heading does; the list then says what is late. */
  withDay?: boolean;
  onOpen: (occurrence: Occurrence) => void;
}

/** One occurrence in a list; a press opens it. */
export function OccurrenceRow({ occurrence, withDay = false, onOpen }: OccurrenceRowProps) {
  const { title, category, place, isOverdue, isDone, startDay } = occurrence;
  const { icon: CategoryIcon, color } = CATEGORY_LOOKS[category];
  const when = withDay ? `${dayName(startDay)}, ${timesOf(occurrence).toLowerCase()}` : timesOf(occurrence);
  return (
    <li>
      <UnstyledButton className={classes.row} onClick={() => onOpen(occurrence)} data-overdue={isOverdue || undefined}>
        <CategoryIcon
          size={20}
          stroke={1.75}
          aria-hidden
          className={classes.icon}
          style={{ color: `var(--mantine-color-${color}-text)` }}
        />
        <span className={classes.words}>
          <Group gap="xs">
            <Text component="span" fw={600} style={{ overflowWrap: "anywhere" }}>
              {title}
            </Text>
            {isOverdue && !withDay && (
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
          <Text component="span" size="sm" c="dimmed" className="tabular" style={{ display: "block" }}>
            {when} · {CALENDAR_CATEGORY_LABELS[category]}
            {place && ` · ${place}`}
          </Text>
        </span>
      </UnstyledButton>
    </li>
  );
}
