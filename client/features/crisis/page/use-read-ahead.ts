import { useEffect } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { teamsOf } from "./around/teams-of.ts";
import type { Crisis } from "./crisis-views.ts";

const QUIET_MS = 4_000;
/** Read again when something has changed it, not because time has passed. */
const UNLESS_KNOWN = { staleTime: Number.POSITIVE_INFINITY };

/** Where one part is open at a time, the log and whom to ring are read too when the page is quiet: they are to be there when the
 *  network is not, also for who has not opened them. */
export function useReadAhead(crisis: Crisis, isWanted: boolean): void {
  const utils = trpc.useUtils();

  useEffect(() => {
    if (!isWanted) return;
    const read = async (): Promise<void> => {
      void utils.crisis.log.prefetch({ activationId: crisis.id }, UNLESS_KNOWN);
      void utils.team.group.prefetch(undefined, UNLESS_KNOWN);
      const teams = await utils.team.list.ensureData();
      for (const { teamId } of teamsOf(crisis, teams)) void utils.team.members.prefetch({ teamId }, UNLESS_KNOWN);
    };
    const timer = window.setTimeout(() => void read().catch((error: unknown) => console.warn("nothing was read ahead", error)), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [crisis, isWanted, utils]);
}
