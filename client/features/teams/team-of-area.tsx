import { Stack } from "@mantine/core";
import { IconArrowLeft, IconUsersGroup } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { CreateTeamButton } from "./create-team-button.tsx";
import classes from "./member-row.module.css";
import { RemoveTeam } from "./remove-team.tsx";
import { TeamActions } from "./team-actions.tsx";
import { TeamContent } from "./team-content.tsx";
import { TeamSkeleton } from "./team-skeleton.tsx";
import type { Area, Team } from "./team-views.ts";

interface TeamOfAreaProps {
  area: Area;
  team: Team | undefined;
  /** Owners make and remove teams. */
  mayManage: boolean;
}

/** The team of one area. */
export function TeamOfArea({ area, team, mayManage }: TeamOfAreaProps) {
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
      {team && members.isPending && <TeamSkeleton />}
      {team && members.isLoadingError && (
        <ErrorCard title="Kunde inte ladda teammedlemmar." error={members.error} onRetry={() => void members.refetch()} />
      )}
      {team && members.data && (
        <Stack gap="lg">
          <TeamContent team={team} members={members.data} />
          {mayManage && <RemoveTeam team={team} />}
        </Stack>
      )}
    </>
  );
}
