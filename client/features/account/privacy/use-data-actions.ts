import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import { holdReads } from "#client/lib/hold-reads.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { useReadAnew } from "#client/lib/read-anew.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import { leaveForLogin } from "#client/lib/use-sign-out.ts";
import { useApiAction } from "#client/ui/use-action.ts";
import { isProofCancelled, useFreshSession } from "../prove-password-dialog.tsx";

export interface DataActions {
  /** False while either action runs, and without a user (SETG-04, SETG-05). */
  canAct: boolean;
  isExporting: boolean;
  isDeleting: boolean;
  orderExport: () => void;
  deleteAccount: () => void;
  /** Asks for the password where the sign-in is too old to delete the account. */
  proofDialog: ReactNode;
}

/** Export and deletion: the two documented REST paths, called with the bearer token (SETG-07). Both fail at once offline. */
export function useDataActions(): DataActions {
  const { withFreshSession, dialog } = useFreshSession();
  const { session } = useSession();
  const readAnew = useReadAnew();
  const signOut = trpc.auth.signOut.useMutation();

  const ordering = useApiAction<void, unknown>(() => api("gdpr/export", { method: "POST", body: {} }), {
    done: (answer) => ["Dataexport påbörjad", messageOf(answer)],
    failed: "Fel vid export",
    touches: ["gdpr.exports"],
    toasts: notifyAccess,
  });

  const deleting = useMutation({
    mutationFn: () => withFreshSession(() => api("gdpr/delete", { method: "POST", body: {} })),
    onSuccess: async () => {
      holdReads();
      // The account's sessions are over; this takes the cookie away too. Without an answer the cookie opens nothing.
      await signOut.mutateAsync().catch(() => {});
      void leaveForLogin("Kontot har raderats");
    },
    onError: (error) => {
      if (isProofCancelled(error)) return;
      notifyAccess.error("Fel vid radering", errorText(error, "Kunde inte radera kontot."));
      void readAnew("gdpr.deletionConsequences");
    },
  });

  const isDeleting = deleting.isPending || deleting.isSuccess;
  return {
    canAct: session !== null && !ordering.isPending && !isDeleting,
    isExporting: ordering.isPending,
    isDeleting,
    orderExport: () =>
      ordering.send(undefined, {
        onRefused: (error) => notifyAccess.error(ordering.failed, errorText(error, "Ett fel inträffade vid export.")),
      }),
    deleteAccount: () => deleting.mutate(),
    proofDialog: dialog,
  };
}

function messageOf(answer: unknown): string | undefined {
  const message = typeof answer === "object" && answer !== null && "message" in answer ? answer.message : undefined;
  return typeof message === "string" ? message : undefined;
}
