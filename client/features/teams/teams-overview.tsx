import { Stack, Text } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import classes from "./area-card.module.css";
import { AreaCard } from "./area-card.tsx";
import { CreateTeamButton } from "./create-team-button.tsx";
import type { Area, Team } from "./team-views.ts";

interface TeamsOverviewProps {
  areas: readonly Area[];
  teams: readonly Team[];
  mayCreate: boolean;
}

/** The areas that have a team, and beneath them those that have none. */
export function TeamsOverview({ areas, teams, mayCreate }: TeamsOverviewProps) {
  const without = areas.filter(({ id }) => !teams.some(({ crisisDomainId }) => crisisDomainId === id));
  return (
    <Stack gap="lg">
      {teams.length === 0 && <EmptyState icon={IconUsersGroup}>Föreningen har inga krisgrupper än.</EmptyState>}
      <div className={classes.cards}>
        {areas.map((area) => {
          const team = teams.find(({ crisisDomainId }) => crisisDomainId === area.id);
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
