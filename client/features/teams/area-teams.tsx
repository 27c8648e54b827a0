import { Card, Group, Progress, Skeleton, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { Link } from "react-router";
import { AreaIcon } from "#client/components/area-icon.tsx";
import { NoCrisisAreas } from "#client/components/no-crisis-areas.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { FRESH } from "#client/lib/fresh.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import linkCard from "#client/ui/link-card.module.css";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { both, Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { GapBadges } from "./place-badge.tsx";
import { CreateTeamButton } from "./team-actions.tsx";
import { TeamFacts } from "./team-content.tsx";
import type { Area, Team } from "./team-views.ts";
import classes from "./teams.module.css";

const PLACES = ["a", "b", "c", "d", "e", "f"];

/** «Team»: one for each area that the house has one for. */
export function AreaTeams() {
  const { association } = useSignedIn();
  const areas = trpc.preparedness.domains.useQuery();
  const teams = trpc.team.list.useQuery(undefined, FRESH);
  return (
    <>
      {areas.data?.length === 0 && <NoCrisisAreas />}
      <Loaded query={both(areas, teams)} skeleton={<OverviewSkeleton />}>
        {([all, manned]) => <TeamsOverview areas={all} teams={manned} mayCreate={can(association?.role, "teams:manage")} />}
      </Loaded>
    </>
  );
}

function OverviewSkeleton() {
  return (
    <div className={classes.cards} role="status" aria-label="Laddar...">
      {PLACES.map((place) => (
        <Skeleton key={place} h={250} radius="lg" />
      ))}
    </div>
  );
}

interface TeamsOverviewProps {
  areas: readonly Area[];
  teams: readonly Team[];
  mayCreate: boolean;
}

/** The areas that have a team, and beneath them those that have none; the group of the whole house has a tab of its own. */
function TeamsOverview({ areas, teams, mayCreate }: TeamsOverviewProps) {
  const without = areas.filter(({ id, slug }) => slug !== CRISIS_GROUP_AREA && !teams.some(({ crisisDomainId }) => crisisDomainId === id));
  const shown = teams.filter(({ areaSlug }) => areaSlug !== CRISIS_GROUP_AREA);
  return (
    <Stack gap="lg">
      {shown.length === 0 && <EmptyState icon={IconUsersGroup}>Föreningen har inga team än.</EmptyState>}
      <div className={classes.cards}>
        {areas.map((area) => {
          const team = shown.find(({ crisisDomainId }) => crisisDomainId === area.id);
          return team && <AreaCard key={area.id} area={area} team={team} />;
        })}
      </div>
      {without.length > 0 && (
        <SectionCard title="Områden utan team">
          <Text size="sm" c="dimmed" mb="xs">
            Börja med det som huset behöver. Alla områden behöver inte ett eget team.
          </Text>
          <ListRows label="Områden utan team">
            {without.map((area) => (
              <ListRow
                key={area.id}
                title={area.name}
                details={area.description}
                action={mayCreate && <CreateTeamButton area={area} opens={`/teams?area=${area.slug}`} />}
              />
            ))}
          </ListRows>
        </SectionCard>
      )}
    </Stack>
  );
}

/** An area's team at a glance, and the way to it. */
function AreaCard({ area, team }: { area: Area; team: Team }) {
  const { filled, places } = team.coverage;
  return (
    <Card component="article" className={`${linkCard.card} ${classes.card}`} aria-label={area.name}>
      <Group gap="sm" wrap="nowrap">
        <ThemeIcon size={40} radius="md">
          <AreaIcon name={area.icon} />
        </ThemeIcon>
        <Title order={2} size="h3">
          <Link to={`/teams?area=${area.slug}`} className={linkCard.link}>
            {area.name}
          </Link>
        </Title>
      </Group>
      <Progress value={places === 0 ? 100 : (filled / places) * 100} color="fjord" aria-label={`Tillsatta platser i ${area.name}`} />
      {team.memberCount > 0 && <TeamFacts team={team} />}
      <Group gap={6} mt="auto">
        <GapBadges {...team} />
      </Group>
    </Card>
  );
}
