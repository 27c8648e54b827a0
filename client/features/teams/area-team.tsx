import { Stack } from "@mantine/core";
import { IconArrowLeft, IconUsersGroup } from "@tabler/icons-react";
import { PageHeader } from "#client/components/page-header.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import { CreateTeamButton, RemoveTeam, TeamActions } from "./team-actions.tsx";
import { TeamContent, TeamSkeleton } from "./team-content.tsx";
import type { Area } from "./team-views.ts";
import classes from "./teams.module.css";

/** The team of one area. */
export function AreaTeam({ area }: { area: Area }) {
  const { association } = useSignedIn();
  // Owners make and remove teams.
  const mayManage = can(association?.role, "teams:manage");
  const teams = trpc.team.list.useQuery(undefined, { staleTime: 0 });
  const team = teams.data?.find(({ crisisDomainId }) => crisisDomainId === area.id);
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
      <Loaded query={teams} skeleton={<TeamSkeleton />}>
        {() =>
          team ? (
            <Loaded query={members} failure="Kunde inte ladda teammedlemmar." skeleton={<TeamSkeleton />}>
              {(people) => (
                <Stack gap="lg">
                  <TeamContent team={team} members={people} />
                  {mayManage && <RemoveTeam team={team} />}
                </Stack>
              )}
            </Loaded>
          ) : (
            <EmptyState icon={IconUsersGroup} action={mayManage && <CreateTeamButton area={area} />}>
              Området har inget team än.
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}
