import { Group, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { FoldButton } from "#client/components/fold-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { CALENDAR_CATEGORY_LABELS } from "#shared/text/calendar-labels.ts";
import { CATEGORY_LOOKS, dayName, keyOf, type Occurrence, timesOf } from "./calendar-views.ts";
import classes from "./occurrences.module.css";

/** So many stand there before the rest is asked for, so that the calendar itself stays in sight. */
const SHOWN = 5;

interface OccurrencesCardProps {
  title: string;
  occurrences: readonly Occurrence[];
  onOpen: (occurrence: Occurrence) => void;
}

/** A short list beside the calendar: what is late, what comes next. */
export function OccurrencesCard({ title, occurrences, onOpen }: OccurrencesCardProps) {
  const [showsAll, all] = useDisclosure(false);
  return (
    <SectionCard title={title} p="md">
      <ul className={classes.list}>
        {occurrences.slice(0, showsAll ? undefined : SHOWN).map((occurrence) => (
          <OccurrenceRow key={keyOf(occurrence)} occurrence={occurrence} onOpen={onOpen} withDay />
        ))}
      </ul>
      {occurrences.length > SHOWN && <FoldButton isOpen={showsAll} onToggle={all.toggle} count={occurrences.length} what={title} />}
    </SectionCard>
  );
}

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
