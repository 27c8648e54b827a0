import { Stack, Text, ThemeIcon } from "@mantine/core";
import { type Icon, IconInbox } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon?: Icon;
  /** One sentence: why it is empty. */
  children: ReactNode;
  /** The one next step. */
  action?: ReactNode;
}

export function EmptyState({ icon: EmptyIcon = IconInbox, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md">
      <ThemeIcon size={56} radius="xl" variant="light">
        <EmptyIcon size={28} stroke={1.5} aria-hidden />
      </ThemeIcon>
      <Text ta="center" maw="48ch" component="div">
        {children}
      </Text>
      {action}
    </Stack>
  );
}
