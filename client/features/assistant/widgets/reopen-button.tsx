import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { WIDGET_TEXTS, type WidgetKey } from "#shared/assistant/widgets.ts";

interface ReopenButtonProps {
  widget: WidgetKey;
  /** It stands where the widget that had the focus was closed. */
  takesFocus: boolean;
  onOpen: () => void;
}

/** What is left of a widget that was closed. */
export function ReopenButton({ widget, takesFocus, onOpen }: ReopenButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <Button ref={button} variant="default" size="sm" mt="xs" onClick={onOpen}>
      Öppna {WIDGET_TEXTS[widget].named} igen
    </Button>
  );
}
