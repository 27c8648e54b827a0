import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { createApplication } from "#tests/factories/applications.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createTeams } from "#tests/factories/teams.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { openBrowserAs, openPageAs } from "#tests/helpers/signed-in-browser.ts";

const topNavigation = (page: Page) => page.getByRole("navigation", { name: "Toppnavigering" });
const openMenu = (page: Page) => page.getByRole("button", { name: /^Användarmeny/ }).click();

test("NAV-01 NAV-03 NAV-04 signed in, the top navigation with theme and user menu stands on the landing page and not beside it", async () => {
  const page = await openPageAs(await createMember());
  await page.goto("/");
  await topNavigation(page).getByRole("link", { name: "Hem" }).waitFor();
  await page.getByRole("button", { name: "Välj tema" }).waitFor();
  await page.getByRole("button", { name: /^Användarmeny/ }).waitFor();
  for (const path of ["/signup-confirmation", "/reset-password", "/product-catalog", "/dashboard", "/settings"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    // A public page is drawn before it is known who reads it.
    await expect.poll(() => topNavigation(page).count(), { message: path }).toBe(0);
  }
});

test("NAV-01 signed out, every public page has the top navigation except the callback", async () => {
  const { page, close } = await openBrowser();
  for (const path of ["/", "/login", "/signup", "/signup-confirmation", "/reset-password", "/integritet"]) {
    await page.goto(path);
    await topNavigation(page).getByRole("link", { name: "Hem" }).waitFor();
  }
  await page.route("**/api/trpc/auth.completeCallback*", () => {});
  await page.goto(`/auth/callback#access_token=${"x".repeat(43)}`);
  await page.getByText("Slutför inloggning...").waitFor();
  expect(await topNavigation(page).count()).toBe(0);
  await close();
});

test("NS-23 NAV-01 NAV-02 GUARD-02 a visitor's links lead to what the landing page tells, also in a phone's menu, and none to a login", async () => {
  const sections = { Beredskapsområden: "Tretton beredskapsområden", "Om Oss": "Om oss", Chatt: "Fråga assistenten" };
  for (const width of [1200, 390]) {
    const { page, close } = await openBrowser({ width, height: 844 });
    for (const [label, heading] of Object.entries(sections)) {
      // From another page, so that the landing page is drawn first.
      await page.goto("/pricing");
      await page.waitForLoadState("networkidle");
      if (width === 1200) await topNavigation(page).getByRole("link", { name: label, exact: true }).click();
      else {
        await page.getByRole("button", { name: "Öppna menyn" }).click();
        await page.getByRole("menuitem", { name: label, exact: true }).click();
      }
      await page.waitForURL(atPath("/"));
      const title = page.getByRole("heading", { level: 2, name: heading, exact: true });
      await expect.poll(async () => ((await title.boundingBox())?.y ?? -1) > 0, { message: `${label} at ${width}` }).toBe(true);
      expect((await title.boundingBox())?.y, `${label} at ${width}`).toBeLessThan(422);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SECTION");
    }
    expect(await page.getByRole("region", { name: "Tretton beredskapsområden" }).getByRole("listitem").count()).toBe(13);
    await close();
  }
});

test("NS-23 NAV-01 signed in, the same links lead to the pages, and /chat-2 has no top navigation", async () => {
  const page = await openPageAs(await createMember());
  for (const path of ["/categories", "/pricing", "/about"]) {
    await page.goto(path);
    const links = topNavigation(page).getByRole("link");
    await links.nth(4).waitFor();
    const targets = ["/", "/categories", "/pricing", "/about", "/chat-2"];
    await expect.poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(targets);
    expect(await page.locator('a[aria-current="page"]').getAttribute("href")).toBe(path);
  }
  await page.goto("/chat-2");
  await page.getByRole("heading", { level: 1, name: "Chatt" }).waitFor();
  expect(await topNavigation(page).count()).toBe(0);
  await openMenu(page);
  await page.getByRole("menuitem", { name: "Mitt konto" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Om Oss" }).count()).toBe(0);
});

test("NAV-13 signed out, the header has «Logga in» and «Kom igång»; signed in, neither", async () => {
  const { page, close } = await openBrowser();
  const header = page.getByRole("banner");
  for (const [label, path] of [
    ["Logga in", "/login"],
    ["Kom igång", "/signup"],
  ] as const) {
    await page.goto("/");
    await header.getByRole("link", { name: label, exact: true }).click();
    await page.waitForURL(atPath(path));
  }
  expect(await header.getByRole("button", { name: /^Användarmeny/ }).count()).toBe(0);
  await close();

  const signedIn = await openPageAs(await createMember());
  await signedIn.goto("/");
  await signedIn.getByRole("button", { name: /^Användarmeny/ }).waitFor();
  for (const label of ["Logga in", "Kom igång"]) {
    expect(await signedIn.getByRole("banner").getByRole("link", { name: label, exact: true }).count(), label).toBe(0);
  }
});

test("NAV-03 LOCAL-10 the top navigation's theme toggle offers light, dark and the system's", async () => {
  const { page, close } = await openBrowser();
  // The page is drawn before it is live; it asks for the session as soon as it is.
  const isLive = page.waitForResponse(/\/api\/trpc\/auth\.session/);
  await page.goto("/");
  await isLive;
  const state = () => page.evaluate(() => [localStorage.getItem("vite-ui-theme"), document.documentElement.dataset.mantineColorScheme]);
  await page.getByRole("banner").getByRole("button", { name: "Välj tema" }).waitFor();
  for (const [label, value, shown] of [
    ["Mörkt", "dark", "dark"],
    ["Ljust", "light", "light"],
    ["Systemets", "system", "light"],
  ] as const) {
    await page.getByRole("banner").getByRole("button", { name: "Välj tema" }).click();
    await page.getByRole("menu").getByText(label, { exact: true }).click();
    await expect.poll(state, { timeout: 10_000 }).toEqual([value, shown]);
  }
  await close();
});

test("NAV-05 NAV-06 NAV-08 «Mitt konto» leads a member to the association's dashboard and clears the stored chat", async () => {
  const member = await createMember();
  const page = await openPageAs(member);
  await page.goto("/");
  await page.getByRole("button", { name: /^Användarmeny/ }).waitFor();
  const key = `${member.userId}:chat-history`;
  await page.evaluate((name) => localStorage.setItem(name, JSON.stringify([{ text: "Hej" }])), key);
  await openMenu(page);
  await page.getByRole("menuitem", { name: "Mitt konto" }).click();
  await page.waitForURL(atPath("/association-dashboard"));
  await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
});

test("NAV-05 NAV-07 «Mitt konto» leads a private person to the own dashboard", async () => {
  const page = await openPageAs(await createPerson({ setup: "private" }));
  await page.goto("/");
  await openMenu(page);
  await page.getByRole("menuitem", { name: "Mitt konto" }).click();
  await page.waitForURL(atPath("/dashboard"));
});

test("NAV-10 NAV-12 the user menu leads to the settings and signs out", async () => {
  const page = await openPageAs(await createPerson({ setup: "private" }));
  await page.goto("/");
  await openMenu(page);
  await page.getByRole("menuitem", { name: "Inställningar" }).click();
  await page.waitForURL(atPath("/settings"));
  await page.goto("/");
  await openMenu(page);
  await page.getByRole("menuitem", { name: "Logga ut" }).click();
  await page.waitForURL(atPath("/login"));
  await page.goto("/dashboard");
  await page.waitForURL(atPath("/login"));
});

const focusOf = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);

test("by keyboard the focus follows to the page that a link leads to, and to the view that takes the place of another", async () => {
  const owner = await createMember({ role: "system_owner" });
  await createTeams(owner.associationId);
  const page = await openPageAs(owner);
  await page.goto("/teams");
  const area = page.getByRole("main").locator('a[href="/teams?area=el"]').first();
  await area.waitFor();
  // After a load the keyboard begins at the top.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.keyboard.press("Tab");
  expect(await focusOf(page)).toBe("Hoppa till innehållet");
  // On paper there is nothing to skip.
  await page.emulateMedia({ media: "print" });
  expect(await page.getByText("Hoppa till innehållet").isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });

  await area.press("Enter");
  await page.getByRole("heading", { level: 1, name: "El" }).waitFor();
  await expect.poll(() => focusOf(page)).toBe("main");
  await page.getByRole("main").getByRole("link").first().focus();
  await page.goBack();
  await area.waitFor();
  await expect.poll(() => focusOf(page)).toBe("main");

  await (await menuEntry(sidebarOf(page), "Dokument", "Dokument och mallar")).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Dokument och mallar" }).waitFor();
  await expect.poll(() => focusOf(page)).toBe("main");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("what a change of page finds focused on the new page, or in a dialog there, keeps the focus", async () => {
  const page = await openPageAs(await createMember({ role: "system_owner" }));
  await page.goto("/teams");
  await page.getByRole("heading", { level: 1, name: "Krisgruppen" }).waitFor();
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const heading = [...document.querySelectorAll("h1")].find(({ textContent }) => textContent === "Dokument och mallar");
      if (!heading) return;
      observer.disconnect();
      heading.tabIndex = -1;
      heading.focus();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await (await menuEntry(sidebarOf(page), "Dokument", "Dokument och mallar")).press("Enter");
  await expect.poll(() => focusOf(page)).toBe("Dokument och mallar");

  await page.goto("/association-dashboard");
  await page.getByRole("main").locator('a[href="/association-journey?area=el"]').first().press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
});

test("NAV-15 LIMIT-24 the header changes once the page has scrolled more than 10 pixels", async () => {
  const { page, close } = await openBrowser();
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const header = page.getByRole("banner");
  const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow);
  await page.waitForLoadState("networkidle");
  expect(await shadow()).toBe("none");
  await page.evaluate(() => window.scrollTo(0, 10));
  await page.waitForTimeout(300);
  expect(await shadow()).toBe("none");
  await page.evaluate(() => window.scrollTo(0, 12));
  await expect.poll(shadow).not.toBe("none");
  await close();
});

test("GUARD-25 NAV-09 «Föreningsuppgifter» stands in the menu of the association profile type only", async () => {
  const owner = await openPageAs(await createMember({ role: "system_owner" }));
  await owner.goto("/");
  await openMenu(owner);
  await owner.getByRole("menuitem", { name: "Föreningsuppgifter" }).click();
  await owner.waitForURL(atPath("/association-profile"));
  await owner.getByRole("heading", { level: 1, name: "Föreningsuppgifter" }).waitFor();
  await expect.poll(() => owner.getByLabel("Adress").inputValue()).toBe("Provgatan 2");
  await owner.getByRole("textbox", { name: "Inbjudningskod" }).waitFor();

  const person = await openPageAs(await createPerson({ setup: "private" }));
  await person.goto("/");
  await openMenu(person);
  await person.getByRole("menuitem", { name: "Mitt konto" }).waitFor();
  expect(await person.getByRole("menuitem", { name: "Föreningsuppgifter" }).count()).toBe(0);
});

test("pages that the browser keeps for «Back» hold no connection: the tenth in a row opens like the first", async () => {
  const user = await openBrowserAs(await createMember(), { keepsPages: true });
  onTestFinished(() => user.close());
  const { page } = user;
  for (let visit = 0; visit < 10; visit++) {
    const listens = page.waitForResponse(/association\.onNews/);
    await page.goto(`/dashboard?besok=${visit}`);
    await listens;
  }
  await page.goBack();
  await page.getByRole("heading", { level: 1 }).waitFor();
});

test("windows behind others hold no connection, and one that is seen again reads what it has missed", async () => {
  const owner = await createMember({ role: "system_owner" });
  const { page, context, close } = await openBrowserAs(owner);
  onTestFinished(close);
  const listensIn = (window: Page) => window.waitForResponse(/association\.onNews/);
  const firstListens = listensIn(page);
  await page.goto("/dashboard");
  await firstListens;
  await setVisibility(page, "hidden");

  for (let count = 0; count < 7; count++) {
    const window = await context.newPage();
    const listens = listensIn(window);
    await window.goto("/dashboard");
    await listens;
    await setVisibility(window, "hidden");
  }

  await createApplication(owner.associationId);
  await setVisibility(page, "visible");
  await page.getByRole("button", { name: /^Boende.*1 väntar$/ }).waitFor();
});

/** What the browser does when another window or tab covers the page, which it never does to pages that are driven by tests. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
