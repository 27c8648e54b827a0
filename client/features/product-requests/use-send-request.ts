import { TRPCClientError } from "@trpc/client";
import { useRef, useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { type RouterInputs, trpc } from "#client/lib/trpc.ts";
import { failedStep, isComplete, type Sending } from "./progress-lines.ts";
import type { RequestProgress } from "./request-views.ts";

export type RequestSubmission = Omit<RouterInputs["productRequest"]["submit"], "idempotencyKey">;

const sendingOf = ({ pdfStatus, mailStatus }: RequestProgress): Sending => ({ stage: "saved", pdfStatus, mailStatus });
const isFinal = (progress: RequestProgress) => isComplete(sendingOf(progress)) || failedStep(sendingOf(progress)) !== null;

/** Sends a request and follows it to the end. Null while nothing is being sent. */
export function useSendRequest() {
  const utils = trpc.useUtils();
  const [requestId, setRequestId] = useState<string | null>(null);
  const lastTry = useRef({ words: "", key: "" });
  const submitted = useRef<RequestSubmission | null>(null);
  const progress = useRequestProgress(requestId, isFinal);

  const submit = trpc.productRequest.submit.useMutation({
    onSuccess: (answer) => {
      lastTry.current = { words: "", key: "" };
      if (answer.id) {
        utils.productRequest.progress.setData({ productRequestId: answer.id }, answer);
        setRequestId(answer.id);
      }
      void utils.productRequest.drafts.invalidate();
      void utils.productRequest.draft.invalidate();
      void utils.productRequest.list.invalidate();
      void utils.association.overview.invalidate();
    },
    onError: (error) => {
      // The server said no: nothing was saved. Without an answer it may have been, so the same request repeats its key.
      if (error instanceof TRPCClientError && error.data) lastTry.current = { words: "", key: "" };
    },
  });
  const retry = trpc.productRequest.retryStep.useMutation({
    onSuccess: (answer) => utils.productRequest.progress.setData({ productRequestId: answer.id }, answer),
    // Refused: what is shown is out of date, for instance because somebody else has repeated the step.
    onError: (_error, { productRequestId }) => utils.productRequest.progress.invalidate({ productRequestId }),
  });

  const send = (submission: RequestSubmission) => {
    if (submit.isPending) return;
    // Another supplier or other lines are another request.
    const words = JSON.stringify(submission);
    if (lastTry.current.words !== words) lastTry.current = { words, key: crypto.randomUUID() };
    submitted.current = submission;
    submit.mutate({ ...submission, idempotencyKey: lastTry.current.key });
  };

  return {
    sending: sendingState(),
    isRetrying: retry.isPending,
    retryError: retry.error ? errorText(retry.error) : null,
    /** The supplier of the request that was sent last. */
    sentTo: submit.variables?.supplierId ?? null,
    fieldErrors: submit.error?.data?.fields ?? null,
    send,
    /** Repeats only what failed. */
    retryFailed(sending: Sending) {
      const step = failedStep(sending);
      if (step === "save" && submitted.current) send(submitted.current);
      if ((step === "pdf" || step === "mail") && requestId) retry.mutate({ productRequestId: requestId, step });
    },
    reset() {
      submit.reset();
      retry.reset();
      setRequestId(null);
      void utils.productRequest.list.invalidate();
      void utils.association.overview.invalidate();
    },
  };

  function sendingState(): Sending | null {
    if (submit.isPending) return { stage: "saving" };
    if (submit.isError) return { stage: "refused", message: errorText(submit.error) };
    if (!submit.data) return null;
    return submit.data.id
      ? sendingOf(progress ?? submit.data)
      : { stage: "refused", message: "Kunde inte hämta ID från sparad förfrågan." };
  }
}

const POLL_MS = 1000;
/** Behind some proxies an open stream never delivers; the slow poll then still brings the news. */
const BACKSTOP_MS = 5000;

/** What has become of the PDF and the mail, live. The stream is asked every second instead when it cannot be opened. */
function useRequestProgress(productRequestId: string | null, isFinal: (progress: RequestProgress) => boolean) {
  const utils = trpc.useUtils();
  const input = { productRequestId: productRequestId ?? "" };
  const known = utils.productRequest.progress.getData(input);
  const isFollowing = productRequestId !== null && !(known && isFinal(known));

  const stream = trpc.productRequest.onProgress.useSubscription(input, {
    enabled: isFollowing,
    onData: (progress) => utils.productRequest.progress.setData(input, progress),
  });
  const query = trpc.productRequest.progress.useQuery(input, {
    enabled: productRequestId !== null,
    staleTime: POLL_MS,
    refetchInterval: ({ state }) => {
      if (state.data && isFinal(state.data)) return false;
      return stream.status === "pending" ? BACKSTOP_MS : POLL_MS;
    },
  });
  return query.data ?? null;
}
