import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Places } from "./places.tsx";

/** What stands around the house. */
export default function AreaMap() {
  const { association } = useSignedIn();
  const area = trpc.maps.get.useQuery(undefined, { enabled: association !== null, staleTime: 0 });
  if (!association) return <NoAssociation />;
  if (area.data) return <Places area={area.data} role={association.role} />;
  if (area.isLoadingError) return <ErrorCard error={area.error} onRetry={() => void area.refetch()} />;
  return <ListSkeleton rows={4} rowHeight={64} />;
}
