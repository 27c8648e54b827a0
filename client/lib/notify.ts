import {
  cleanNotifications,
  createNotificationsStore,
  type NotificationsStore,
  notificationsStore,
  showNotification,
} from "@mantine/notifications";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { createElement, type ReactNode } from "react";

/** One at a time, 5 s: access, join, membership and settings (decision 34). */
export const accessStore = notificationsStore;
/** Up to three at a time, 4 s: everything else. */
export const generalStore = createNotificationsStore();

interface Toast {
  title: string;
  message?: ReactNode;
  /** Milliseconds on screen, when it is not the store's own time. */
  duration?: number;
}

const icon = (of: typeof IconInfoCircle) => createElement(of, { size: 20, stroke: 1.75, "aria-hidden": true });

const KINDS = {
  success: { color: "lugn", role: "status", icon: icon(IconCircleCheck) },
  info: { color: "fjord", role: "status", icon: icon(IconInfoCircle) },
  error: { color: "kris", role: "alert", "data-destructive": true, icon: icon(IconAlertTriangle) },
} as const;

function toasts(store: NotificationsStore, replaces: boolean) {
  const show = (kind: keyof typeof KINDS, { title, message, duration }: Toast): void => {
    // The store queues what exceeds its limit; here a new message replaces the old one.
    if (replaces) cleanNotifications(store);
    const closeButtonProps = { "aria-label": "Stäng meddelandet", size: 44, iconSize: 20 };
    showNotification({ ...KINDS[kind], title, message, closeButtonProps, "data-life-ms": duration }, store);
  };
  return {
    success: (title: string, message?: ReactNode, duration?: number) => show("success", { title, message, duration }),
    info: (title: string, message?: ReactNode, duration?: number) => show("info", { title, message, duration }),
    /** In the destructive style, announced at once to screen readers. */
    error: (title: string, message?: ReactNode, duration?: number) => show("error", { title, message, duration }),
    /** Takes away what is shown, when it no longer holds. */
    clear: () => cleanNotifications(store),
  };
}

/** Toasts of access, join, membership and settings. */
export const notifyAccess = toasts(accessStore, true);
/** Toasts of everything else. */
export const notify = toasts(generalStore, false);
