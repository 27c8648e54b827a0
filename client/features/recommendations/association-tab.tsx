import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { RecommendationList } from "./recommendation-list.tsx";
import { useDecide } from "./use-decide.ts";

/** «Föreningen»: what the house is recommended to do. */
export function AssociationTab() {
  const { association } = useSignedIn();
  const recommendations = trpc.recommendations.association.useQuery(undefined, { staleTime: 0 });
  const { decide, isPending } = useDecide("association");
  const role = association?.role;
  return (
    <>
      {recommendations.isPending && <ListSkeleton rows={4} rowHeight={170} />}
      {recommendations.isError && <ErrorCard error={recommendations.error} onRetry={() => void recommendations.refetch()} />}
      {recommendations.data && (
        <RecommendationList
          answer={recommendations.data}
          rights={{ mayPlan: can(role, "preparedness:edit"), mayDismiss: can(role, "preparedness:decide"), mayOrder: true }}
          isBusy={isPending}
          onDecide={decide}
        />
      )}
    </>
  );
}
