import { expect } from "vitest";

/** Waits for a toast with exactly this title and, if given, this text. */
export const untilToast = (title: string, text?: string): Promise<void> =>
  expect
    .poll(() =>
      [...document.querySelectorAll(".mantine-Notification-root")].map((toast) => [
        toast.querySelector(".mantine-Notification-title")?.textContent,
        text === undefined ? undefined : toast.querySelector(".mantine-Notification-description")?.textContent,
      ]),
    )
    .toContainEqual([title, text]);
