import { useDisclosure } from "@mantine/hooks";
import { FoldButton } from "#client/components/fold-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { keyOf, type Occurrence } from "./calendar-views.ts";
import classes from "./occurrence-row.module.css";
import { OccurrenceRow } from "./occurrence-row.tsx";

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
