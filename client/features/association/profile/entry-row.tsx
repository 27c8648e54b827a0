import { Button, Group, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./entry-row.module.css";

interface EntryRowProps {
  /** What it concerns. */
  kind: string;
  title: string;
  children: ReactNode;
  /** Null for those who may only read. */
  actions: { onEdit: () => void; onRemove: () => void; isRemoving: boolean } | null;
}

export function EntryRow({ kind, title, children, actions }: EntryRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text size="sm" c="dimmed">
          {kind}
        </Text>
        <Text fw={600}>{title}</Text>
        {children}
      </div>
      {actions && (
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            px="sm"
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
            aria-label={`Ändra ${title}`}
            onClick={actions.onEdit}
          >
            Ändra
          </Button>
          <Button
            variant="default"
            px="sm"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            aria-label={`Ta bort ${title}`}
            loading={actions.isRemoving}
            onClick={actions.onRemove}
          >
            Ta bort
          </Button>
        </Group>
      )}
    </li>
  );
}
