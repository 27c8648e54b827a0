import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { AlertBadges } from "./alert-facts.tsx";
import type { ReceivedRow, SentRow } from "./alert-views.ts";
import classes from "./alerts.module.css";

interface AlertRowProps {
  alert: Pick<ReceivedRow | SentRow, "kind" | "isUrgent" | "isExercise" | "text">;
  to: string;
  /** From whom, or to how many. */
  title: string;
  /** How it stands, at the right. */
  state?: ReactNode;
  facts: (string | false | null | undefined)[];
  isNew?: boolean;
}

/** One alert in a list; the whole row opens it. */
export function AlertRow({ alert, to, title, state, facts, isNew }: AlertRowProps) {
  return (
    <li className={classes.row} data-new={isNew || undefined}>
      <Group justify="space-between" gap={6}>
        <AlertBadges alert={alert} />
        {state}
      </Group>
      <Link to={to} className={classes.link}>
        {title}
      </Link>
      <Text lineClamp={2} style={{ overflowWrap: "anywhere" }}>
        {alert.text || "Ingen text än"}
      </Text>
      <Text size="sm" c="dimmed" className="tabular">
        {facts.filter(Boolean).join(" · ")}
      </Text>
    </li>
  );
}
