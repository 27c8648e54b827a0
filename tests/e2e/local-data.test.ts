import type { BrowserContext, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { householdInput } from "#tests/factories/household.ts";
import { createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import type { BrowserUser } from "#tests/helpers/browser.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { callsOf, holdCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

let user: BrowserUser | null = null;
afterEach(async () => {
  await user?.close();
  user = null;
});

const VALUES = householdInput({ adults: 4, diet: ["Vegansk"], allergies: ["Jordnötter"], daysPrepared: 3 });
const household = (page: Page) => page.getByRole("region", { name: "Mitt hushåll" });
const stored = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));

async function signIn(page: Page, person: TestPerson): Promise<void> {
  await page.locator("form:not([inert])").waitFor();
  await page.getByLabel("E-postadress").fill(person.email);
  await page.getByLabel(/^Lösenord/).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Logga in", exact: true }).click();
}

async function openUserMenu(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Användarmeny/ })
    .first()
    .click();
}

async function signOut(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole("menuitem", { name: "Logga ut" }).click();
  await page.waitForURL("**/login");
}

async function sessionCookie(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name.endsWith("portal_session"))?.value ?? "";
}

const chooseView = (page: Page, name: string) =>
  page.getByRole("radiogroup", { name: "Visning" }).locator("label", { hasText: name }).click();

/** Someone with a household and a chosen view, whose browser has kept all it keeps. */
async function useEverything(person: TestPerson): Promise<Page> {
  await (await clientFor(person)).preparedness.saveHousehold.mutate(VALUES);
  user = await openBrowserAs(person);
  const { page } = user;
  await page.goto("/product-catalog");
  await chooseView(page, "Lista");
  await page.goto("/dashboard");
  await household(page).getByText("Ni klarar 3 av 7 dygn").waitFor();
  await page.waitForFunction(() => localStorage.getItem("auth-token") !== null);
  return page;
}

test("LOCAL-06 LOCAL-07 LOCAL-09 only user and auth-token have no prefix; the token is a bearer of at most an hour, not the session", async () => {
  const person = await createPerson({ setup: "private" });
  const page = await useEverything(person);
  const unprefixed = async () => Object.keys(await stored(page)).filter((key) => !key.startsWith(`${person.userId}:`));
  await expect.poll(async () => (await unprefixed()).sort()).toEqual(["auth-token", "user"]);
  const kept = await stored(page);
  expect(JSON.parse(kept.user ?? "")).toEqual({ id: person.userId, email: person.email, name: person.fullName });

  const token = kept["auth-token"] ?? "";
  const cookie = await sessionCookie(page.context());
  expect(cookie).not.toBe("");
  expect(Object.values(kept).join()).not.toContain(cookie);
  expect((await portal().services.sessions.readBearer(token, new Date()))?.userId).toBe(person.userId);
  expect(await portal().services.sessions.readBearer(token, new Date(Date.now() + 3_600_000))).toBeNull();
  const expiresAt = Date.parse(JSON.parse(kept[`${person.userId}:auth-token-expires-at`] ?? "null"));
  expect(expiresAt).toBeGreaterThan(Date.now());
  expect(expiresAt).toBeLessThanOrEqual(Date.now() + 3_600_000);
});

test("AUTH-23 LOCAL-10 signing out clears everything but the theme, and the next person sees nothing of it", async () => {
  const anna = await createPerson({ setup: "private" });
  const bo = await createPerson({ setup: "private" });
  const page = await useEverything(anna);
  await page.getByRole("complementary", { name: "Sidomeny" }).getByRole("radio", { name: "Mörkt" }).check({ force: true });
  await page.evaluate(() => sessionStorage.setItem("draft", "Annas"));
  await signOut(page);
  expect(await stored(page)).toEqual({ "vite-ui-theme": "dark" });
  expect(await page.evaluate(() => sessionStorage.getItem("draft"))).toBeNull();

  const asked = callsOf(page, "preparedness.household");
  await signIn(page, bo);
  await page.waitForURL(atPath("/dashboard"));
  await household(page)
    .getByText(/^Skriv hur många ni är/)
    .waitFor();
  expect(asked).toHaveLength(1);
  expect(await page.getByText("Jordnötter").count()).toBe(0);
  expect(Object.keys(await stored(page)).filter((key) => key.startsWith(anna.userId))).toEqual([]);
});

test("AUTH-23 while the sign-out is under way nothing is asked with the session that ends", async () => {
  const page = await useEverything(await createPerson({ setup: "private" }));
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/trpc/auth.signOut*", async (route) => {
    const response = await route.fetch();
    await mayAnswer;
    await route.fulfill({ response });
  });
  const asked = callsOf(page, "water.containers");
  await openUserMenu(page);
  const ended = page.waitForResponse(/auth\.signOut/);
  await page.getByRole("menuitem", { name: "Logga ut" }).click();
  await page.getByRole("complementary", { name: "Sidomeny" }).getByRole("link", { name: "Vatten" }).click();
  await page.waitForURL(atPath("/water"));
  await page.waitForTimeout(1_000);
  answer();
  await ended;
  await page.waitForURL(atPath("/login"));
  expect(refused).toEqual([]);
  expect(asked).toEqual([]);
});

test("AUTH-23 who is asked by the browser whether to leave, and stays, finds the page reading again", async () => {
  const page = await useEverything(await createPerson({ setup: "private" }));
  await page.clock.install();
  await page.evaluate(() => addEventListener("beforeunload", (event) => event.preventDefault()));
  await page.getByRole("heading", { level: 1 }).click();
  const asked = new Promise<void>((resolve) => {
    page.once("dialog", (dialog) => dialog.dismiss().then(resolve));
  });
  await openUserMenu(page);
  await page.getByRole("menuitem", { name: "Logga ut" }).click();
  await asked;
  const read = page.waitForResponse(/api\/trpc\/water\./);
  await page.getByRole("complementary", { name: "Sidomeny" }).getByRole("link", { name: "Vatten" }).click();
  await page.waitForURL(atPath("/water"));
  await page.clock.fastForward(10_000);
  expect((await read).status()).toBe(401);
});

test("AUTH-23 a sign-out without a network says so at once, and when it is back the page goes on", async () => {
  const page = await useEverything(await createPerson({ setup: "private" }));
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/toast-regions-")));
  await page.context().setOffline(true);
  await openUserMenu(page);
  await page.getByRole("menuitem", { name: "Logga ut" }).click();
  await toast(page, "Utloggningen misslyckades", "Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen.");
  await page.context().setOffline(false);
  await page.getByRole("complementary", { name: "Sidomeny" }).getByRole("link", { name: "Vatten" }).click();
  await page.getByRole("button", { name: "Lägg till kärl" }).waitFor();
  await signOut(page);
  expect(await stored(page)).toEqual({});
});

test("AUTH-23 signing out and in as somebody else in one tab leaves nothing of the first in another tab", async () => {
  const anna = await createPerson({ setup: "private", fullName: "Anna Annasdotter" });
  const bo = await createPerson({ setup: "private", fullName: "Bo Bosson" });
  const first = await useEverything(anna);
  const second = await first.context().newPage();
  await second.goto("/dashboard");
  await signOut(second);
  await first.waitForURL(atPath("/login"));
  await signIn(second, bo);
  await second.getByRole("heading", { level: 1, name: /, Bo$/ }).waitFor();

  // The first tab follows, with nothing of Anna's in its memory.
  await first.waitForURL(atPath("/dashboard"));
  await first.getByRole("heading", { level: 1, name: /, Bo$/ }).waitFor();
  await household(first)
    .getByText(/^Skriv hur många ni är/)
    .waitFor();
  expect(await first.getByText("Jordnötter").count()).toBe(0);
  for (const page of [first, second]) expect(Object.keys(await stored(page)).filter((key) => key.startsWith(anna.userId))).toEqual([]);
});

test("AUTH-23 another person's session in the cookie, and the page that showed the first one begins anew", async () => {
  const anna = await createPerson({ setup: "private", fullName: "Anna Annasdotter" });
  const bo = await createPerson({ setup: "private", fullName: "Bo Bosson" });
  const page = await useEverything(anna);
  const { url, services } = portal();
  const { cookie } = await services.sessions.start(bo.userId, { ipAddress: null, userAgent: "test" });
  const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
  // What another tab's sign-in does to this one.
  await page.evaluate(() => window.dispatchEvent(new StorageEvent("storage", { key: "user" })));
  await page.getByRole("heading", { level: 1, name: /, Bo$/ }).waitFor();
  await household(page)
    .getByText(/^Skriv hur många ni är/)
    .waitFor();
  expect(await page.getByText("Jordnötter").count()).toBe(0);
  const kept = await stored(page);
  expect(Object.keys(kept).filter((key) => key.startsWith(anna.userId))).toEqual([]);
  expect(Object.values(kept).join()).not.toContain("Jordnötter");
});

test("AUTH-23 a page that comes back from the browser's memory after the sign-out is loaded anew", async () => {
  const page = await useEverything(await createPerson({ setup: "private" }));
  await page.evaluate(() => {
    localStorage.removeItem("user");
    document.body.dataset.memory = "old";
  });
  await page.context().clearCookies();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await page.waitForURL(atPath("/login"));
  expect(await page.locator("body").getAttribute("data-memory")).toBeNull();
});

test("LIMIT-10 LOCAL-13 the catalogue alone is kept, and shown again within 24 hours", async () => {
  const person = await createPerson({ setup: "private" });
  const page = await useEverything(person);
  await page.clock.install();
  const key = `${person.userId}:query-cache`;
  const product = page.getByRole("main").getByRole("listitem").getByRole("heading").first();
  await page.goto("/product-catalog");
  await product.waitFor();
  await page.waitForFunction((name) => localStorage.getItem(name)?.includes('\\"products\\"'), key);
  const cache = (await stored(page))[key] ?? "";
  for (const secret of [person.email, person.fullName, person.profileId, "Jordnötter"]) expect(cache).not.toContain(secret);

  await holdCall(page, "catalogue.products");
  const openAfter = async (time: string) => {
    await page.goto("about:blank");
    await page.clock.fastForward(time);
    await page.goto("/product-catalog");
  };
  await openAfter("23:50:00");
  await product.waitFor();
  await openAfter("24:01:00");
  await page.getByRole("status", { name: "Laddar produkter" }).waitFor();
  expect(await product.count()).toBe(0);
});
