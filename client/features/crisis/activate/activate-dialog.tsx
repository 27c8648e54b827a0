import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { ActivateForm } from "./activate-form.tsx";
import type { ActivationPreset } from "./activation-values.ts";

interface ActivateDialogProps {
  preset?: ActivationPreset;
  onClose: () => void;
}

/** Drawn while it is open, so that it always begins empty (CRIS-05). */
export function ActivateDialog({ preset, onClose }: ActivateDialogProps) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`, undefined, { getInitialValueInEffect: false });
  const [isSending, setIsSending] = useState(false);

  return (
    <Modal
      opened
      onClose={onClose}
      title="Aktivera krisläge"
      size={1040}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={!isSending}
      withCloseButton={!isSending}
      // The button sticks to the bottom; a field that has the focus must not stay behind it.
      styles={{ content: { scrollPaddingBottom: 120 } }}
    >
      <ActivateForm preset={preset} onClose={onClose} onSending={setIsSending} />
    </Modal>
  );
}
