import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Drawer.css";
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./main-layout.module.css";

/** A question that leaving a page asks stands above the menu that led away. Dialogs have 200. */
const BELOW_DIALOGS = 190;

interface SidebarDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar below the mobile breakpoint. A dialog that was opened from it takes Escape for itself. */
export default function SidebarDrawer({ isOpen, onClose, children }: SidebarDrawerProps) {
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      size="18rem"
      zIndex={BELOW_DIALOGS}
      classNames={{ content: classes.frame }}
    >
      <Drawer.Overlay />
      <Drawer.Content
        aria-label="Meny"
        onKeyDownCapture={({ key, target, currentTarget }) => {
          if (key === "Escape" && target instanceof Node && currentTarget.contains(target)) onClose();
        }}
      >
        <Drawer.Body p={0} h="100%">
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
