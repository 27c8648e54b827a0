import { Outlet } from "react-router";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import { ASSOCIATION_ROLE_FRESH_MS } from "#shared/limits.ts";
import { adminVerdict } from "./guard-rules.ts";
import { LedTo } from "./guarded.tsx";

/** Asks the server for the role in the association before anything of the admin area is drawn. Stands inside the main guard. */
export function Component() {
  const { session } = useSession();
  const role = trpc.membership.myRole.useQuery(undefined, { staleTime: ASSOCIATION_ROLE_FRESH_MS });

  const checking = <LoadingScreen text="Verifying admin privileges..." />;
  return (
    <Loaded query={role} failure="Det gick inte att kontrollera din behörighet" skeleton={checking}>
      {({ associationId, role: itsRole }) => {
        if (!session) return checking;
        const verdict = adminVerdict(associationId === session.association?.id ? itsRole : null);
        return verdict.kind === "redirect" ? <LedTo to={verdict.to} /> : <Outlet />;
      }}
    </Loaded>
  );
}
