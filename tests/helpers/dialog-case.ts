import type { Locator, Page } from "playwright-core";
import type { openPageAs } from "#tests/helpers/signed-in-browser.ts";

type Actor = Parameters<typeof openPageAs>[0];

/** A dialog with a form, and how a person gets to it. `tests/e2e/form-dialogs.test.ts` refuses each of its fields. */
export interface DialogCase {
  title: string;
  /** Who opens it and where; without it an owner of a house with the member «Maja Medlem» and, in the team of «El», «Elin Elektriker» from outside. */
  house?: () => Promise<{ actor: Actor; path: string }>;
  /** Where the house is the usual one. */
  path?: string;
  /** Ends with the press that opens it. */
  open: (page: Page, actor: Actor) => Promise<void>;
  /** What has the focus before, and afterwards again. */
  opener: (page: Page) => Locator;
  /** Until the form may be sent. */
  fill: (dialog: Locator) => Promise<void>;
  procedure: string;
  failed: string;
  submit: string;
  /** By path, as the server names them: what the person sees. */
  fields: Record<string, string>;
  /** Where Escape asks first about what was typed: the press that throws it away. */
  discard?: (page: Page) => Promise<void>;
}

export const menuOf = (page: Page, name: string): Locator => page.getByRole("button", { name: `Åtgärder för ${name}` });

export const chooseFor = async (page: Page, name: string, action: string): Promise<void> => {
  await menuOf(page, name).press("Enter");
  await page.getByRole("menuitem", { name: action }).press("Enter");
};
