import { Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { takeLinkSecret } from "#client/lib/link-secret.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import { CollaborationFrame } from "./collaboration-frame.tsx";
import { NetworkContent } from "./network-content.tsx";
import { StartCollaboration } from "./start-collaboration.tsx";
import { useCollaborationChanges } from "./use-network-change.ts";

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

  return (
    <Loaded query={network} skeleton={<ListSkeleton rows={4} rowHeight={96} />}>
      {(data) => {
        const { settings, received } = data;
        return (
          <Stack gap="lg">
            {settings === null && <StartCollaboration mayManage={mayManage} />}
            {(settings !== null || received.length > 0) && <NetworkContent network={data} mayManage={mayManage} />}
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** Takes the invitation of a mailed link home, once: then it stands among those that wait for an answer. */
function useClaimInvitation(mayManage: boolean): void {
  const onChanged = useCollaborationChanges();
  const claim = trpc.collaboration.claimInvitation.useMutation({
    onSuccess: () => notify.success("Inbjudan är hämtad", "Svara på den under Inbjudningar."),
    onError: (error) => notify.error("Inbjudan kunde inte öppnas", errorText(error)),
    onSettled: onChanged,
  });
  const isAsked = useRef(false);
  const { mutate } = claim;
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const token = takeLinkSecret();
    if (token === null) return;
    if (mayManage) mutate({ token });
    else notify.error("Inbjudan kunde inte öppnas", "Be en systemägare i föreningen att öppna länken.");
  }, [mayManage, mutate]);
}
