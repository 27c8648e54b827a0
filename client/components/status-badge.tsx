import { Badge } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";

interface StatusBadgeProps {
  color: "fjord" | "varsel" | "lugn" | "gray" | "kris";
  icon: Icon;
  children: string;
}

/** A status as icon, word and colour, never as colour alone. */
export function StatusBadge({ color, icon: StatusIcon, children }: StatusBadgeProps) {
  return (
    <Badge variant="light" color={color} leftSection={<StatusIcon size={14} stroke={2} aria-hidden />}>
      {children}
    </Badge>
  );
}
