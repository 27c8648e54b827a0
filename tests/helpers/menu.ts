import type { Locator, Page } from "playwright-core";

export const sidebarOf = (page: Page): Locator => page.getByRole("complementary", { name: "Sidomeny" });

/** An entry of the menu, whose group is opened first where it is not the one the page is in. */
export async function menuEntry(menu: Locator, group: string, entry: string): Promise<Locator> {
  const row = menu.getByRole("button", { name: new RegExp(`^${group}\\b`), expanded: undefined }).first();
  await row.waitFor();
  if ((await row.getAttribute("aria-expanded")) === "false") await row.click();
  const entries = menu.getByRole("group", { name: group });
  return entries.getByRole("link", { name: entry, exact: true }).or(entries.getByRole("button", { name: entry }));
}
