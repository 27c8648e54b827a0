import { Button, type ButtonProps, Loader } from "@mantine/core";
import type { ComponentPropsWithoutRef } from "react";

interface SteadyButtonProps extends Omit<ButtonProps, "loading">, Omit<ComponentPropsWithoutRef<"button">, keyof ButtonProps> {
  isBusy: boolean;
  /** There is nothing for it to do. */
  isIdle?: boolean;
}

/** A button that keeps the focus while it cannot be pressed: from one that is disabled, browsers take it away. */
export function SteadyButton({ isBusy, isIdle = false, onClick, leftSection, ...button }: SteadyButtonProps) {
  const isHeld = isBusy || isIdle;
  return (
    <Button
      {...button}
      leftSection={isBusy ? <Loader size={18} color="currentColor" /> : leftSection}
      aria-disabled={isHeld || undefined}
      data-disabled={isHeld || undefined}
      onClick={(event) => (isHeld ? event.preventDefault() : onClick?.(event))}
    />
  );
}
