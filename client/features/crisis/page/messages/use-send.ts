import { useRef } from "react";
import { notify } from "#client/lib/notify.ts";
import { type RouterInputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { Crisis } from "../crisis-views.ts";
import { nextTimeOfDay } from "../next-time-of-day.ts";
import type { ComposerValues } from "./composer-values.ts";

type Sent = Omit<RouterInputs["crisis"]["send"], "activationId" | "idempotencyKey">;

/** Sends a message once, however often it is pressed: until it has succeeded, every try of the same words bears the same key. */
export function useSend(crisis: Crisis, onSent: () => void) {
  const utils = trpc.useUtils();
  const { timezone } = useDateFormat();
  const lastTry = useRef({ words: "", key: "" });
  const mutation = trpc.crisis.send.useMutation({
    onSuccess: ({ state }) => {
      lastTry.current = { words: "", key: "" };
      if (state === "waiting") notify.success("Väntar på godkännande", "En annan systemägare släpper iväg beskedet.");
      else notify.success("Beskedet skickas", "Under Besked ser du hur det går.");
      onSent();
      return utils.crisis.invalidate();
    },
  });

  function sendMessage(message: Sent): void {
    if (mutation.isPending) return;
    const words = JSON.stringify(message);
    if (lastTry.current.words !== words) lastTry.current = { words, key: crypto.randomUUID() };
    mutation.mutate({ ...message, activationId: crisis.id, idempotencyKey: lastTry.current.key });
  }
  function send({ nextUpdate, ...message }: ComposerValues): void {
    const at = nextTimeOfDay(nextUpdate, Date.now(), timezone);
    sendMessage({ ...message, nextUpdateAt: at?.toISOString() ?? null });
  }
  return { send, sendMessage, isSending: mutation.isPending, error: mutation.error };
}

export type Sending = ReturnType<typeof useSend>;
