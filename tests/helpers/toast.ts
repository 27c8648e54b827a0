import type { Page } from "playwright-core";

/** Waits for the toast with exactly this title and text. */
export async function toast(page: Page, title: string, text: string): Promise<void> {
  const shown = page.locator(".mantine-Notification-root").filter({ has: page.getByText(title, { exact: true }) });
  await shown.getByText(text, { exact: true }).waitFor();
}
