import { Stack } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { CollaborationFrame } from "./collaboration-frame.tsx";
import { NetworkContent } from "./network-content.tsx";
import { StartCollaboration } from "./start-collaboration.tsx";
import { useClaimInvitation } from "./use-claim-invitation.ts";

/** `Nätverk`: whom the association cooperates with, invitations and neighbours. */
export function Component() {
  return (
    <CollaborationFrame title="Nätverk" description="Föreningar i närheten som hjälper varandra när något händer.">
      <Network />
    </CollaborationFrame>
  );
}

function Network() {
  const { association } = useSignedIn();
  const mayManage = can(association?.role, "collaboration:manage");
  useClaimInvitation(mayManage);
  const network = trpc.collaboration.network.useQuery(undefined, { staleTime: 0 });

  if (network.isLoadingError) return <ErrorCard error={network.error} onRetry={() => void network.refetch()} />;
  if (!network.data) return <ListSkeleton rows={4} rowHeight={96} />;
  const { settings, received } = network.data;
  return (
    <Stack gap="lg">
      {settings === null && <StartCollaboration mayManage={mayManage} />}
      {(settings !== null || received.length > 0) && <NetworkContent network={network.data} mayManage={mayManage} />}
    </Stack>
  );
}
