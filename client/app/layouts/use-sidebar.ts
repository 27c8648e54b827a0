import { useMediaQuery } from "@mantine/hooks";
import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { readSidebarState, sidebarCookie } from "./sidebar-state.ts";

/** The sidebar's state: open or collapsed to icons on a wide screen, a drawer on a narrow one. */
export function useSidebar() {
  const isMobile = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`, undefined, { getInitialValueInEffect: false });
  const [isOpen, setIsOpen] = useState(() => readSidebarState(document.cookie));
  // A drawer belongs to the page it was opened on; following a link closes it.
  const [drawerPath, setDrawerPath] = useState<string | null>(null);
  const { pathname } = useLocation();
  const isDrawerOpen = isMobile && drawerPath === pathname;
  const closeDrawer = useCallback(() => setDrawerPath(null), []);

  const toggle = useCallback(() => {
    if (isMobile) return setDrawerPath(isDrawerOpen ? null : pathname);
    setIsOpen(!isOpen);
    keepState(!isOpen);
  }, [isMobile, isDrawerOpen, isOpen, pathname]);

  useToggleKey(toggle);

  return { isMobile, isOpen, isDrawerOpen, closeDrawer, toggle };
}

function keepState(isOpen: boolean): void {
  document.cookie = sidebarCookie(isOpen);
}

/** Ctrl or Meta and B (SIDE-10). */
function useToggleKey(toggle: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [toggle]);
}
