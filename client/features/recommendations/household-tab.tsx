import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { RecommendationList } from "./recommendation-list.tsx";
import { useDecide } from "./use-decide.ts";

const RIGHTS = { mayPlan: true, mayDismiss: true, mayOrder: false };

/** «Mitt hushåll»: what one's own home is recommended to do. */
export function HouseholdTab() {
  const recommendations = trpc.recommendations.household.useQuery(undefined, { staleTime: 0 });
  const { decide, isPending } = useDecide("household");
  return (
    <>
      {recommendations.isPending && <ListSkeleton rows={4} rowHeight={170} />}
      {recommendations.isError && <ErrorCard error={recommendations.error} onRetry={() => void recommendations.refetch()} />}
      {recommendations.data && <RecommendationList answer={recommendations.data} rights={RIGHTS} isBusy={isPending} onDecide={decide} />}
    </>
  );
}
