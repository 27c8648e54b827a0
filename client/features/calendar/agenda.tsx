import { Button, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { formatWeek } from "#shared/format/date.ts";
import { dayName, groupByDay, keyOf, type Occurrence } from "./calendar-views.ts";
import classes from "./occurrence-row.module.css";
import { OccurrenceRow } from "./occurrence-row.tsx";

interface AgendaProps {
  occurrences: readonly Occurrence[];
  onOpen: (occurrence: Occurrence) => void;
}

/** The occurrences day by day. Where some lie ahead, those of past days wait behind a button. */
export function Agenda({ occurrences, onOpen }: AgendaProps) {
  const { formatDate } = useDateFormat();
  const [showsPast, past] = useDisclosure(false);
  const today = formatDate(new Date());
  const ahead = occurrences.filter(({ endDay }) => endDay >= today);
  const passed = ahead.length === 0 ? 0 : occurrences.length - ahead.length;

  if (occurrences.length === 0) return <Text c="dimmed">Inget står i kalendern den här tiden.</Text>;
  return (
    <Stack gap="md">
      {passed > 0 && (
        <Button variant="subtle" px="xs" aria-expanded={showsPast} onClick={past.toggle} style={{ alignSelf: "flex-start" }}>
          {showsPast ? "Dölj det som varit" : `Visa det som varit (${passed})`}
        </Button>
      )}
      {groupByDay(passed > 0 && !showsPast ? ahead : occurrences).map(([day, ofDay]) => (
        <section key={day} aria-label={dayName(day)}>
          <Title order={3} size="h5" c="dimmed" px={10}>
            {dayName(day)} · {formatWeek(day)}
          </Title>
          <ul className={classes.list}>
            {ofDay.map((occurrence) => (
              <OccurrenceRow key={keyOf(occurrence)} occurrence={occurrence} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}
