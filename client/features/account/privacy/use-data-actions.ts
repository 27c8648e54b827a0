import { useMutation } from "@tanstack/react-query";
import { api } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import { holdReads } from "#client/lib/hold-reads.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import { leaveForLogin } from "#client/lib/use-sign-out.ts";

export interface DataActions {
  /** False while either action runs, and without a user (SETG-04, SETG-05). */
  canAct: boolean;
  isExporting: boolean;
  isDeleting: boolean;
  orderExport: () => void;
  deleteAccount: () => void;
}

/** Export and deletion: the two documented REST paths, called with the bearer token (SETG-07). Both fail at once offline. */
export function useDataActions(): DataActions {
  const { session } = useSession();
  const utils = trpc.useUtils();
  const signOut = trpc.auth.signOut.useMutation();

  const ordering = useMutation({
    mutationFn: () => api("gdpr/export", { method: "POST", body: {} }),
    onSuccess: (answer) => {
      notifyAccess.success("Dataexport påbörjad", messageOf(answer));
      void utils.gdpr.exports.invalidate();
    },
    onError: (error) => notifyAccess.error("Fel vid export", errorText(error, "Ett fel inträffade vid export.")),
  });

  const deleting = useMutation({
    mutationFn: () => api("gdpr/delete", { method: "POST", body: {} }),
    onSuccess: async () => {
      holdReads();
      // The account's sessions are over; this takes the cookie away too. Without an answer the cookie opens nothing.
      await signOut.mutateAsync().catch(() => {});
      void leaveForLogin("Kontot har raderats");
    },
    onError: (error) => {
      notifyAccess.error("Fel vid radering", errorText(error, "Kunde inte radera kontot."));
      void utils.gdpr.deletionConsequences.invalidate();
    },
  });

  const isDeleting = deleting.isPending || deleting.isSuccess;
  return {
    canAct: session !== null && !ordering.isPending && !isDeleting,
    isExporting: ordering.isPending,
    isDeleting,
    orderExport: () => ordering.mutate(),
    deleteAccount: () => deleting.mutate(),
  };
}

function messageOf(answer: unknown): string | undefined {
  const message = typeof answer === "object" && answer !== null && "message" in answer ? answer.message : undefined;
  return typeof message === "string" ? message : undefined;
}
