import { Card, Group, Progress, Skeleton, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconArrowLeft, IconUsersGroup } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { AreaIcon } from "#client/components/area-icon.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { NoCrisisAreas } from "#client/components/no-crisis-areas.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import linkCard from "#client/ui/link-card.module.css";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { both, Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import { GapBadges } from "./place-badge.tsx";
import { CreateTeamButton, RemoveTeam, TeamActions } from "./team-actions.tsx";
import { TeamContent, TeamFacts, TeamSkeleton } from "./team-content.tsx";
import { type Area, findArea, type Team } from "./team-views.ts";
import classes from "./teams.module.css";

const PLACES = ["a", "b", "c", "d", "e", "f"];

/** The crisis teams of the association; `?area=` opens one. */
export function Component() {
  const { association } = useSignedIn();
  const [search] = useSearchParams();
  const areas = trpc.preparedness.domains.useQuery();
  const teams = trpc.team.list.useQuery(undefined, { enabled: association !== null, staleTime: 0 });
  if (!association) return <NoAssociation title="Krisgrupper" />;

  const mayManage = can(association.role, "teams:manage");
  const area = areas.data && findArea(areas.data, search.get("area"));
  if (area && teams.data) {
    return (
      <TeamOfArea
        key={area.id}
        area={area}
        team={teams.data.find(({ crisisDomainId }) => crisisDomainId === area.id)}
        mayManage={mayManage}
      />
    );
  }
  return (
    <>
      <PageHeader title="Krisgrupper" description="Ett team per beredskapsområde. Här ser du vilka som är med och vad som saknas." />
      {areas.data?.length === 0 && <NoCrisisAreas />}
      <Loaded query={both(areas, teams)} skeleton={<OverviewSkeleton />}>
        {([all, manned]) => <TeamsOverview areas={all} teams={manned} mayCreate={mayManage} />}
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

/** The areas that have a team, and beneath them those that have none. */
function TeamsOverview({ areas, teams, mayCreate }: TeamsOverviewProps) {
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
      <TeamFacts team={team} />
      <Group gap={6} mt="auto">
        <GapBadges coverage={team.coverage} />
      </Group>
    </Card>
  );
}

interface TeamOfAreaProps {
  area: Area;
  team: Team | undefined;
  /** Owners make and remove teams. */
  mayManage: boolean;
}

/** The team of one area. */
function TeamOfArea({ area, team, mayManage }: TeamOfAreaProps) {
  const members = trpc.team.members.useQuery({ teamId: team?.id ?? "" }, { enabled: team !== undefined, staleTime: 0 });
  return (
    <>
      <TextLink to="/teams" className={classes.way} underline="hover">
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        Alla krisgrupper
      </TextLink>
      <PageHeader
        title={area.name}
        description={area.description}
        actions={team && members.data && <TeamActions team={team} members={members.data} />}
      />
      {!team && (
        <EmptyState icon={IconUsersGroup} action={mayManage && <CreateTeamButton area={area} />}>
          Området har inget team än.
        </EmptyState>
      )}
      {team && (
        <Loaded query={members} failure="Kunde inte ladda teammedlemmar." skeleton={<TeamSkeleton />}>
          {(people) => (
            <Stack gap="lg">
              <TeamContent team={team} members={people} />
              {mayManage && <RemoveTeam team={team} />}
            </Stack>
          )}
        </Loaded>
      )}
    </>
  );
}
