import { Button, Group, Modal, type ModalProps } from "@mantine/core";
import { type ReactNode, useEffect, useId, useState } from "react";
import classes from "./dialog.module.css";
import { useFocusBack } from "./use-focus-back.ts";

/** Dialogs are on the page while they are open: what opens one draws it, and `onClose` takes it away. */
export interface DialogProps {
  onClose: () => void;
}

interface DialogFrameProps extends DialogProps, Pick<ModalProps, "fullScreen" | "closeOnClickOutside" | "withCloseButton"> {
  title: string;
  size?: number;
  /** Asked at Escape, the cross and a press outside; false while something else is asked first. */
  mayClose?: () => boolean;
  children: (close: () => void) => ReactNode;
}

/**
 * The frame of every dialog: it moves in and out, and gives the focus back to what had it. Over another in a `Modal.Stack` it lets that
 * one go on when it has moved out by `close`; taken away before, it would leave it hidden.
 */
export function Dialog({ size = 520, mayClose = () => true, onClose, children, ...frame }: DialogFrameProps) {
  const stackId = useId();
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);

  useFocusBack(true);
  useEffect(() => setOpened(true), []);

  return (
    <Modal
      {...frame}
      stackId={stackId}
      size={size}
      opened={opened}
      onClose={() => mayClose() && close()}
      onExitTransitionEnd={onClose}
      returnFocus={false}
    >
      {children(close)}
    </Modal>
  );
}

export interface DialogFooterProps {
  /** On the button that does it; it sends the form around it, or what `onSubmit` says. */
  submit: string;
  icon?: ReactNode;
  onSubmit?: () => void;
  isReady?: boolean;
  isPending?: boolean;
  isDestructive?: boolean;
  cancel?: string;
  /** Whether going back is what most people want. */
  isCancelFirst?: boolean;
  /** Without it there is nothing to go back to. */
  onCancel?: () => void;
}

/** The two buttons of a dialog, in sight however long it is; for those whose form is not `Form`. */
export function DialogFooter({
  submit,
  icon,
  onSubmit,
  isReady = true,
  isPending = false,
  isDestructive = false,
  cancel = "Avbryt",
  isCancelFirst = false,
  onCancel,
}: DialogFooterProps) {
  return (
    <Group justify="flex-end" gap="xs" className={classes.footer}>
      {onCancel && (
        <Button variant={isCancelFirst ? "filled" : "default"} onClick={onCancel}>
          {cancel}
        </Button>
      )}
      <Button
        type={onSubmit ? "button" : "submit"}
        variant={isCancelFirst ? "default" : "filled"}
        color={isDestructive ? "kris" : undefined}
        disabled={!isReady}
        loading={isPending}
        leftSection={icon}
        onClick={onSubmit}
      >
        {submit}
      </Button>
    </Group>
  );
}
