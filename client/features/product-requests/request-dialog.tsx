import { Box, Button, Group, Loader, Modal, Stack, Text, Timeline, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle, IconCheck, IconMinus } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { MOBILE_BREAKPOINT_PX, REQUEST_DIALOG_CLOSE_MS } from "#shared/limits.ts";
import classes from "./product-requests.module.css";
import { type FailedStep, failedStep, isComplete, type ProgressLine, progressLines, type Sending } from "./progress-lines.ts";
import { RequestDraft } from "./request-draft.tsx";
import { type KeptValues, NOTHING_KEPT } from "./request-form-values.ts";
import { useSendRequest } from "./use-send-request.ts";

interface RequestDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Chosen beforehand when it has a draft: the supplier last added to. */
  preferredSupplierId?: string | null;
}

export function RequestDialog({ opened, onClose, preferredSupplierId = null }: RequestDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  const request = useSendRequest();
  const kept = useRef<KeptValues>(NOTHING_KEPT);
  const { sending } = request;
  const wasRefused = sending?.stage === "refused";

  const leave = () => {
    request.reset();
    // A refused request goes back to its form; a saved one is done with.
    if (wasRefused) return;
    // What was written to other suppliers waits with their drafts.
    const { [request.sentTo ?? ""]: _, ...notes } = kept.current.notes;
    kept.current = { ...NOTHING_KEPT, notes };
    onClose();
  };

  return (
    <Modal
      opened={opened}
      onClose={sending ? leave : onClose}
      title="Skapa Produktförfrågan"
      size={1040}
      fullScreen={isPhone}
      // The sum sticks to the bottom there; a field that has the focus must not stay behind it.
      styles={isPhone ? { content: { scrollPaddingBottom: 180 } } : undefined}
      closeOnClickOutside={false}
      closeOnEscape={sending?.stage !== "saving"}
      withCloseButton={sending?.stage !== "saving"}
    >
      {sending && (
        <RequestProgressOverlay
          sending={sending}
          isRetrying={request.isRetrying}
          retryError={request.retryError}
          onRetry={() => request.retryFailed(sending)}
          onClose={leave}
        />
      )}
      <div hidden={sending !== null}>
        <RequestDraft
          preferredSupplierId={preferredSupplierId}
          kept={kept}
          isFrozen={sending !== null}
          refusedFields={request.fieldErrors}
          onSend={request.send}
          onCancel={onClose}
        />
      </div>
    </Modal>
  );
}

interface RequestProgressOverlayProps {
  sending: Sending;
  isRetrying: boolean;
  retryError: string | null;
  onRetry: () => void;
  onClose: () => void;
}

const BULLETS: Record<ProgressLine["state"], { color: string; content: React.ReactNode }> = {
  done: { color: "lugn.7", content: <IconCheck size={16} stroke={2.5} color="white" aria-label="Klart:" /> },
  running: { color: "fjord", content: <Loader type="oval" size={16} color="white" aria-hidden /> },
  stopped: { color: "gray.7", content: <IconMinus size={16} stroke={2.5} color="white" aria-label="Inte klart:" /> },
  skipped: { color: "gray.7", content: <IconMinus size={16} stroke={2.5} color="white" aria-label="Hoppades över:" /> },
  failed: { color: "kris.7", content: <IconAlertTriangle size={16} stroke={2} color="white" aria-label="Fel:" /> },
};

/** Covers the form while the request is sent. It closes by itself on success and stays with a way on when a step fails. */
function RequestProgressOverlay({ sending, isRetrying, retryError, onRetry, onClose }: RequestProgressOverlayProps) {
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
            <Button onClick={onRetry} loading={isRetrying}>
              Försök igen
            </Button>
            <Button variant="default" onClick={onClose}>
              Stäng
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
