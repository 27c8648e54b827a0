import type { Page } from "playwright-core";

/** Waits for the toast with exactly this title and text. */
export async function toast(page: Page, title: string, text: string): Promise<void> {
  const shown = page.locator(".mantine-Notification-root").filter({ has: page.getByText(title, { exact: true }) });
  // One toast replaces another of the same words: for a moment both stand there.
  await shown.getByText(text, { exact: true }).last().waitFor();
}

/** How long the next toast with this title stands, in milliseconds by the page's own clock. */
export function toastLife(page: Page, title: string): Promise<number> {
  return page.evaluate((wanted) => {
    const isShown = () => [...document.querySelectorAll(".mantine-Notification-title")].some((element) => element.textContent === wanted);
    return new Promise<number>((resolve) => {
      let since: number | null = null;
      new MutationObserver(() => {
        if (isShown()) since ??= performance.now();
        else if (since !== null) resolve(performance.now() - since);
      }).observe(document.body, { childList: true, subtree: true });
    });
  }, title);
}
