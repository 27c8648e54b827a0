import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMember } from "#tests/factories/people.ts";
import { goTo } from "#tests/helpers/go-to.ts";
import { callsOf, holdCall, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

const PATIENT = { timeout: 10_000 };
const OVERVIEW = "association.overview";

/** A member's page whose clock can be moved, and what it asked of the association's overview. */
async function memberPage(): Promise<{ page: Page; asked: unknown[] }> {
  const page = await openPageAs(await createMember());
  await page.clock.install();
  return { page, asked: callsOf(page, OVERVIEW) };
}

const facts = (page: Page) => page.getByRole("main").getByRole("heading", { name: "Föreningens uppgifter" });

async function leave(page: Page): Promise<void> {
  await goTo(page, "/dashboard");
  await page.getByRole("region", { name: "Mitt hushåll" }).waitFor();
}

const comeBack = (page: Page) => goTo(page, "/settings?tab=forening");

test("LIMIT-07 an answer is fresh for five minutes, and kept for thirty after its last use", async () => {
  const { page, asked } = await memberPage();
  await page.goto("/settings?tab=forening");
  await facts(page).waitFor();
  await leave(page);
  await page.clock.fastForward("04:30");
  await comeBack(page);
  await facts(page).waitFor();
  expect(asked).toHaveLength(1);

  for (const [away, calls] of [
    ["00:31", 2],
    ["29:00", 3],
  ] as const) {
    await leave(page);
    await page.clock.fastForward(away);
    const answer = await holdCall(page, OVERVIEW);
    await comeBack(page);
    await facts(page).waitFor();
    await expect.poll(() => asked.length, PATIENT).toBe(calls);
    const answered = page.waitForResponse((response) => response.url().includes(OVERVIEW));
    answer();
    await answered;
  }

  await leave(page);
  await page.clock.fastForward("30:01");
  const answer = await holdCall(page, OVERVIEW);
  await comeBack(page);
  await expect.poll(() => asked.length, PATIENT).toBe(4);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await facts(page).count()).toBe(0);
  answer();
  await facts(page).waitFor();
});

test("LIMIT-08 what fails is asked for once more, and then told", async () => {
  const { page, asked } = await memberPage();
  await refuseCall(page, OVERVIEW, { message: "Tjänsten vilar just nu." });
  await page.goto("/settings?tab=forening");
  await page.getByText("Tjänsten vilar just nu.").waitFor();
  await page.clock.fastForward("01:00");
  await page.waitForTimeout(500);
  expect(asked).toHaveLength(2);
});

test("LIMIT-09 using the window again asks for nothing, however old the answers are", async () => {
  const { page, asked } = await memberPage();
  await page.goto("/settings?tab=forening");
  await facts(page).waitFor();
  await page.clock.fastForward("10:00");
  await page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    window.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
  });
  await page.waitForTimeout(1000);
  expect(asked).toHaveLength(1);
});

test("LIMIT-10 LOCAL-13 what is kept in the browser is shown again within 24 hours, and not after that", async () => {
  const member = await createMember();
  const page = await openPageAs(member);
  await page.clock.install();
  const product = page.getByRole("main").getByRole("listitem").getByRole("heading").first();
  await page.goto("/product-catalog");
  await product.waitFor();
  await page.waitForFunction((key) => localStorage.getItem(key)?.includes('\\"products\\"'), `${member.userId}:query-cache`);
  await holdCall(page, "catalogue.products");

  await page.goto("about:blank");
  await page.clock.fastForward("23:50:00");
  await page.goto("/product-catalog");
  await product.waitFor();

  await page.goto("about:blank");
  await page.clock.fastForward("24:01:00");
  await page.goto("/product-catalog");
  await page.getByRole("status", { name: "Laddar produkter" }).waitFor();
  expect(await product.count()).toBe(0);
});

test("LIMIT-10 the kept cache is written at most once a second", async () => {
  const page = await openPageAs(await createMember());
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    const written: number[] = [];
    Object.assign(window, { written });
    Storage.prototype.setItem = function (key, value) {
      if (key.endsWith(":query-cache")) written.push(performance.now());
      setItem.call(this, key, value);
    };
  });
  await page.goto("/product-catalog");
  await page.getByRole("heading", { level: 1, name: "AI-Handel" }).waitFor();
  for (let index = 0; index < 20; index++) {
    await goTo(page, `/product-catalog?search=${index}`);
    await page.waitForTimeout(150);
  }
  await page.waitForTimeout(1200);
  const written = await page.evaluate(() => (window as unknown as { written: number[] }).written);
  expect(written.length).toBeGreaterThan(2);
  const gaps = written.slice(1).map((moment, index) => moment - (written[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(990);
});
