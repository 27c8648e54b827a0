import { IconUsersGroup } from "@tabler/icons-react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { CreateTeamButton } from "./create-team-button.tsx";
import { TeamActions } from "./team-actions.tsx";
import { TeamContent } from "./team-content.tsx";
import { TeamSkeleton } from "./team-skeleton.tsx";
import { findArea } from "./team-views.ts";

/** The crisis group of the whole house: who leads, who steps in, and how they are reached. */
export function Component() {
  const { association } = useSignedIn();
  const areas = trpc.preparedness.domains.useQuery();
  const group = trpc.team.group.useQuery(undefined, { enabled: association !== null, staleTime: 0 });
  if (!association) return <NoAssociation title="Krisgruppen" />;

  const area = areas.data && findArea(areas.data, CRISIS_GROUP_AREA);
  const team = group.data?.team;
  return (
    <>
      <PageHeader
        title="Krisgruppen"
        description="De som leder huset genom en kris. Ring uppifrån: den första som svarar tar ledningen."
        actions={group.data && team && <TeamActions team={team} members={group.data.members} />}
      />
      {group.isPending && <TeamSkeleton />}
      {group.isError && <ErrorCard title="Kunde inte ladda teammedlemmar." error={group.error} onRetry={() => void group.refetch()} />}
      {group.data && !team && (
        <EmptyState icon={IconUsersGroup} action={area && can(association.role, "teams:manage") && <CreateTeamButton area={area} />}>
          Föreningen har ingen krisgrupp än.
        </EmptyState>
      )}
      {group.data && team && <TeamContent team={team} members={group.data.members} />}
    </>
  );
}
