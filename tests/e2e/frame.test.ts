import { expect, test } from "vitest";
import { createMember } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { expectFault, openBrowser } from "#tests/helpers/browser.ts";
import { openBrowserAs, openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

test("GEN-01 GEN-02 PAGE-01 NAV-13 ERR-01 a stranger who follows a wrong address finds the Swedish landing page with the ways in", async () => {
  const { page } = await openBrowser();
  await page.goto("/finns-inte");
  await page.getByRole("heading", { level: 1, name: "Sidan hittades inte" }).waitFor();
  await page.getByRole("link", { name: "Gå till startsidan" }).click();
  await page.waitForURL(atPath("/"));
  await page.reload();
  expect(await page.locator("html").getAttribute("lang")).toBe("sv");
  await page.getByRole("heading", { level: 1, name: "När strömmen går vet er förening vad som gäller" }).waitFor();
  await page.getByRole("link", { name: "Logga in" }).first().waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Kom igång" }).first().click();
  await page.waitForURL(atPath("/signup"));
});

test("ERR-02 ERR-03 ERR-04 ERR-05 GEN-15 a page loads on demand, and the screen says so; one that breaks is tried again by loading it anew", async () => {
  expectFault(/Failed to fetch dynamically imported module/);
  const page = await openPageAs(await createMember());
  await page.goto("/association-dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(
    await page.evaluate(() => performance.getEntriesByType("resource").some((entry) => entry.name.includes("product-catalog-page"))),
  ).toBe(false);
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const code = "**/assets/product-catalog-page*.js";
  await page.route(code, async (route) => {
    await failed;
    await route.abort();
  });
  await page.goto("/product-catalog", { waitUntil: "commit" });
  await page.getByText("Laddar...", { exact: true }).waitFor();
  fail();
  await page.getByRole("heading", { level: 1, name: "Något gick fel" }).waitFor();
  await page.getByText("Ett oväntat fel har inträffat").waitFor();
  await page.evaluate(() => {
    document.body.dataset.broken = "true";
  });
  await page.getByRole("button", { name: "Försök igen" }).click();
  await page.locator("body:not([data-broken])").getByRole("heading", { level: 1, name: "Något gick fel" }).waitFor();
  await page.getByRole("link", { name: "Gå till startsidan" }).click();
  await page.waitForURL(atPath("/"));
  await page.unroute(code);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "AI-Handel" }).waitFor();
});

test("SIDE-08 SIDE-10 SIDE-11 LOCAL-10 LOCAL-11 the sidebar folded with Ctrl B and the theme, the system's until it is chosen, outlive a reload", async () => {
  const { page, context } = await openBrowserAs(await createMember(), { colorScheme: "dark" });
  await page.goto("/association-dashboard");
  const sidebar = page.getByRole("complementary", { name: "Sidomeny" });
  const width = () => sidebar.evaluate((element) => getComputedStyle(element).width);
  const scheme = () => page.locator("html").getAttribute("data-mantine-color-scheme");
  const stored = () => page.evaluate(() => localStorage.getItem("vite-ui-theme"));
  await sidebar.waitFor();
  expect([await width(), await scheme(), await stored()]).toEqual(["256px", "dark", null]);
  await sidebar.getByRole("radio", { name: "Ljust" }).check({ force: true });
  await expect.poll(stored).toBe("light");
  await expect.poll(scheme).toBe("light");
  await page.keyboard.press("Control+b");
  await expect.poll(width).toBe("48px");
  const cookie = (await context.cookies()).find(({ name }) => name === "sidebar_state");
  expect(cookie?.value).toBe("false");
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7);
  await page.reload();
  await expect.poll(scheme).toBe("light");
  await expect.poll(width).toBe("48px");
});
