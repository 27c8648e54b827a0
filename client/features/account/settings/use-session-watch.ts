import { trpc } from "#client/lib/trpc.ts";

const ONE_MINUTE = 60_000;

/** Looks every minute, and whenever the window is used again, whether the session still lives; the guard acts on it (SET-07). */
export function useSessionWatch(): void {
  trpc.auth.session.useQuery(undefined, { staleTime: ONE_MINUTE, refetchInterval: ONE_MINUTE, refetchOnWindowFocus: "always" });
}
