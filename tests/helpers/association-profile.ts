import type { Locator, Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import type { BrowserUser, openBrowser } from "./browser.ts";
import { openBrowserAs } from "./signed-in-browser.ts";

/** Föreningsuppgifter as the tests see it: opening the page, its sections, fields and buttons. */
export const PROFILE_PATH = "/association-profile";

type BrowserOptions = Parameters<typeof openBrowser>[0];

/** For one test file: each page is closed after its test. */
export function associationProfilePages() {
  const opened: BrowserUser[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((user) => user.close())));

  const openAs = async (person: { userId: string }, options?: BrowserOptions): Promise<Page> => {
    const user = await openBrowserAs(person, options);
    opened.push(user);
    return user.page;
  };
  const profileOf = async (person: { userId: string }, hash = "", options?: BrowserOptions): Promise<Page> => {
    const page = await openAs(person, options);
    await page.goto(PROFILE_PATH + hash);
    await section(page, "Grunduppgifter").waitFor();
    return page;
  };
  return { openAs, profileOf };
}

export const section = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
export const saveIn = (page: Page, name: string): Locator => section(page, name).getByRole("button", { name: "Spara ändringar" });
export const saved = (page: Page): Promise<void> =>
  page.locator(".mantine-Notification-root").getByText("Föreningen uppdaterad!", { exact: true }).waitFor();

/** What a screen reader says after the field's name. */
export const descriptionOf = (control: Locator): Promise<string> =>
  control.evaluate((element) => {
    const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  });

/** Polls for as long as the browser waits. */
export const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 15_000 });
