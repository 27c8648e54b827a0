import { Card, Group, Stack, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconUsersGroup } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { GapBadges } from "#client/features/teams/place-badge.tsx";
import type { Team } from "#client/features/teams/team-views.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { ScrollTable } from "#client/ui/scroll-table.tsx";

const LABEL = "Krisgrupper";

/** How well each crisis team is manned, for the association's owners. */
export function TeamsPage() {
  const teams = trpc.team.list.useQuery(undefined, { staleTime: 0 });
  const isNarrow = useMediaQuery("(max-width: 61.99em)", undefined, { getInitialValueInEffect: false });
  return (
    <Card p={{ base: "md", sm: "lg" }}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Text c="dimmed">Vilka team som finns, och vad de saknar.</Text>
          <LinkButton to="/teams" variant="default">
            Öppna krisgrupperna
          </LinkButton>
        </Group>
        <Loaded query={teams} skeleton={<ListSkeleton rows={6} rowHeight={52} />} />
        {teams.data?.length === 0 && <EmptyState icon={IconUsersGroup}>Föreningen har inga krisgrupper än.</EmptyState>}
        {teams.data && teams.data.length > 0 && (isNarrow ? <TeamRows teams={teams.data} /> : <TeamTable teams={teams.data} />)}
      </Stack>
    </Card>
  );
}

const leadersOf = ({ leaders }: Team): string => leaders.map(({ displayName }) => displayName).join(", ") || "–";
const pathOf = ({ areaSlug }: Team): string => `/teams?area=${areaSlug}`;
const factsOf = (team: Team): string =>
  [
    `${placesOf(team)} platser`,
    team.memberCount === 1 ? "1 person" : `${team.memberCount} personer`,
    team.leaders.length > 0 && `leds av ${leadersOf(team)}`,
  ]
    .filter(Boolean)
    .join(" · ");
const placesOf = ({ coverage: { filled, places } }: Team): string => `${filled} av ${places}`;

function TeamTable({ teams }: { teams: readonly Team[] }) {
  const { formatDate } = useDateFormat();
  return (
    <ScrollTable label={LABEL} minWidth={760} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          {["Område", "Teamledare", "Personer", "Platser", "Läge", "Senaste övning"].map((heading) => (
            <Table.Th key={heading} scope="col">
              {heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {teams.map((team) => (
          <Table.Tr key={team.id}>
            <Table.Th scope="row">
              <TextLink to={pathOf(team)}>{team.areaName}</TextLink>
            </Table.Th>
            <Table.Td>{leadersOf(team)}</Table.Td>
            <Table.Td className="tabular">{team.memberCount}</Table.Td>
            <Table.Td className="tabular">{placesOf(team)}</Table.Td>
            <Table.Td>
              <Group gap={6}>
                <GapBadges coverage={team.coverage} />
              </Group>
            </Table.Td>
            <Table.Td className="tabular">{team.lastDrillAt ? formatDate(team.lastDrillAt) : "Aldrig"}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

function TeamRows({ teams }: { teams: readonly Team[] }) {
  return (
    <ListRows label={LABEL}>
      {teams.map((team) => (
        <ListRow
          key={team.id}
          title={team.areaName}
          details={
            <Stack gap={6}>
              <span>{factsOf(team)}</span>
              <Group gap={6}>
                <GapBadges coverage={team.coverage} />
              </Group>
            </Stack>
          }
          action={
            <LinkButton to={pathOf(team)} variant="default" aria-label={`Öppna ${team.areaName}`}>
              Öppna
            </LinkButton>
          }
        />
      ))}
    </ListRows>
  );
}
