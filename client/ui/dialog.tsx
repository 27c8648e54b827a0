import { Modal } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useFocusBack } from "./use-focus-back.ts";

/** Dialogs are on the page while they are open: what opens one draws it, and `onClose` takes it away. */
export interface DialogProps {
  onClose: () => void;
}

interface DialogFrameProps extends DialogProps {
  title: string;
  size?: number;
  /** A press outside does not close it: somebody would lose what stands in it. */
  isHeld?: boolean;
  children: (close: () => void) => ReactNode;
}

/** The frame of every dialog: it moves in and out, and gives the focus back to what had it. */
export function Dialog({ title, size = 520, isHeld = false, onClose, children }: DialogFrameProps) {
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);

  useFocusBack(true);
  useEffect(() => setOpened(true), []);

  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={onClose}
      returnFocus={false}
      closeOnClickOutside={!isHeld}
      title={title}
      size={size}
    >
      {children(close)}
    </Modal>
  );
}
