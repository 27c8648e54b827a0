import type { Page } from "playwright-core";
import { afterAll } from "vitest";
import type { BrowserUser } from "./browser.ts";
import { openBrowserAs } from "./signed-in-browser.ts";

/** For one test file: pages of people who are signed in, all closed after the last test. */
export function signedInPages(): (person: { userId: string }, options?: Parameters<typeof openBrowserAs>[1]) => Promise<Page> {
  const opened: BrowserUser[] = [];
  afterAll(() => Promise.all(opened.map((user) => user.close())));
  return async (person, options) => {
    const user = await openBrowserAs(person, options);
    opened.push(user);
    return user.page;
  };
}
