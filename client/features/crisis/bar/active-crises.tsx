import { Suspense } from "react";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { useActiveCrises } from "#client/lib/use-active-crises.ts";
import { useSession } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";

const CrisisBar = lazyPart(() => import("./crisis-bar.tsx"));

/** Nothing on a calm day, which is why the bar itself comes only when it is needed. */
export function ActiveCrises() {
  const { session } = useSession();
  const { crises } = useActiveCrises();
  if (crises.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <CrisisBar crises={crises} mayLead={can(session?.association?.role, "crisis:activate")} />
    </Suspense>
  );
}
