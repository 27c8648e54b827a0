import { Stack, Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./sidebar.module.css";

interface SidebarSectionProps {
  title: string;
  isCollapsed: boolean;
  children: ReactNode;
}

export function SidebarSection({ title, isCollapsed, children }: SidebarSectionProps) {
  const titleId = useId();
  return (
    <Stack component="nav" aria-labelledby={titleId} gap={2} mb="md">
      {isCollapsed && <hr className={classes.line} />}
      <Text id={titleId} fz="xs" fw={600} c="dimmed" px="sm" mb={2} display={isCollapsed ? "none" : undefined}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}
