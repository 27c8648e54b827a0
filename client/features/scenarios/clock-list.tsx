import { Badge, Group, Text } from "@mantine/core";
import { clockEnd } from "./clock-words.ts";
import type { Moment } from "./scenario-choice.ts";
import classes from "./scenarios.module.css";

/** How long doors, freezers, water and warmth last, seen from a moment. */
export function ClockList({ clocks, minutes }: { clocks: Moment["clocks"]; minutes: number }) {
  return (
    <ul className={classes.rows} aria-label="Klockor">
      {clocks.map((clock) => (
        <li key={clock.title} className={classes.row}>
          <Group gap="xs">
            <Text fw={600}>{clock.title}</Text>
            {clock.isEstimate && <Badge color="gray">Uppskattning</Badge>}
          </Group>
          <Text>{[clock.now, clockEnd(clock, minutes)].filter(Boolean).join(". ")}</Text>
          <Text size="sm" c="dimmed">
            {clock.basis}
          </Text>
        </li>
      ))}
    </ul>
  );
}
