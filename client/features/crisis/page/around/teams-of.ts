import type { RouterOutputs } from "#client/lib/trpc.ts";
import type { Crisis } from "../crisis-views.ts";

interface AreaTeam {
  teamId: string;
  /** The area's. */
  name: string;
}

/** The teams of all areas of a crisis, its first area's first. */
export function teamsOf(crisis: Crisis, teams: RouterOutputs["team"]["list"]): AreaTeam[] {
  const areas = [{ id: crisis.crisisDomainId, name: crisis.domainName }, ...crisis.addedAreas];
  return areas.flatMap(({ id, name }) => {
    const team = teams.find(({ crisisDomainId }) => crisisDomainId === id);
    return team ? { teamId: team.id, name } : [];
  });
}
