import { useState } from "react";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";

export type StatusChange = RouterOutputs["productRequest"]["changeStatus"];

/** Changes a request's status. The last change is kept, so that it can be taken back. */
export function useChangeStatus({ onChanged }: { onChanged: () => void }) {
  const utils = trpc.useUtils();
  const [last, setLast] = useState<StatusChange | null>(null);
  const mutation = trpc.productRequest.changeStatus.useMutation({
    onSuccess: (change) => {
      setLast(change);
      notify.success(`Status ändrad till ${PRODUCT_REQUEST_STATUS_LABELS[change.status]}`);
      onChanged();
    },
    onError: (error) => {
      // What was to be taken back is no longer as it was left.
      if (errorReason(error) === "STATUS_CHANGED") setLast(null);
      notify.error("Fel vid uppdatering", "Kunde inte uppdatera status.");
    },
    onSettled: () =>
      Promise.all([
        utils.productRequest.list.invalidate(),
        utils.productRequest.detail.invalidate(),
        utils.association.overview.invalidate(),
      ]),
  });

  return {
    last,
    isSaving: mutation.isPending,
    errorOf: (productRequestId: string): string | null =>
      mutation.error && mutation.variables?.productRequestId === productRequestId
        ? `Kunde inte spara status: ${errorText(mutation.error)}`
        : null,
    save: mutation.mutate,
    undo({ productRequestId, from, status }: StatusChange) {
      setLast(null);
      mutation.mutate({ productRequestId, status: from, seenStatus: status });
    },
    forget() {
      setLast(null);
      mutation.reset();
    },
  };
}
export type ChangingStatus = ReturnType<typeof useChangeStatus>;
