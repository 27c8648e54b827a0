import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useState } from "react";
import { errorText, fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { readyAlert } from "#shared/schemas/collaboration-alerts.ts";
import type { AlertFormValues } from "./form-values.ts";

export const NOT_SENT = "Larmet är INTE skickat";
const TOAST_MS = 12_000;

/** Asks the server whether the alert may leave before the sender is asked, and leads back to the field that is at fault. */
export function useReviewAlert(form: UseFormReturnType<AlertFormValues>, onReadAnew: () => void) {
  const [isReviewing, setIsReviewing] = useState(false);
  const [refusal, setRefusal] = useState<{ reason: string; field: string | null } | null>(null);
  const { getInputNode } = form;
  // The button that asks is off while the server answers, so the dialog could not tell what had the focus.
  const focus = useReturnFocus(() => null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every refusal, when the dialog has closed
  useEffect(() => {
    if (!refusal?.field) return;
    const node = getInputNode(refusal.field);
    node?.focus({ preventScroll: true });
    node?.scrollIntoView({ block: "center" });
  }, [refusal]);

  /** Shows why nothing was sent; a refusal without a field of its own stays where it was asked for. */
  function refuse(error: unknown): void {
    const fields = fieldErrors(error);
    const [field = null] = Object.keys(fields);
    onReadAnew();
    if (field === null && isReviewing) return;
    const reason = errorText(error);
    setIsReviewing(false);
    setRefusal({ reason, field });
    form.setErrors(fields);
    notify.error(NOT_SENT, reason, TOAST_MS);
  }

  const check = trpc.collaborationAlerts.check.useMutation({ onSuccess: () => setIsReviewing(true), onError: refuse });

  function review(values: AlertFormValues): void {
    focus.remember();
    notify.clear();
    setRefusal(null);
    const chosenLinkIds = values.audience === "chosen" ? values.chosenLinkIds : [];
    check.mutate(readyAlert.parse({ ...values, chosenLinkIds }));
  }
  function close(): void {
    setIsReviewing(false);
    focus.giveBack(false);
  }
  return { review, isChecking: check.isPending, isReviewing, close, refuse, refusal: refusal?.reason ?? null };
}
