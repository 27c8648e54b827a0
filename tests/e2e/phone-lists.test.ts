import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { ADMIN_TABS } from "#client/features/admin/admin-tabs.ts";
import { users } from "#drizzle/schema/index.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { goTo } from "#tests/helpers/go-to.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

/** Pages with lists to choose from, each with one of its lists. */
const PAGES = {
  "/documents": "Område",
  "/recommendations": "Område",
  "/products": "Område",
  "/settings": "Tidszon",
  "/crisis-journey": "Scenario",
  "/crisis-history": "Krisområde",
  "/crisis-subscribers-admin": "Status",
  "/collaboration/inbox": "Typ",
  "/collaboration/alerts/new": "Typ",
  "/product-catalog": "Leverantör",
};

/** The rest of what a house with a past has, as its chair sees it. */
const FURTHER_PAGES = [
  ...["/dashboard", "/association-dashboard", "/start", "/association-journey", "/association-profile", "/association-calendar"],
  ...["/teams", "/teams?area=vatten", "/crisis-team", "/crisis-team?tab=jour", "/crisis-levels", "/crisis-subscribers-admin?tab=anmalan"],
  ...["/product-recommendations", "/water", "/saved-products", "/user-form", "/boendeenkat", "/maps", "/ai-extended", "/chat-2"],
  ...["/collaboration/network", "/collaboration/my-resources", "/collaboration/settings", "/pricing", "/categories", "/about"],
  ...ADMIN_TABS.map(({ tab }) => `/admin?tab=${tab}`),
  ...["sakerhet", "forening", "konto"].map((tab) => `/settings?tab=${tab}`),
];

/** Behind which button a page's lists are folded. */
const FOLDED: Record<string, string> = { "/crisis-subscribers-admin": "Visa filter", "/product-catalog": "Filter" };

/** What Android and iOS do with a page: `tooWide` tells every drawing in which it was wider than the screen. */
async function openPhone(phone: "pixel" | "iphone", owner: { userId: string }): Promise<{ page: Page; tooWide: () => Promise<string[]> }> {
  const page = await openPageAs(owner, { phone });
  await page.goto("/association-dashboard");
  await page.evaluate(watchWidth);
  return {
    page,
    tooWide: () => page.evaluate(() => performance.getEntriesByName("too wide").map((mark) => (mark as PerformanceMark).detail)),
  };
}

async function createOwner() {
  const owner = await createMember({ role: "system_owner" });
  await createSubscriber(owner.associationId);
  return owner;
}

/** Goes there and waits until all of the page before is gone: they may have a name in common. */
async function leaveFor(page: Page, path: string): Promise<void> {
  const left = await page.locator("h1").first().elementHandle();
  await goTo(page, path);
  await left?.waitForElementState("hidden");
}

const selectedTab = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector("main [role=tab][aria-selected=true]")?.textContent ?? null);

test.each(["pixel", "iphone"] as const)("NS-11 CRIS-01 an alarm is sent from a telephone in five presses (%s)", async (phone) => {
  const { page, tooWide } = await openPhone(phone, await createOwner());
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
  const { page, tooWide } = await openPhone(phone, await createOwner());
  for (const [path, list] of Object.entries(PAGES)) {
    await leaveFor(page, path);
    // What is still read would draw the page anew, and close the list.
    await page.evaluate(untilStill);
    const folded = FOLDED[path];
    if (folded) await page.getByRole("main").getByRole("button", { name: folded, exact: true }).tap();
    await openList(page, page.locator("main, [role=dialog]").getByRole("combobox", { name: list }).first());
  }
  expect(await tooWide()).toEqual([]);
});

test("NS-11 no page of a house with a past is wider than a telephone", async () => {
  const [chair] = await portal().services.db.select({ userId: users.id }).from(users).where(eq(users.email, "agare@demo.example"));
  if (!chair) throw new Error("the demo's chair is missing");
  const { page, tooWide } = await openPhone("iphone", chair);
  for (const path of FURTHER_PAGES) {
    const isPart = new URL(page.url()).pathname === path.split("?")[0];
    const chosen = await selectedTab(page);
    await (isPart ? goTo(page, path) : leaveFor(page, path));
    if (isPart && chosen) await expect.poll(() => selectedTab(page), { message: path }).not.toBe(chosen);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(untilStill);
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

/** Runs in the page: until nothing has changed for as long as an answer may take. */
function untilStill(): Promise<void> {
  return new Promise((resolve) => {
    let timer = window.setTimeout(end, 400);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = window.setTimeout(end, 400);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    function end(): void {
      observer.disconnect();
      resolve();
    }
  });
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
