import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readOldAnew, type Touched, useReadAnew } from "#client/lib/read-anew.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { SessionView } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";

/** A page on a slow line has asked for what it shows so long ago at most when its stream starts. */
const JUST_READ_MS = 10_000;

/**
 * Hears what happens to the own membership, what crises are led in the association, what the network sends to it and, for owners,
 * who applies and joins: what shows it is read anew, and the bell with it. One stream per window, whatever is open in it: a browser allows six to one server.
 */
export function useLiveNews({ association }: SessionView): void {
  const client = useQueryClient();
  const readAnew = useReadAnew();
  const touched = {
    session: ["auth.session"],
    crises: association ? ["crisis.active", "crisis.warnings", "crisis.history", "crisis.preview", "start", "subscribers.counts"] : [],
    applications: can(association?.role, "membership:decide")
      ? ["membership.requests", "membership.members", "membership.counts", "membership.pendingCount", "dashboard", "start"]
      : [],
    alerts: can(association?.role, "collaboration:read") ? ["collaborationAlerts", "dashboard"] : [],
    bell: ["notifications"],
  } satisfies Record<string, Touched[]>;
  type Part = keyof typeof touched;
  const read = (...parts: Part[]): void => {
    for (const part of parts) void readAnew(...touched[part]);
  };
  const hasStarted = useRef(false);
  const readMissed = (): void => {
    if (hasStarted.current) {
      read("session", "crises", "applications", "alerts");
      return;
    }
    hasStarted.current = true;
    // A page asks for it beside its first stream. An alarm in between is not left to chance, nor what was read in a window nobody saw.
    if (association) void readAnew("crisis.active");
    void readOldAnew(client, Object.values(touched).flat(), JUST_READ_MS);
  };
  const readsOf = {
    // Also after a lost connection and in a window that is seen again: the only sign that something may have been missed.
    start: readMissed,
    self: () => read("session", "bell"),
    crisis: () => read("crises"),
    membership: () => read("applications", "session", "bell"),
    collaboration: () => read("alerts", "bell"),
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
    onData: (news) => readsOf[news](),
    // Who has got another role, or left, follows other things from now on.
    onComplete: () => {
      if (!isShown.current) return;
      read("session");
      stream.reset();
    },
  });
}
