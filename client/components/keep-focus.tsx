import { Box } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { type ReactNode, type Ref, useEffect, useRef } from "react";

interface KeepFocusProps {
  /** Changes when parts of the children come and go. */
  when: unknown;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** Takes the focus when the child that had it goes away, so that the keyboard does not start again from the top of the page. */
export function KeepFocus({ when, ref, children }: KeepFocusProps) {
  const region = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked after every change of `when`.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) region.current?.focus({ preventScroll: true });
  }, [when]);

  return (
    <Box
      ref={useMergedRef(region, ref)}
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) hadFocus.current = false;
      }}
    >
      {children}
    </Box>
  );
}
