import { useEffect, useRef } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { takeLinkSecret } from "#client/lib/link-secret.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useCollaborationChanges } from "./use-network-change.ts";

/** Takes the invitation of a mailed link home, once: then it stands among those that wait for an answer. */
export function useClaimInvitation(mayManage: boolean): void {
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
