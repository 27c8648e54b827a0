import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { forgetOffline } from "#client/lib/offline/forget-offline.ts";
import { trpc } from "#client/lib/trpc.ts";
import { type SessionView, useSession, useSessionRefresh } from "#client/lib/use-session.ts";
import { userStorage } from "#client/lib/user-storage.ts";
import { tokenRefreshDelay } from "./token-refresh-delay.ts";
import { useMembershipWatch } from "./use-membership-watch.ts";
import { forgetAnswers, readAnswersAnew, useTabOfOnePerson } from "./use-tab-of-one-person.ts";

/** Keeps what the browser remembers in step with the session: the user, and the latest bearer token for `/api` (AUTH-18). */
export function SessionKeeper() {
  const { status, session } = useSession();
  const isSignedOut = status === "unauthenticated";
  useRememberedUser(isSignedOut, session);
  useTabOfOnePerson(isSignedOut, session?.user.id);
  useSignOutElsewhere();
  useMembershipWatch(session);
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
      userStorage.clear(before.id);
      void forgetOffline(before.id);
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
