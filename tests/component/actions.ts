import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

/** Gives it the focus and presses a key, as somebody without a mouse does. */
export async function press(target: Locator, key: "Enter" | "Space" | "ArrowDown" = "Enter"): Promise<void> {
  await expect.element(target).toBeInTheDocument();
  (target.element() as HTMLElement).focus();
  await userEvent.keyboard(`[${key}]`);
}

/** Chooses from a list that opens when it is pressed. */
export async function choose(field: Locator, option: string | RegExp): Promise<void> {
  await field.click();
  await page
    .getByRole("option", typeof option === "string" ? { name: option, exact: true } : { name: option })
    .first()
    .click();
}

/** The first button of that name, in the region or on the whole page. */
export function button(name: string | RegExp, region?: string): Locator {
  const within = region ? page.getByRole("region", { name: region, exact: true }) : page;
  return within.getByRole("button", typeof name === "string" ? { name, exact: true } : { name }).first();
}
export const menuOf = (name: string): Locator => button(`Åtgärder för ${name}`);

export const untilFocused = (target: () => Element | null, what: string): Promise<void> =>
  expect.poll(() => document.activeElement === target(), { message: `the focus is in ${what}` }).toBe(true);
