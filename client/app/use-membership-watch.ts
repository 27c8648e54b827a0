import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { SessionView } from "#client/lib/use-session.ts";

/** Notices that somebody lost the association, or got another role in it, while the page is open. */
export function useMembershipWatch(session: SessionView | null): void {
  const queryClient = useQueryClient();
  const shown = useRef<SessionView | null>(null);

  useEffect(() => {
    const before = shown.current;
    shown.current = session;
    const association = before?.association;
    if (!session || !association || before.user.id !== session.user.id) return;
    if (session.association?.id === association.id && session.association.role === association.role) return;
    void import("#client/lib/membership-change.ts").then(({ onMembershipChange }) => onMembershipChange(queryClient, association, session));
  }, [queryClient, session]);
}
