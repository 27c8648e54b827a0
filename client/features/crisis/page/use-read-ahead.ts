import { useEffect, useRef } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { teamsOf } from "./around/teams-of.ts";
import type { Crisis } from "./crisis-views.ts";

const QUIET_MS = 4_000;
/** What others have written since is at most so old when the network goes. */
const AGAIN_MS = 60_000;
/** Read again when something has changed it, not because time has passed. */
const UNLESS_KNOWN = { staleTime: Number.POSITIVE_INFINITY };

/** Where one part is open at a time, the log and whom to ring are read too while the page is quiet: they are to be there when the
 *  network is not, also for who has not opened them. */
export function useReadAhead(crisis: Crisis, isWanted: boolean): void {
  const utils = trpc.useUtils();
  const latest = useRef(crisis);
  useEffect(() => {
    latest.current = crisis;
  }, [crisis]);

  useEffect(() => {
    if (!isWanted) return;
    let timer = 0;
    const read = async (): Promise<void> => {
      void utils.crisis.log.prefetch({ activationId: latest.current.id }, UNLESS_KNOWN);
      void utils.crisis.posters.prefetch({ activationId: latest.current.id }, UNLESS_KNOWN);
      void utils.team.group.prefetch(undefined, UNLESS_KNOWN);
      const teams = await utils.team.list.fetch(undefined, UNLESS_KNOWN);
      for (const { teamId } of teamsOf(latest.current, teams)) void utils.team.members.prefetch({ teamId }, UNLESS_KNOWN);
    };
    const readAfter = (pauseMs: number): void => {
      timer = window.setTimeout(() => {
        read().catch((error: unknown) => console.warn("nothing was read ahead", error));
        readAfter(AGAIN_MS);
      }, pauseMs);
    };
    readAfter(QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [isWanted, utils]);
}
