import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useRef } from "react";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { RequestDraft } from "./request-draft.tsx";
import { type KeptValues, NOTHING_KEPT } from "./request-form-values.ts";
import { RequestProgressOverlay } from "./request-progress-overlay.tsx";
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
