import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { goTo } from "#tests/helpers/go-to.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

/** Pages with lists to choose from, each with one of its lists. */
const PAGES = {
  "/product-catalog": "Sortering",
  "/documents": "Område",
  "/recommendations": "Område",
  "/products": "Område",
  "/settings": "Tidszon",
  "/crisis-journey": "Scenario",
  "/crisis-history": "Krisområde",
  "/crisis-subscribers-admin": "Status",
  "/collaboration/inbox": "Typ",
  "/collaboration/alerts/new": "Typ",
};

/** Where the choices of a list are folded, so that the list itself is seen. */
const FOLDED = new Set(["/crisis-subscribers-admin"]);

/** What Android and iOS do with a page: `tooWide` tells every drawing in which it was wider than the screen. */
async function openPhone(phone: "pixel" | "iphone"): Promise<{ page: Page; tooWide: () => Promise<string[]> }> {
  const owner = await createMember({ role: "system_owner" });
  await createSubscriber(owner.associationId);
  const page = await openPageAs(owner, { phone });
  await page.goto("/association-dashboard");
  await page.evaluate(watchWidth);
  return {
    page,
    tooWide: () => page.evaluate(() => performance.getEntriesByName("too wide").map((mark) => (mark as PerformanceMark).detail)),
  };
}

test.each(["pixel", "iphone"] as const)("NS-11 CRIS-01 an alarm is sent from a telephone in five presses (%s)", async (phone) => {
  const { page, tooWide } = await openPhone(phone);
  await page.getByRole("main").getByRole("button", { name: "Aktivera krisläge" }).tap();
  const dialog = page.getByRole("dialog", { name: "Aktivera krisläge" });
  await dialog.getByRole("button", { name: "El", exact: true }).tap();
  await dialog.getByRole("button", { name: "Nästa" }).tap();
  await dialog.getByRole("checkbox", { name: "Jag har kontrollerat texten" }).tap();
  await dialog.getByRole("button", { name: /^Skicka till \d+ personer \(\d+ meddelanden\)$/ }).tap();
  await page.waitForURL("**/crisis-management/**");
  expect(await tooWide()).toEqual([]);
});

test.each(["pixel", "iphone"] as const)("NS-11 no page's lists widen it or leave the screen of a telephone (%s)", async (phone) => {
  const { page, tooWide } = await openPhone(phone);
  for (const [path, list] of Object.entries(PAGES)) {
    // Several of these lists have one name: the page before this one must be gone.
    const left = await page.locator("h1").first().elementHandle();
    await goTo(page, path);
    await left?.waitForElementState("hidden");
    if (FOLDED.has(path)) await page.getByRole("main").getByRole("button", { name: "Visa filter" }).tap();
    await openList(page, page.getByRole("main").getByRole("combobox", { name: list }).first());
  }
  expect(await tooWide()).toEqual([]);
});

async function openList(page: Page, field: Locator): Promise<void> {
  await field.tap();
  const list = page.getByRole("listbox");
  await list.waitFor();
  await expect.poll(() => list.evaluate(isWithinScreen), { message: page.url() }).toBe(true);
  // Readers by ear are told, the first time too.
  await expect.poll(() => field.getAttribute("aria-expanded"), { message: page.url() }).toBe("true");
  expect(await field.getAttribute("aria-controls")).toBe(await list.getAttribute("id"));
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
}

function isWithinScreen(list: Element): boolean {
  const { left, right, top, bottom } = list.getBoundingClientRect();
  return left >= 0 && right <= document.documentElement.clientWidth && top >= 0 && bottom <= window.innerHeight;
}

/** Runs in the page: marks each drawing in which it is wider than the screen. */
function watchWidth(): void {
  const root = document.documentElement;
  const look = (): void => {
    const widest = Math.max(root.scrollWidth, window.innerWidth);
    if (widest > root.clientWidth) performance.mark("too wide", { detail: `${location.pathname}: ${widest}` });
    requestAnimationFrame(look);
  };
  look();
}
