import { useEffect, useRef } from "react";
import { useReadAnew } from "#client/lib/read-anew.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { SessionView } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";

/**
 * Hears what happens to the own membership, what crises are led in the association, what the network sends to it and, for owners,
 * who applies and joins: what shows it is read anew, and the bell with it. One stream per window, whatever is open in it: a browser allows six to one server.
 */
export function useLiveNews({ association }: SessionView): void {
  const readAnew = useReadAnew();
  const readSession = (): void => void readAnew("auth.session");
  const readCrises = (): void => {
    if (association) void readAnew("crisis.active", "crisis.history", "start", "subscribers.counts");
  };
  const readApplications = (): void => {
    if (!can(association?.role, "membership:decide")) return;
    void readAnew("membership.requests", "membership.members", "membership.counts", "membership.pendingCount", "dashboard", "start");
  };
  const readAlerts = (): void => {
    if (can(association?.role, "collaboration:read")) void readAnew("collaborationAlerts", "dashboard");
  };
  const readBell = (): void => void readAnew("notifications");
  const hasStarted = useRef(false);
  const readMissed = (): void => {
    const again = [readSession, readCrises, readApplications, readAlerts];
    // The page asks for all of it while its first stream starts; an alarm in between is not left to chance.
    const first = [(): void => void (association && readAnew("crisis.active"))];
    for (const read of hasStarted.current ? again : first) read();
    hasStarted.current = true;
  };
  const readsOf = {
    // Also after a lost connection and in a window that is seen again: the only sign that something may have been missed.
    start: [readMissed],
    self: [readSession, readBell],
    crisis: [readCrises],
    membership: [readApplications, readSession, readBell],
    collaboration: [readAlerts, readBell],
  };

  // Leaving the frame ends the stream too, which is no news. The effect stands before the subscription's, and is undone before it.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const stream = trpc.association.onNews.useSubscription(undefined, {
    onData: (news) => {
      for (const read of readsOf[news]) read();
    },
    // Who has got another role, or left, follows other things from now on.
    onComplete: () => {
      if (!isShown.current) return;
      readSession();
      stream.reset();
    },
  });
}
