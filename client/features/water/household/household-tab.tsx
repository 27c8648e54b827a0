import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { HouseholdForm } from "./household-form.tsx";

/** The water of the own household. Nobody else sees it. */
export function HouseholdTab() {
  const { profile } = useSignedIn();
  const water = trpc.water.household.useQuery();
  // In the moment between two people in one browser the answer in memory is still the other's.
  const own = water.data?.profileId === profile.id ? water.data : null;
  if (own) return <HouseholdForm key={own.profileId} water={own} />;
  if (water.isLoadingError) return <ErrorCard error={water.error} onRetry={() => void water.refetch()} />;
  return <ListSkeleton rows={4} rowHeight={120} />;
}
