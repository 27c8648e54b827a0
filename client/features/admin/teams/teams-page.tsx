import { Card, Group, Stack, Text } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { GapBadges } from "#client/features/teams/place-badge.tsx";
import type { Team } from "#client/features/teams/team-views.ts";
import { FRESH } from "#client/lib/fresh.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { type Column, DataList } from "#client/ui/data-list.tsx";
import { ListRow } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";

/** How well each crisis team is manned, for the association's owners. */
export function TeamsPage() {
  const teams = trpc.team.list.useQuery(undefined, FRESH);
  return (
    <Card p={{ base: "md", sm: "lg" }}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Text c="dimmed">Vilka team som finns, och vad de saknar.</Text>
          <LinkButton to="/teams" variant="default">
            Öppna teamen
          </LinkButton>
        </Group>
        <DataList
          label="Team"
          query={teams}
          rowKey={({ id }) => id}
          columns={useColumns()}
          skeleton={<ListSkeleton rows={6} rowHeight={52} />}
          empty={{ icon: IconUsersGroup, text: "Föreningen har inga team än." }}
          cards={{ as: "rows", draw: (team) => <TeamRow team={team} /> }}
          table={{ minWidth: 760, verticalSpacing: "xs" }}
        />
      </Stack>
    </Card>
  );
}

const leadersOf = ({ leaders }: Team): string => leaders.map(({ displayName }) => displayName).join(", ") || "–";
const pathOf = ({ areaSlug }: Team): string => `/teams?area=${areaSlug}`;
const placesOf = ({ coverage: { filled, places } }: Team): string => `${filled} av ${places}`;
const factsOf = (team: Team): string =>
  [
    `${placesOf(team)} platser`,
    team.memberCount === 1 ? "1 person" : `${team.memberCount} personer`,
    team.leaders.length > 0 && `leds av ${leadersOf(team)}`,
  ]
    .filter(Boolean)
    .join(" · ");

function useColumns(): Column<Team>[] {
  const { formatDay } = useDateFormat();
  return [
    { key: "area", title: "Område", cell: (team) => <TextLink to={pathOf(team)}>{team.areaName}</TextLink>, isRowName: true },
    { key: "leaders", title: "Teamledare", cell: leadersOf },
    { key: "people", title: "Personer", cell: ({ memberCount }) => memberCount, isTabular: true },
    { key: "places", title: "Platser", cell: placesOf, isTabular: true },
    { key: "state", title: "Läge", cell: (team) => <Gaps team={team} /> },
    {
      key: "drill",
      title: "Senaste övning",
      cell: ({ lastDrillAt }) => (lastDrillAt ? formatDay(lastDrillAt) : "Aldrig"),
      isTabular: true,
    },
  ];
}

const Gaps = ({ team }: { team: Team }) => (
  <Group gap={6}>
    <GapBadges {...team} />
  </Group>
);

function TeamRow({ team }: { team: Team }) {
  return (
    <ListRow
      title={team.areaName}
      details={
        <Stack gap={6}>
          <span>{factsOf(team)}</span>
          <Gaps team={team} />
        </Stack>
      }
      action={
        <LinkButton to={pathOf(team)} variant="default" aria-label={`Öppna ${team.areaName}`}>
          Öppna
        </LinkButton>
      }
    />
  );
}
