import { Card, Group, Progress, ThemeIcon, Title } from "@mantine/core";
import { Link } from "react-router";
import { AreaIcon } from "#client/components/area-icon.tsx";
import classes from "./area-card.module.css";
import { GapBadges } from "./place-badge.tsx";
import { TeamFacts } from "./team-facts.tsx";
import type { Area, Team } from "./team-views.ts";

/** An area's team at a glance, and the way to it. */
export function AreaCard({ area, team }: { area: Area; team: Team }) {
  const { filled, places } = team.coverage;
  return (
    <Card component="article" className={classes.card} aria-label={area.name}>
      <Group gap="sm" wrap="nowrap">
        <ThemeIcon size={40} radius="md">
          <AreaIcon name={area.icon} />
        </ThemeIcon>
        <Title order={2} size="h3">
          <Link to={`/teams?area=${area.slug}`} className={classes.link}>
            {area.name}
          </Link>
        </Title>
      </Group>
      <Progress value={places === 0 ? 100 : (filled / places) * 100} color="fjord" aria-label={`Tillsatta platser i ${area.name}`} />
      <TeamFacts team={team} />
      <div className={classes.badges}>
        <GapBadges coverage={team.coverage} />
      </div>
    </Card>
  );
}
