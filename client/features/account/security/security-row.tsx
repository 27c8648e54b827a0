import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./security-row.module.css";

/** Rows under one another with a line between. */
export function SecurityRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface SecurityRowProps {
  title: string;
  badge?: ReactNode;
  /** What is known of it. */
  details: ReactNode;
  action?: ReactNode;
}

export function SecurityRow({ title, badge, details, action }: SecurityRowProps) {
  return (
    <li className={classes.row}>
      <Stack gap={4} className={classes.words}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {title}
          </Text>
          {badge}
        </Group>
        <Text size="sm" c="dimmed" className="tabular" style={{ overflowWrap: "anywhere" }}>
          {details}
        </Text>
      </Stack>
      {action}
    </li>
  );
}
