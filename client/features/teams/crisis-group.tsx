import { IconUsersGroup } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { FRESH } from "#client/lib/fresh.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { memberOnDuty } from "./duty-views.ts";
import { CreateTeamButton } from "./team-actions.tsx";
import { TeamSkeleton } from "./team-content.tsx";
import { findArea } from "./team-views.ts";

type Group = RouterOutputs["team"]["group"];

interface CrisisGroup extends Pick<Group, "members" | "duty"> {
  team: NonNullable<Group["team"]>;
  /** Who is rung first today. */
  onDuty: Group["members"][number] | null;
}

/** The house's crisis group as it stands now, for what is drawn of it; without one the way to make it. */
export function LoadedCrisisGroup({ children }: { children: (group: CrisisGroup) => ReactNode }) {
  const group = trpc.team.group.useQuery(undefined, FRESH);
  return (
    <Loaded query={group} failure="Kunde inte ladda teammedlemmar." skeleton={<TeamSkeleton />}>
      {({ team, members, duty }) => {
        if (!team) return <NoGroup />;
        const onDutyId = memberOnDuty(duty, new Date());
        return children({ team, members, duty, onDuty: members.find(({ id }) => id === onDutyId) ?? null });
      }}
    </Loaded>
  );
}

/** The house has no crisis group; an owner makes one. */
function NoGroup() {
  const { association } = useSignedIn();
  const areas = trpc.preparedness.domains.useQuery();
  const area = areas.data && findArea(areas.data, CRISIS_GROUP_AREA);
  return (
    <EmptyState icon={IconUsersGroup} action={area && can(association?.role, "teams:manage") && <CreateTeamButton area={area} />}>
      Föreningen har ingen krisgrupp än.
    </EmptyState>
  );
}
