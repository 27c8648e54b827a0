import { useRef } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterInputs, type RouterOutputs, trpc } from "#client/lib/trpc.ts";

export interface MessageDraft {
  content: string;
  subject: string;
  methods: RouterInputs["subscribers"]["send"]["methods"];
}

type Outcome = RouterOutputs["subscribers"]["send"];

/** «Skickat: 42 e-post, 61 sms av 70 prenumeranter»; push is told when there is any. */
function outcomeText({ emailCount, smsCount, pushCount, total }: Outcome): string {
  const ways = [`${emailCount} e-post`, `${smsCount} sms`, ...(pushCount > 0 ? [`${pushCount} push`] : [])];
  return `Skickat: ${ways.join(", ")} av ${total} ${total === 1 ? "prenumerant" : "prenumeranter"}`;
}

/**
 * Sends a draft to all, or to oneself to try. The same draft has the same key, so that a second press after a lost answer
 * sends nothing twice; another draft is another message.
 */
export function useSendMessage() {
  const utils = trpc.useUtils();
  const pressed = useRef({ draft: "", key: "" });
  const keyOf = (draft: MessageDraft, toMyself: boolean): string => {
    const written = JSON.stringify([draft, toMyself]);
    if (pressed.current.draft !== written) pressed.current = { draft: written, key: crypto.randomUUID() };
    return pressed.current.key;
  };
  const failed = (error: unknown): void => notify.error("Utskick misslyckades", failureText(error));
  const send = trpc.subscribers.send.useMutation({ onSuccess: () => utils.subscribers.messages.invalidate(), onError: failed });
  const test = trpc.subscribers.send.useMutation({
    onSuccess: (outcome) => notify.success("Provet är skickat", testText(outcome)),
    onError: failed,
  });
  const inputOf = (draft: MessageDraft, toMyself: boolean) => ({
    ...draft,
    subject: draft.subject || null,
    toMyself,
    idempotencyKey: keyOf(draft, toMyself),
  });

  return {
    send: (draft: MessageDraft) => send.mutate(inputOf(draft, false)),
    // Each try is a message of its own: one may want to see it twice.
    test: (draft: MessageDraft) => test.mutate({ ...inputOf(draft, true), idempotencyKey: crypto.randomUUID() }),
    sent: send.data && outcomeText(send.data),
    failure: send.isError ? failureText(send.error) : null,
    isSending: send.isPending,
    isTesting: test.isPending,
  };
}

/** The server's own words, when it has any. */
const failureText = (error: unknown): string => errorText(error, "Ett okänt fel uppstod.");

function testText({ emailCount, smsCount, pushCount }: Outcome): string {
  const ways = [emailCount > 0 && "e-post", smsCount > 0 && "sms", pushCount > 0 && "push"].filter(Boolean);
  return ways.length > 0 ? `Du får det med ${ways.join(", ")}.` : "Du har varken e-post, mobilnummer eller push att skicka till.";
}
