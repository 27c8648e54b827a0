import { Card, Group, Text, ThemeIcon, Title } from "@mantine/core";
import { Link } from "react-router";
import { AreaIcon } from "#client/components/area-icon.tsx";
import { type Area, type AreaStatus, offersWords } from "./area-views.ts";
import classes from "./areas.module.css";
import { StatusBadges } from "./status-badges.tsx";

interface AreaCardProps {
  area: Area;
  /** Null for those who are in no association. */
  status: AreaStatus | null;
}

/** An area at a glance, and the way to what it says. */
export function AreaCard({ area, status }: AreaCardProps) {
  return (
    <Card component="article" className={classes.card}>
      <Group gap="sm" wrap="nowrap">
        <ThemeIcon size={40} radius="md">
          <AreaIcon name={area.icon} />
        </ThemeIcon>
        <Title order={2} size="h3">
          <Link to={`/categories?area=${area.slug}`} preventScrollReset className={classes.link}>
            {area.name}
          </Link>
        </Title>
      </Group>
      <Text>{area.description}</Text>
      <Text size="sm" c="dimmed">
        {offersWords(area.offers)}
      </Text>
      {status && (
        <div className={classes.foot}>
          <StatusBadges status={status} />
        </div>
      )}
    </Card>
  );
}
