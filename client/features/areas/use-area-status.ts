import { trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import type { Area, AreaStatus } from "./area-views.ts";

/** How ready the own association is, area by area; null for those who are in none, and until it is known. */
export function useAreaStatus(): (area: Area) => AreaStatus | null {
  const { session } = useSession();
  const enabled = Boolean(session?.association);
  const overview = trpc.readiness.overview.useQuery(undefined, { enabled });
  const teams = trpc.team.list.useQuery(undefined, { enabled });
  return ({ id, slug }) => {
    if (!enabled || !overview.data || !teams.data) return null;
    return {
      readiness: overview.data.areas.find((area) => area.slug === slug),
      team: teams.data.find(({ crisisDomainId }) => crisisDomainId === id),
    };
  };
}
