import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { formatWeekSpan } from "#shared/format/week.ts";
import { type DutyWeek, passedWeeks } from "./duty-views.ts";
import classes from "./rota-card.module.css";

/** Who was on call lately, for whoever plans whose turn it is. */
export function PassedWeeks({ duty, now }: { duty: readonly DutyWeek[]; now: Date }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const weeks = passedWeeks(duty, now);
  if (weeks.length === 0) return null;
  return (
    <>
      <Button variant="subtle" px="xs" aria-expanded={isOpen} onClick={toggle} style={{ alignSelf: "flex-start" }}>
        Tidigare veckor
      </Button>
      {isOpen && (
        <ul className={classes.rows} aria-label="Tidigare veckor">
          {weeks.map(({ startsOn, displayName }) => (
            <li key={startsOn} className={classes.passed}>
              <Text size="sm" c="dimmed" className="tabular">
                {formatWeekSpan(startsOn)}
              </Text>
              <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                {displayName ?? "Någon som har lämnat krisgruppen"}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
