import { MantineProvider } from "@mantine/core";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { PersistQueryClientProvider } from "@tanstack/react-query-persist-client";
import { getQueryKey } from "@trpc/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Connection } from "#client/lib/connection.ts";
import { untilLoaded } from "#client/lib/lazy-part.ts";
import { accessStore, generalStore, notifyAccess } from "#client/lib/notify.ts";
import { forgetOffline } from "#client/lib/offline/forget-offline.ts";
import { useIsRestored } from "#client/lib/offline/offline-since.ts";
import { persistOptions } from "#client/lib/query-client.ts";
import { IsServerNewer } from "#client/lib/server-build.ts";
import { takeToastAfterLoad } from "#client/lib/toast-after-load.ts";
import { trpc } from "#client/lib/trpc.ts";
import { type SessionView, useSession, useSessionRefresh } from "#client/lib/use-session.ts";
import { userStorage } from "#client/lib/user-storage.ts";
import { createColorSchemeManager } from "#client/theme/color-scheme-manager.ts";
import { cssVariablesResolver } from "#client/theme/css-variables.ts";
import { theme } from "#client/theme/theme.ts";
import { tokenRefreshDelay } from "./token-refresh-delay.ts";

const colorSchemeManager = createColorSchemeManager();

interface ProvidersProps {
  connection: Connection;
  children: ReactNode;
}

const NEVER = (): boolean => false;

export function Providers({ connection: { queryClient, trpcClient, build }, children }: ProvidersProps) {
  const isServerNewer = useSyncExternalStore(build.subscribe, build.isNewer, NEVER);

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <PersistQueryClientProvider client={queryClient} persistOptions={persistOptions}>
          <IsServerNewer value={isServerNewer}>{children}</IsServerNewer>
          <SessionKeeper />
          <Toasts />
        </PersistQueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}

/** Keeps what the browser remembers in step with the session: the user, and the latest bearer token for `/api` (AUTH-18). */
function SessionKeeper() {
  const { status, session } = useSession();
  const isSignedOut = status === "unauthenticated";
  useRememberedUser(isSignedOut, session);
  useTabOfOnePerson(isSignedOut, session?.user.id);
  useSignOutElsewhere();
  useMembershipWatch(session);
  useKeptForMembership(session);
  return session && <AuthTokenKeeper userId={session.user.id} />;
}

function useRememberedUser(isSignedOut: boolean, session: SessionView | null): void {
  const queryClient = useQueryClient();
  const id = session?.user.id;
  const email = session?.user.email;
  const name = session?.profile.displayName ?? null;

  useEffect(() => {
    const before = userStorage.readUser();
    const isSomebodyElse = before !== null && id !== undefined && before.id !== id;
    if (before && (isSignedOut || isSomebodyElse)) {
      const unsent = userStorage.readUnsent(before.id);
      userStorage.clear(before.id);
      void forgetOffline(before.id, unsent);
      if (isSignedOut) forgetAnswers(queryClient);
      else readAnswersAnew(queryClient);
    }
    if (id && email) userStorage.remember({ id, email, name });
  }, [queryClient, isSignedOut, id, email, name]);
}

/** Signing out in one tab signs out the others. */
function useSignOutElsewhere(): void {
  const refreshSession = useSessionRefresh();
  useEffect(() => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key === "user") void refreshSession();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [refreshSession]);
}

const AFTER_FAILURE_MS = 10_000;

function AuthTokenKeeper({ userId }: { userId: string }) {
  const { mutate } = trpc.auth.accessToken.useMutation({ onSuccess: (token) => userStorage.keepAuthToken(userId, token) });

  useEffect(() => {
    let timer: number;
    const plan = (): void => {
      const expiresAt = userStorage.readAuthToken() ? userStorage.read(userId, "auth-token-expires-at") : null;
      const delay = tokenRefreshDelay(expiresAt, Date.now());
      timer = window.setTimeout(() => mutate(undefined, { onSuccess: plan, onError: planLater }), delay);
    };
    const planLater = (): void => {
      timer = window.setTimeout(plan, AFTER_FAILURE_MS);
    };
    plan();
    return () => window.clearTimeout(timer);
  }, [mutate, userId]);

  return null;
}

/** Notices that somebody lost the association, or got another role in it, while the page is open. */
function useMembershipWatch(session: SessionView | null): void {
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

/**
 * What is kept for reading without a network is of one membership. Whoever lost it, or the role, while no page was open has it taken away at
 * the first answer of the server.
 */
function useKeptForMembership(session: SessionView | null): void {
  const isRestored = useIsRestored(getQueryKey(trpc.auth.session, undefined, "query"));
  const userId = session?.user.id;
  const { id = "", role = "" } = session?.association ?? {};

  useEffect(() => {
    if (!userId || isRestored) return;
    const before = userStorage.read(userId, "membership");
    const now = `${id} ${role}`;
    const noteNow = (): void => userStorage.write(userId, "membership", now);
    if (before === null) noteNow();
    if (before === null || before === now) return;
    // Noted when it is done: a tab that is closed before leaves it to the next page.
    import("#client/lib/offline/offline-store.ts")
      .then(({ forgetKept }) => forgetKept(userId))
      .then(noteNow)
      .catch((error: unknown) => console.warn("what was kept in this browser could not be emptied", error));
  }, [userId, id, role, isRestored]);
}

const isNotSession = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => String(queryKey[0]) !== "auth,session";

/** Takes every answer of the server but the session's out of memory. What is being asked for is never shown either. */
function forgetAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: isNotSession });
}

/** The same for whoever is signed in now: what the page shows, or has begun to ask for, is asked for anew. */
function readAnswersAnew(queryClient: QueryClient): void {
  void queryClient.resetQueries({ predicate: isNotSession });
}

/** What a tab has shown to one person is never there for the next, who may have signed in through another tab. */
function useTabOfOnePerson(isSignedOut: boolean, userId: string | undefined): void {
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

const loadRegions = () => import("./toast-regions.tsx");
const ToastRegions = lazy(() => untilLoaded(loadRegions));
const STORES = [accessStore, generalStore];
const QUIET_MS = 4000;

/** The two toast regions load with the first toast, or once the page is quiet, so that they are there when the network is not. */
function Toasts() {
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    const look = (): void => {
      if (STORES.some((store) => store.getState().notifications.length > 0)) setIsWanted(true);
    };
    const waiting = takeToastAfterLoad();
    if (waiting) notifyAccess.success(waiting);
    look();
    const unsubscribe = STORES.map((store) => store.subscribe(look));
    const timer = window.setTimeout(() => void loadRegions().catch(() => {}), QUIET_MS);
    return () => {
      for (const stop of unsubscribe) stop();
      window.clearTimeout(timer);
    };
  }, []);

  return <Suspense fallback={null}>{isWanted && <ToastRegions />}</Suspense>;
}
