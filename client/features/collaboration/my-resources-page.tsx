import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { CollaborationFrame } from "./collaboration-frame.tsx";
import { ResourcesContent } from "./resources-content.tsx";

/** `Våra resurser`: what the association can lend or offer. */
export function Component() {
  return (
    <CollaborationFrame title="Våra resurser" description="Det som föreningen kan låna ut eller erbjuda, och vem som ser det.">
      <Resources />
    </CollaborationFrame>
  );
}

function Resources() {
  const { association } = useSignedIn();
  const listed = trpc.collaboration.resources.useQuery(undefined, { staleTime: 0 });
  if (listed.isLoadingError) return <ErrorCard error={listed.error} onRetry={() => void listed.refetch()} />;
  if (!listed.data) return <ListSkeleton rows={5} rowHeight={72} />;
  return <ResourcesContent listed={listed.data} mayEdit={can(association?.role, "preparedness:edit")} />;
}
