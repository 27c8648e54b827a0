import type { Page } from "playwright-core";

/**
 * Checks the page as it stands in light and then in dark, as on a device that changes over at dusk: what led there is done once.
 * The page stays dark, so that what is opened after it is drawn dark from the start.
 */
export async function inBothSchemes(page: Page, check: (colorScheme: "light" | "dark") => Promise<void>): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: "attached" });
    await check(colorScheme);
  }
}
