import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { ApprovableRole } from "#shared/enums.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import type { Decision } from "./membership-request-views.ts";

/** Decides an application; the lists and the counts are read anew whatever came of it, since others decide too. */
export function useDecision(onDecided: () => void) {
  const utils = trpc.useUtils();
  const mutation = trpc.membership.decide.useMutation({
    onSuccess: ({ applicant, status, role }) => {
      if (status === "approved") {
        const roleName = ROLE_LABELS[role ?? "member"].toLocaleLowerCase("sv");
        notifyAccess.success("Ansökan godkänd", `${applicant.displayName} är nu ${roleName} i föreningen.`);
      } else {
        notifyAccess.success("Ansökan avslagen", `${applicant.displayName} har meddelats.`);
      }
      onDecided();
    },
    onError: () => notifyAccess.error("Fel vid bearbetning", "Kunde inte bearbeta ansökan"),
    onSettled: () => Promise.all([utils.membership.invalidate(), utils.association.overview.invalidate()]),
  });

  return {
    isPending: mutation.isPending,
    error: mutation.error,
    decide({ request, status }: Decision, role: ApprovableRole | undefined) {
      if (!mutation.isPending) mutation.mutate({ requestId: request.id, status, role });
    },
  };
}
