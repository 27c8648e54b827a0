import { AxeBuilder } from "@axe-core/playwright";
import { afterEach, expect, test } from "vitest";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { type BrowserUser, openBrowser } from "#tests/helpers/browser.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";

let user: BrowserUser | null = null;
afterEach(async () => {
  await user?.close();
  user = null;
});

const PAGES = {
  public: ["/", "/login", "/signup", "/signup-confirmation", "/finns-inte"],
  setup: ["/profile-type-selection", "/account-setup-choice", "/create-association", "/join-association"],
  owner: ["/dashboard", "/association-dashboard", "/product-catalog"],
} as const;

async function open(group: keyof typeof PAGES, colorScheme: "light" | "dark"): Promise<BrowserUser> {
  const options = { colorScheme, width: 390, height: 844 };
  if (group === "public") return openBrowser(options);
  return openBrowserAs(group === "setup" ? await createPerson() : await createMember({ role: "system_owner" }), options);
}

test.each([
  ["public", "light"],
  ["public", "dark"],
  ["setup", "light"],
  ["setup", "dark"],
  ["owner", "light"],
  ["owner", "dark"],
] as const)(
  "the %s pages have no fault that axe finds (WCAG 2.2 AA), %s, and do not scroll sideways on a phone",
  async (group, colorScheme) => {
    user = await open(group, colorScheme);
    const { page } = user;
    for (const path of PAGES[group]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.waitForLoadState("networkidle");
      const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
      expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThanOrEqual(0);
    }
  },
);
