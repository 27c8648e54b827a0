import { Anchor, Box, Button, Group, Loader, Stack, Text, Timeline, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle, IconCheck, IconMinus } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useKeyOfWords } from "#client/lib/use-key-of-words.ts";
import { Dialog } from "#client/ui/dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { MOBILE_BREAKPOINT_PX, REQUEST_DIALOG_CLOSE_MS } from "#shared/limits.ts";
import classes from "./product-requests.module.css";
import { type FailedStep, failedStep, isComplete, type ProgressLine, progressLines, type Sending } from "./progress-lines.ts";
import { RequestDraft } from "./request-draft.tsx";
import { type KeptValues, NOTHING_KEPT } from "./request-form-values.ts";
import type { RequestProgress, RequestSubmission } from "./request-views.ts";

interface RequestDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Chosen beforehand when it has a draft: the supplier last added to. */
  preferredSupplierId?: string | null;
}

/** The form of a request, and how far its sending has come. What was written waits while it is closed. */
export function RequestDialog({ opened, onClose, preferredSupplierId = null }: RequestDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  const request = useSendRequest();
  const kept = useRef<KeptValues>(NOTHING_KEPT);
  const { sending } = request;

  /** A refused request goes back to its form. */
  const mayClose = (): boolean => {
    if (sending?.stage === "refused") request.reset();
    return sending === null || sending.stage === "saved";
  };
  const leave = (): void => {
    if (sending && isComplete(sending) && request.pdfUrl)
      notify.success("Förfrågan är skickad", <PdfLink url={request.pdfUrl} />, PDF_LINK_MS);
    if (sending) {
      request.reset();
      // What was written to other suppliers waits with their drafts.
      const { [request.sentTo ?? ""]: _, ...notes } = kept.current.notes;
      kept.current = { ...NOTHING_KEPT, notes };
    }
    onClose();
  };

  if (!opened) return null;
  return (
    <Dialog
      title="Skapa Produktförfrågan"
      size={1040}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      withCloseButton={sending?.stage !== "saving"}
      mayClose={mayClose}
      onClose={leave}
    >
      {(close) => (
        <>
          {sending && (
            <RequestProgressOverlay
              sending={sending}
              pdfUrl={request.pdfUrl}
              mayRetry={request.mayRetry}
              isRetrying={request.isRetrying}
              retryError={request.retryError}
              onRetry={() => request.retryFailed(sending)}
              onClose={() => mayClose() && close()}
            />
          )}
          <div hidden={sending !== null}>
            <RequestDraft
              preferredSupplierId={preferredSupplierId}
              kept={kept}
              isFrozen={sending !== null}
              refusedFields={request.fieldErrors}
              onSend={request.send}
              onCancel={close}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}

interface RequestProgressOverlayProps {
  sending: Sending;
  /** Null until the PDF is made. */
  pdfUrl: string | null;
  /** The same once more can be taken; false when the draft is another by now. */
  mayRetry: boolean;
  isRetrying: boolean;
  retryError: string | null;
  onRetry: () => void;
  onClose: () => void;
}

/** How long the way to the PDF stands after the dialog has closed itself. */
const PDF_LINK_MS = 20_000;

function PdfLink({ url }: { url: string }) {
  return (
    <Anchor href={url} target="_blank" rel="noopener" underline="always" className="lone-link">
      Visa PDF
    </Anchor>
  );
}

const BULLETS: Record<ProgressLine["state"], { color: string; content: ReactNode }> = {
  done: { color: "lugn.7", content: <IconCheck size={16} stroke={2.5} color="white" aria-label="Klart:" /> },
  running: { color: "fjord", content: <Loader type="oval" size={16} color="white" aria-hidden /> },
  stopped: { color: "gray.7", content: <IconMinus size={16} stroke={2.5} color="white" aria-label="Inte klart:" /> },
  skipped: { color: "gray.7", content: <IconMinus size={16} stroke={2.5} color="white" aria-label="Hoppades över:" /> },
  failed: { color: "kris.7", content: <IconAlertTriangle size={16} stroke={2} color="white" aria-label="Fel:" /> },
};

/** Covers the form while the request is sent. It closes by itself on success and stays with a way on when a step fails. */
function RequestProgressOverlay({ sending, pdfUrl, mayRetry, isRetrying, retryError, onRetry, onClose }: RequestProgressOverlayProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lines = progressLines(sending);
  const failed = failedStep(sending);
  const complete = isComplete(sending);
  useClosingAfterSuccess(complete, onClose);
  useEffect(() => heading.current?.focus(), []);

  return (
    <Box className={classes.overlay}>
      <Stack gap="lg" w="100%" maw={440}>
        <Title order={3} ref={heading} tabIndex={-1} style={{ outline: "none" }}>
          {headingOf(failed, complete)}
        </Title>
        <Timeline active={lines.length - 1} bulletSize={28} lineWidth={2} role="log" aria-live="polite" aria-label="Förlopp">
          {lines.map(({ text, state }) => (
            <Timeline.Item key={text} color={BULLETS[state].color} bullet={BULLETS[state].content} pb="xs">
              <Text fw={state === "running" || state === "failed" ? 650 : 400} role={state === "failed" ? "alert" : undefined}>
                {text}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
        {pdfUrl && <PdfLink url={pdfUrl} />}
        {failed && sending.stage === "saved" && (
          <Text c="dimmed">Förfrågan är sparad och väntar. Bara steget som misslyckades görs om.</Text>
        )}
        {retryError && (
          <Text c="var(--mantine-color-error)" role="alert">
            {retryError}
          </Text>
        )}
        {failed && (
          <Group>
            {mayRetry && (
              <Button onClick={onRetry} loading={isRetrying}>
                Försök igen
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {mayRetry ? "Stäng" : "Till utkastet"}
            </Button>
          </Group>
        )}
      </Stack>
    </Box>
  );
}

function headingOf(failed: FailedStep | null, complete: boolean): string {
  if (failed === "save") return "Förfrågan kunde inte skickas";
  if (failed) return "Alla steg gick inte igenom";
  return complete ? "Förfrågan är skickad" : "Skickar förfrågan";
}

function useClosingAfterSuccess(complete: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!complete) return;
    const timer = setTimeout(() => close.current(), REQUEST_DIALOG_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [complete]);
}

const pdfUrlOf = (progress: RequestProgress | null): string | null =>
  progress?.documentId ? `/api/documents/${progress.documentId}/file` : null;
const sendingOf = ({ pdfStatus, mailStatus }: RequestProgress): Sending => ({ stage: "saved", pdfStatus, mailStatus });
const isFinal = (progress: RequestProgress) => isComplete(sendingOf(progress)) || failedStep(sendingOf(progress)) !== null;

/** Sends a request and follows it to the end. Null while nothing is being sent. */
function useSendRequest() {
  const utils = trpc.useUtils();
  const [requestId, setRequestId] = useState<string | null>(null);
  const [submitted, setSubmitted] = useState<RequestSubmission | null>(null);
  const key = useKeyOfWords();
  const progress = useRequestProgress(requestId, isFinal);
  const submit = useAction(trpc.productRequest.submit, {
    failed: "Förfrågan kunde inte skickas",
    touches: ["productRequest.drafts", "productRequest.draft", "productRequest.list", "dashboard"],
  });
  // Also when it is refused: what is shown is out of date, for instance because somebody else has repeated the step.
  const retry = useAction(trpc.productRequest.retryStep, { failed: "Steget kunde inte göras om", touches: ["productRequest.progress"] });
  const follow = (answer: RequestProgress): void => void utils.productRequest.progress.setData({ productRequestId: answer.id }, answer);

  const send = (submission: RequestSubmission): void => {
    if (submit.isPending) return;
    setSubmitted(submission);
    submit.send(
      { ...submission, idempotencyKey: key.of(submission) },
      {
        onDone: (answer) => {
          key.forget();
          if (!answer.id) return;
          follow(answer);
          setRequestId(answer.id);
        },
        onRefused: (refusal) => {
          // The server said no: nothing was saved. Without an answer it may have been, so the same request repeats its key.
          if (refusal.data) key.forget();
        },
      },
    );
  };

  return {
    sending: sendingState(),
    mayRetry: submit.refusal?.data?.reason !== "DRAFT_CHANGED",
    isRetrying: retry.isPending,
    retryError: retry.refusal ? errorText(retry.refusal) : null,
    pdfUrl: pdfUrlOf(progress ?? submit.answer ?? null),
    /** The supplier of the request that was sent last. */
    sentTo: submitted?.supplierId ?? null,
    fieldErrors: submit.refusal?.data?.fields ?? null,
    send,
    /** Repeats only what failed. */
    retryFailed(sending: Sending) {
      const step = failedStep(sending);
      if (step === "save" && submitted) send(submitted);
      if ((step === "pdf" || step === "mail") && requestId) {
        retry.send({ productRequestId: requestId, step }, { onDone: follow, onRefused: () => undefined });
      }
    },
    reset() {
      submit.reset();
      retry.reset();
      setRequestId(null);
    },
  };

  function sendingState(): Sending | null {
    if (submit.isPending) return { stage: "saving" };
    if (submit.refusal) return { stage: "refused", message: errorText(submit.refusal) };
    if (!submit.answer) return null;
    return submit.answer.id
      ? sendingOf(progress ?? submit.answer)
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
