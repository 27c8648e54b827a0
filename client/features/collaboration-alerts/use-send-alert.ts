import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { sendAlertInput } from "#shared/schemas/collaboration-alerts.ts";
import { inboxPath } from "./alert-views.ts";
import type { AlertFormValues } from "./form-values.ts";

interface SendOptions {
  draftId: string | null;
  onRefused: (error: unknown) => void;
}

/** Sends an alert once, however often it is pressed: until it has succeeded, every try of the same words bears the same key. */
export function useSendAlert({ draftId, onRefused }: SendOptions) {
  const { collaborationAlerts } = trpc.useUtils();
  const navigate = useNavigate();
  const lastTry = useRef({ words: "", key: "" });
  const mutation = trpc.collaborationAlerts.send.useMutation({
    onSuccess: ({ receivers }) => {
      // A refusal of an earlier try no longer holds.
      notify.clear();
      notify.success("Larmet är skickat", receivers === 1 ? "Det nådde 1 förening." : `Det nådde ${receivers} föreningar.`);
      // Not waited for: the form would stand there as if nothing had been sent. The draft itself is gone and not asked for again.
      void collaborationAlerts.sent.invalidate();
      void collaborationAlerts.drafts.invalidate();
    },
    onError: onRefused,
  });
  const sentId = mutation.data?.id;
  // In an effect: the question about changes that are not saved has gone by then.
  useEffect(() => {
    if (sentId) void navigate(inboxPath(sentId), { replace: true });
  }, [sentId, navigate]);

  function send(values: AlertFormValues, confirmedLinkIds: readonly string[]): void {
    if (mutation.isPending || mutation.isSuccess) return;
    const words = JSON.stringify([values, confirmedLinkIds]);
    if (lastTry.current.words !== words) lastTry.current = { words, key: crypto.randomUUID() };
    const chosenLinkIds = values.audience === "chosen" ? values.chosenLinkIds : [];
    const confirmed = { receivers: confirmedLinkIds.length, confirmedLinkIds };
    mutation.mutate(sendAlertInput.parse({ ...values, ...confirmed, chosenLinkIds, draftId, idempotencyKey: lastTry.current.key }));
  }
  return { send, isSending: mutation.isPending, isSent: mutation.isSuccess, error: mutation.error };
}
