import { IconUsersGroup } from "@tabler/icons-react";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { can } from "#shared/permissions.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { CreateTeamButton } from "./team-actions.tsx";
import { findArea } from "./team-views.ts";

/** The house has no crisis group; an owner makes one. */
export function NoGroup() {
  const { association } = useSignedIn();
  const areas = trpc.preparedness.domains.useQuery();
  const area = areas.data && findArea(areas.data, CRISIS_GROUP_AREA);
  return (
    <EmptyState icon={IconUsersGroup} action={area && can(association?.role, "teams:manage") && <CreateTeamButton area={area} />}>
      Föreningen har ingen krisgrupp än.
    </EmptyState>
  );
}
