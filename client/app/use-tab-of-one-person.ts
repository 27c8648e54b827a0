import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

const isNotSession = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => String(queryKey[0]) !== "auth,session";

/** Takes every answer of the server but the session's out of memory. What is being asked for is never shown either. */
export function forgetAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: isNotSession });
}

/** The same for whoever is signed in now: what the page shows, or has begun to ask for, is asked for anew. */
export function readAnswersAnew(queryClient: QueryClient): void {
  void queryClient.resetQueries({ predicate: isNotSession });
}

/** What a tab has shown to one person is never there for the next, who may have signed in through another tab. */
export function useTabOfOnePerson(isSignedOut: boolean, userId: string | undefined): void {
  const queryClient = useQueryClient();
  const shownId = useRef<string | null>(null);

  useEffect(() => {
    if (!userId && !isSignedOut) return;
    const before = shownId.current;
    shownId.current = userId ?? null;
    if (!before || before === userId) return;
    // Nobody sees no page of the person's. Somebody else would see them until they are drawn again, so the tab begins anew.
    if (userId) window.location.reload();
    else forgetAnswers(queryClient);
  }, [queryClient, isSignedOut, userId]);
}
