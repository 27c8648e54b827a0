import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import classes from "./action-menu.module.css";
import { moveMenuFocus } from "./move-menu-focus.ts";

/** What the element that opens the menu has to carry. */
export interface MenuTrigger {
  type: "button";
  popoverTarget: string;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
}

interface ActionMenuProps {
  label: string;
  trigger: (props: MenuTrigger) => ReactNode;
  /** Opens to the right of its button, over nothing that stands above or below. */
  isBeside?: boolean;
  children: ReactNode;
}

/** A menu on the browser's own popover: top layer, Escape and a press outside cost no code. Mantine's menu brings 33 kB of
 *  positioning that the frame of every page would have to load first. */
export function ActionMenu({ label, trigger, isBeside = false, children }: ActionMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>): void => {
    setIsOpen(newState === "open");
    if (newState === "open" && menu.current) {
      const place = isBeside ? placeMenuBeside : placeMenu;
      place(menu.current, document.querySelector(`[popovertarget="${id}"]`));
      moveMenuFocus(menu.current, "Home");
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === "Tab") menu.current?.hidePopover();
    else if (moveMenuFocus(event.currentTarget, event.key)) event.preventDefault();
  };

  return (
    <>
      {trigger({ type: "button", popoverTarget: id, "aria-haspopup": "menu", "aria-expanded": isOpen })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={classes.menu}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onClick={() => menu.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}

const GAP = 6;
const EDGE = 8;

/** Puts an open menu at its button: below, or above in the window's lower half, and inside the window; a long one scrolls. */
function placeMenu(menu: HTMLElement, button: Element | null): void {
  if (!button) return;
  const at = button.getBoundingClientRect();
  const isHigh = at.top < window.innerHeight / 2;
  menu.style.maxHeight = `${(isHigh ? window.innerHeight - at.bottom : at.top) - GAP - EDGE}px`;
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isOnTheRight = at.left + at.width / 2 > window.innerWidth / 2;
  const left = isOnTheRight ? at.right - width : at.left;

  menu.style.top = `${isHigh ? at.bottom + GAP : Math.max(EDGE, at.top - GAP - height)}px`;
  menu.style.left = `${Math.min(Math.max(EDGE, left), window.innerWidth - width - EDGE)}px`;
}

function placeMenuBeside(menu: HTMLElement, button: Element | null): void {
  if (!button) return;
  const at = button.getBoundingClientRect();
  menu.style.maxHeight = `${window.innerHeight - 2 * EDGE}px`;
  menu.style.top = `${Math.max(EDGE, Math.min(at.top, window.innerHeight - menu.offsetHeight - EDGE))}px`;
  menu.style.left = `${at.right + GAP}px`;
}
