import { Text } from "@mantine/core";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import { afterStart } from "./clock-words.ts";
import type { Step } from "./scenario-choice.ts";
import classes from "./scenarios.module.css";

/** What the crisis group does, who does it, and when. */
export function StepList({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {steps.map((step) => (
        <li key={step.title} className={classes.row}>
          <Text fw={600}>{step.title}</Text>
          <Text size="sm" c="dimmed">
            {stepDetails(step)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** «Efter 30 min · Trapphusombud · När det är under 14 °C inne» */
export function stepDetails({ minutes, role, condition }: Step): string {
  return [minutes !== null && afterStart(minutes, condition !== null), role && TEAM_ROLE_LABELS[role], condition]
    .filter(Boolean)
    .join(" · ");
}
