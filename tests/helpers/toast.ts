import type { Page } from "playwright-core";

/** Waits for the toast with exactly this title and text. */
export async function toast(page: Page, title: string, text: string): Promise<void> {
  const shown = page.locator(".mantine-Notification-root").filter({ has: page.getByText(title, { exact: true }) });
  // One toast replaces another of the same words: for a moment both stand there.
  await shown.getByText(text, { exact: true }).last().waitFor();
}

interface ToastLife {
  lifeMs: number;
  /** How much too late a timer of the wanted length fired in the same page: a page without CPU is late, not wrong. */
  lateMs: number;
}

/** How long the next toast with this title stands, by the page's own clock, and how late that page is with `dueMs`. */
export function toastLife(page: Page, title: string, dueMs: number): Promise<ToastLife> {
  return page.evaluate(
    async ([wanted, delay]) => {
      const isShown = () => [...document.querySelectorAll(".mantine-Notification-title")].some((element) => element.textContent === wanted);
      const until = (isMet: () => boolean) =>
        new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!isMet()) return;
            observer.disconnect();
            resolve(performance.now());
          });
          observer.observe(document.body, { childList: true, subtree: true });
        });
      const since = await until(isShown);
      const timer = new Promise<number>((resolve) => {
        setTimeout(() => resolve(performance.now()), delay);
      });
      const [gone, due] = await Promise.all([until(() => !isShown()), timer]);
      return { lifeMs: gone - since, lateMs: due - since - delay };
    },
    [title, dueMs] as const,
  );
}
