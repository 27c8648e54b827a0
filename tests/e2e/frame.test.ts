import { afterEach, expect, test } from "vitest";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { type BrowserUser, openBrowser } from "#tests/helpers/browser.ts";
import { holdCall } from "#tests/helpers/intercepted-calls.ts";
import { menuEntry } from "#tests/helpers/menu.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { toastLife } from "#tests/helpers/toast.ts";

let user: BrowserUser | null = null;
afterEach(async () => {
  await user?.close();
  user = null;
});

const at = (pathname: string) => (url: URL) => url.pathname === pathname;

test("GEN-01 GEN-02 PAGE-01 NAV-13 a stranger meets the Swedish landing page with the ways in", async () => {
  user = await openBrowser();
  const { page } = user;
  await page.goto("/");
  expect(await page.locator("html").getAttribute("lang")).toBe("sv");
  await page.getByRole("heading", { level: 1, name: "När strömmen går vet er förening vad som gäller" }).waitFor();
  await page.getByRole("link", { name: "Logga in" }).first().waitFor();
  await page.getByRole("link", { name: "Kom igång" }).first().click();
  await page.waitForURL(at("/signup"));
});

test("ERR-01 a path outside the listed routes shows the not-found page, also one below a route", async () => {
  user = await openBrowser();
  for (const path of ["/finns-inte", "/documents/finns-inte", "/collaboration"]) {
    await user.page.goto(path);
    await user.page.getByRole("heading", { level: 1, name: "Sidan hittades inte" }).waitFor();
    expect(await user.page.title()).toContain("Sidan hittades inte");
  }
  await user.page.getByRole("link", { name: "Gå till startsidan" }).click();
  await user.page.waitForURL(at("/"));
});

test("ERR-02 ERR-03 ERR-04 a page that breaks shows the error screen; trying again loads it anew", async () => {
  user = await openBrowserAs(await createMember());
  const { page } = user;
  await page.route("**/assets/product-catalog-page*.js", (route) => route.abort());
  await page.goto("/product-catalog");
  await page.getByRole("heading", { level: 1, name: "Något gick fel" }).waitFor();
  await page.getByText("Ett oväntat fel har inträffat").waitFor();
  await page.evaluate(() => {
    document.body.dataset.broken = "true";
  });
  await page.getByRole("button", { name: "Försök igen" }).click();
  await page.locator("body:not([data-broken])").getByRole("heading", { level: 1, name: "Något gick fel" }).waitFor();
  await page.getByRole("link", { name: "Gå till startsidan" }).click();
  await page.waitForURL(at("/"));
  await page.unroute("**/assets/product-catalog-page*.js");
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "AI-Handel" }).waitFor();
});

test("ERR-05 GEN-15 a page loads on demand, and until then the screen says so", async () => {
  user = await openBrowserAs(await createMember());
  const { page } = user;
  await page.goto("/association-dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(
    await page.evaluate(() => performance.getEntriesByType("resource").some((entry) => entry.name.includes("product-catalog-page"))),
  ).toBe(false);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/product-catalog-page*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/product-catalog", { waitUntil: "commit" });
  await page.getByText("Laddar...", { exact: true }).waitFor();
  release();
  await page.getByRole("heading", { level: 1, name: "AI-Handel" }).waitFor();
});

test("GUARD-04 AUTH-20 while the session is read, the guard says that it checks", async () => {
  user = await openBrowserAs(await createMember());
  const { page } = user;
  const release = await holdCall(page, "auth.session");
  await page.goto("/product-catalog");
  await page.getByText("Kontrollerar användarstatus...", { exact: true }).waitFor();
  release();
  await page.getByRole("heading", { level: 1, name: "AI-Handel" }).waitFor();
});

test("GUARD-01 GUARD-02 GUARD-05 GUARD-06 signed out, every page of both groups leads to the sign-in and remembers where from", async () => {
  user = await openBrowser();
  const { page } = user;
  for (const path of [
    "/profile-type-selection",
    "/pending-approval",
    "/account-setup-choice",
    "/create-association",
    "/dashboard",
    "/association-dashboard",
    "/product-catalog?search=dunk",
  ]) {
    await page.goto(path);
    await page.waitForURL(at("/login"));
    expect(new URL(page.url()).search).toBe(`?redirect=${path.replace("?", "%3F").replace("=", "%3D")}`);
  }
});

test("GUARD-08 GUARD-09 GUARD-10 with an open setup the main pages lead to the choice of profile type, the setup pages do not", async () => {
  user = await openBrowserAs(await createPerson());
  const { page } = user;
  for (const path of ["/dashboard", "/association-dashboard", "/product-catalog"]) {
    await page.goto(path);
    await page.waitForURL(at("/profile-type-selection"));
  }
  for (const path of ["/account-setup-choice", "/create-association", "/join-association"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test("GUARD-14 who has completed the setup is led from the setup pages to the dashboard", async () => {
  user = await openBrowserAs(await createMember());
  for (const path of [
    "/account-setup-choice",
    "/join-association",
    "/create-association",
    "/profile-type-selection",
    "/pending-approval",
  ]) {
    await user.page.goto(path);
    await user.page.waitForURL(at("/dashboard"));
  }
});

test("SIDE-01 SIDE-09 SIDE-10 SIDE-11 LIMIT-37 the sidebar shows the association and folds with Ctrl B; a cookie remembers it", async () => {
  const member = await createMember();
  user = await openBrowserAs(member);
  const { page, context } = user;
  await page.goto("/association-dashboard");
  const sidebar = page.getByRole("complementary", { name: "Sidomeny" });
  await sidebar
    .getByText(/Brf Test/)
    .first()
    .waitFor();
  const width = () => sidebar.evaluate((element) => getComputedStyle(element).width);
  expect(await width()).toBe("256px");
  await page.keyboard.press("Control+b");
  await expect.poll(width).toBe("48px");
  const cookie = (await context.cookies()).find(({ name }) => name === "sidebar_state");
  expect(cookie?.value).toBe("false");
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7);
  await page.reload();
  await sidebar.waitFor();
  await expect.poll(() => width()).toBe("48px");
});

test("SIDE-12 LIMIT-35 LIMIT-37 on a phone the sidebar is a drawer of 18 rem", async () => {
  user = await openBrowserAs(await createMember(), { width: 390, height: 844 });
  const { page } = user;
  await page.goto("/association-dashboard");
  await page.getByRole("button", { name: "Öppna menyn" }).click();
  const drawer = page.getByRole("dialog");
  const entry = await menuEntry(drawer, "Inköp", "AI-Handel");
  expect((await drawer.boundingBox())?.width).toBe(288);
  await entry.click();
  await page.getByRole("heading", { level: 1, name: "AI-Handel" }).waitFor();
  await drawer.waitFor({ state: "detached" });
});

test("SIDE-08 LOCAL-10 LOCAL-11 the theme follows the system until it is chosen, and is kept as vite-ui-theme", async () => {
  user = await openBrowserAs(await createMember(), { colorScheme: "dark" });
  const { page } = user;
  await page.goto("/association-dashboard");
  const scheme = () => page.locator("html").getAttribute("data-mantine-color-scheme");
  const stored = () => page.evaluate(() => localStorage.getItem("vite-ui-theme"));
  expect([await scheme(), await stored()]).toEqual(["dark", null]);
  await page.getByRole("complementary", { name: "Sidomeny" }).getByRole("radio", { name: "Ljust" }).check({ force: true });
  await expect.poll(stored).toBe("light");
  await expect.poll(() => scheme()).toBe("light");
  await page.reload();
  await expect.poll(scheme).toBe("light");
});

test("ERR-09 LIMIT-15 AUTH-12 a failed sign-in shows one destructive toast at a time, for five seconds", async () => {
  const person = await createPerson();
  user = await openBrowser();
  const { page } = user;
  await page.goto("/login");
  await page.locator("form:not([inert])").waitFor();
  await page.getByLabel("E-postadress").fill(person.email);
  await page.getByLabel(/^Lösenord/).fill("fel-losenord");
  const toast = page.locator(".mantine-Notification-root[role=alert]");
  await page.getByRole("button", { name: "Logga in" }).click();
  await toast.getByText("Fel vid inloggning").waitFor();
  await toast.getByText("Fel e-postadress eller lösenord.").waitFor();
  const answered = page.waitForResponse(/auth\.signIn/);
  await page.getByRole("button", { name: "Logga in" }).click();
  await answered;
  await page.waitForTimeout(1000);
  await expect.poll(() => toast.count()).toBe(1);
  expect(await toast.getAttribute("data-destructive")).toBe("true");
  await toast.waitFor({ state: "detached" });

  const life = toastLife(page, "Fel vid inloggning", 5_000);
  await page.getByRole("button", { name: "Logga in" }).click();
  await page.mouse.move(1, 1);
  const { lifeMs, lateMs } = await life;
  expect(lifeMs).toBeGreaterThan(4_900);
  expect(lifeMs - lateMs).toBeLessThan(6_900);
});

test("LOCAL-06 LOCAL-07 LOCAL-09 LOCAL-13 AUTH-18 what the browser keeps carries the user's id, but for user and token", async () => {
  const member = await createMember();
  user = await openBrowserAs(member);
  const { page } = user;
  await page.goto("/product-catalog");
  await page.getByRole("heading", { level: 1, name: "AI-Handel" }).waitFor();
  const kept = () => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  const cacheKey = `${member.userId}:query-cache`;
  await expect
    .poll(async () => Object.keys(await kept()), { timeout: 8000 })
    .toEqual(expect.arrayContaining(["auth-token", "user", cacheKey]));
  await expect.poll(async () => (await kept())[cacheKey], { timeout: 8000 }).toContain("catalogue");
  const stored = await kept();
  const unprefixed = Object.keys(stored).filter((key) => !key.startsWith(`${member.userId}:`));
  expect(unprefixed.sort()).toEqual(["auth-token", "user"]);
  expect(JSON.parse(stored.user ?? "{}")).toMatchObject({ id: member.userId, email: member.email });
  expect(stored["auth-token"]).not.toContain("portal_session");
  expect(stored[cacheKey]).not.toContain(member.email);
});
