import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { openPageAs } from "./signed-in-browser.ts";

/** Föreningsuppgifter as the tests see it: opening the page, its sections, fields and buttons. */
const PROFILE_PATH = "/association-profile";

export async function profileOf(person: { userId: string }, hash = "", options?: Parameters<typeof openPageAs>[1]): Promise<Page> {
  const page = await openPageAs(person, options);
  await page.goto(PROFILE_PATH + hash);
  await section(page, "Grunduppgifter").waitFor();
  return page;
}

export const section = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** The card with these questions, open. */
export async function openCard(page: Page, name: string): Promise<Locator> {
  const heading = section(page, name).getByRole("button", { name: new RegExp(`^${name}`) });
  if ((await heading.getAttribute("aria-expanded")) === "false") await heading.click();
  return section(page, name);
}

/** What is typed is saved when the field is left. */
export async function answer(page: Page, label: string, value: string): Promise<void> {
  await field(page, label).fill(value);
  await field(page, label).blur();
}

export const saved = (page: Page, name: string): Promise<void> =>
  section(page, name)
    .getByRole("status")
    .getByText(/^Sparat\./)
    .waitFor();

/** What a screen reader says after the field's name. */
export const descriptionOf = (control: Locator): Promise<string> =>
  control.evaluate((element) => {
    const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  });

/** Polls for as long as the browser waits. */
export const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 15_000 });
