import { Card, type CardProps, Group, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface SectionCardProps extends CardProps {
  title: string;
  /** A link or button beside the title. */
  action?: ReactNode;
  /** Of a card that scrolls within itself: whoever has no pointer scrolls it by keyboard. */
  tabIndex?: 0;
  children: ReactNode;
}

/** A card with an `<h2>` that names it as a region. */
export function SectionCard({ title, action, children, ...card }: SectionCardProps) {
  const headingId = useId();
  return (
    <Card component="section" aria-labelledby={headingId} {...card}>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} size="h3" id={headingId}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Card>
  );
}
