import "@mantine/core/styles/Progress.css";
import { Card, Group, Progress, Text, Title } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import classes from "./summary-card.module.css";
import { TextLink } from "./text-link.tsx";

interface SummaryCardProps {
  icon: Icon;
  title: string;
  /** The number or word that is read first. */
  value: ReactNode;
  /** 0–1, drawn as a bar that repeats what the value says. */
  share?: number;
  detail?: ReactNode;
  to: string;
  linkLabel: string;
}

/** One area at a glance, and the way to it. */
export function SummaryCard({ icon: AreaIcon, title, value, share, detail, to, linkLabel }: SummaryCardProps) {
  const headingId = useId();
  return (
    <Card component="section" aria-labelledby={headingId} className={classes.card} padding="md">
      <Group gap="xs" wrap="nowrap">
        <AreaIcon size={20} stroke={1.75} aria-hidden />
        <Title order={3} size="h4" id={headingId}>
          {title}
        </Title>
      </Group>
      <Text fw={650} fz="lg" lh={1.3} className="tabular" component="div">
        {value}
      </Text>
      {share !== undefined && <Progress value={Math.min(1, share) * 100} color={share >= 1 ? "lugn" : "fjord"} size="md" aria-hidden />}
      {detail && (
        <Text size="sm" c="dimmed" component="div">
          {detail}
        </Text>
      )}
      <TextLink to={to} mt="auto" size="sm" className={classes.link}>
        {linkLabel}
      </TextLink>
    </Card>
  );
}
