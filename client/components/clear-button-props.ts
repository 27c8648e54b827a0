import type { MouseEvent } from "react";

/** For a clearable select. Mantine keeps its clear button from the keyboard; with these it is reached by Tab, and since
 *  it is gone when pressed, the field takes the focus. */
export function clearButtonProps(label: string) {
  return {
    "aria-label": label,
    "aria-hidden": false,
    tabIndex: 0,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
      currentTarget.closest(".mantine-Input-wrapper")?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus(),
  };
}
