import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Drawer.css";
import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./main-layout.module.css";

/** A question that leaving a page asks stands above the menu that led away. Dialogs have 200. */
const BELOW_DIALOGS = 190;

interface SidebarDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar below the mobile breakpoint. A dialog or a menu that was opened from it takes Escape for itself. */
export default function SidebarDrawer({ isOpen, onClose, children }: SidebarDrawerProps) {
  // Asked for before it was loaded, it must open after it stands, or it does not know what to give the focus back to.
  const isMounted = useMounted();
  return (
    <Drawer.Root
      opened={isOpen && isMounted}
      onClose={onClose}
      closeOnEscape={false}
      size="18rem"
      zIndex={BELOW_DIALOGS}
      classNames={{ content: classes.frame }}
    >
      <Drawer.Overlay />
      <Drawer.Content
        aria-label="Meny"
        // Also one that leads to another part of the same page.
        onClick={({ target }) => {
          if (target instanceof Element && target.closest("a[href]")) onClose();
        }}
        onKeyDownCapture={({ key, target, currentTarget }) => {
          if (key !== "Escape" || !(target instanceof Node) || !currentTarget.contains(target)) return;
          // An open menu takes the key, which the browser closes by itself right after this.
          if (!currentTarget.querySelector('[popover="auto"]:popover-open')) onClose();
        }}
      >
        <Drawer.Body p={0} h="100%">
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
