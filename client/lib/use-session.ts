import { useCallback, useState } from "react";
import { errorReason } from "./error-text.ts";
import { useReadAnew } from "./read-anew.ts";
import { type RouterOutputs, trpc } from "./trpc.ts";

export type SessionView = NonNullable<RouterOutputs["auth"]["session"]>;

export type SessionState =
  | { status: "loading"; session: null }
  | { status: "authenticated"; session: SessionView }
  | { status: "unauthenticated"; session: null; profileMissing: boolean }
  | { status: "failed"; session: null; error: unknown; retry: () => void };

const ONE_MINUTE = 60_000;
/** Decision 33 */
export const SESSION_FRESH = { staleTime: ONE_MINUTE } as const;

/** Who is signed in, with profile, association and application. */
export function useSession(): SessionState {
  const query = trpc.auth.session.useQuery(undefined, {
    ...SESSION_FRESH,
    // An answer as well, fresh as long: asked anew by each part of a page that comes, it would take the page away again, for ever.
    retryOnMount: ({ state }) => errorReason(state.error) !== "PROFILE_MISSING" || Date.now() - state.errorUpdatedAt > ONE_MINUTE,
  });
  if (query.data) return { status: "authenticated", session: query.data };
  if (query.data === null) return { status: "unauthenticated", session: null, profileMissing: false };
  if (query.isPending) return { status: "loading", session: null };
  if (errorReason(query.error) === "PROFILE_MISSING") return { status: "unauthenticated", session: null, profileMissing: true };
  return { status: "failed", session: null, error: query.error, retry: () => void query.refetch() };
}

/**
 * Reads the session anew after a step that changes it. A first reading that is still under way began before the step, and the library
 * waits for it in place of another one: its «nobody» would send whoever has just come in back to the sign-in.
 */
export function useSessionRefresh(): () => Promise<void> {
  const utils = trpc.useUtils();
  const readAnew = useReadAnew();
  return useCallback(async () => {
    await utils.auth.session.cancel();
    await readAnew("auth.session");
  }, [utils, readAnew]);
}

/**
 * The session on pages behind a guard, which has already waited for it. When it ends, a page can be drawn once more before the guard takes
 * it away: it has the last session then.
 */
export function useSignedIn(): SessionView {
  const { session } = useSession();
  const [last, setLast] = useState(session);
  if (session && session !== last) setLast(session);
  const shown = session ?? last;
  if (!shown) throw new Error("useSignedIn is for pages behind a guard");
  return shown;
}
