import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./list-row.module.css";

/** Rows under one another with a line between. */
export function ListRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface ListRowProps {
  title: ReactNode;
  /** Stands before the words. */
  picture?: ReactNode;
  badge?: ReactNode;
  /** What is known of it. */
  details: ReactNode;
  action?: ReactNode;
}

export function ListRow({ title, picture, badge, details, action }: ListRowProps) {
  return (
    <li className={classes.row}>
      {picture}
      <Stack gap={4} className={classes.words} data-beside-picture={picture ? true : undefined}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {title}
          </Text>
          {badge}
        </Group>
        <Text component="div" size="sm" c="dimmed" className="tabular" maw="var(--app-measure)" style={{ overflowWrap: "anywhere" }}>
          {details}
        </Text>
      </Stack>
      {action}
    </li>
  );
}
