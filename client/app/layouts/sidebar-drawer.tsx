import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Drawer.css";
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./main-layout.module.css";

interface SidebarDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar below the mobile breakpoint. */
export default function SidebarDrawer({ isOpen, onClose, children }: SidebarDrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size="18rem" classNames={{ content: classes.frame }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Meny">
        <Drawer.Body p={0} h="100%">
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
