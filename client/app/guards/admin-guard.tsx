import { Navigate, Outlet } from "react-router";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ASSOCIATION_ROLE_FRESH_MS } from "#shared/limits.ts";
import { adminVerdict } from "./guard-rules.ts";

/** Asks the server for the role in the association before anything of the admin area is drawn. Stands inside the main guard. */
export function Component() {
  const { session } = useSession();
  const role = trpc.membership.myRole.useQuery(undefined, { staleTime: ASSOCIATION_ROLE_FRESH_MS });

  if (role.isLoadingError)
    return <ErrorCard title="Det gick inte att kontrollera din behörighet" error={role.error} onRetry={() => role.refetch()} />;
  if (!role.data || !session) return <LoadingScreen text="Verifying admin privileges..." />;
  const verdict = adminVerdict(role.data.associationId === session.association?.id ? role.data.role : null);
  return verdict.kind === "redirect" ? <Navigate to={verdict.to} replace /> : <Outlet />;
}
