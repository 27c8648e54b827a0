import { Divider, Stack, Text } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface SidebarSectionProps {
  title: string;
  isCollapsed: boolean;
  children: ReactNode;
}

export function SidebarSection({ title, isCollapsed, children }: SidebarSectionProps) {
  const titleId = useId();
  return (
    <Stack component="nav" aria-labelledby={titleId} gap={2} mb="md">
      {isCollapsed && <Divider my={4} color="var(--app-line)" />}
      <Text id={titleId} fz="xs" fw={600} c="dimmed" px="sm" mb={2} display={isCollapsed ? "none" : undefined}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}
