import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { endCrisis } from "#server/domains/crisis/end-crisis.ts";
import { createApplication } from "#tests/factories/applications.ts";
import { createCrisis } from "#tests/factories/crises.ts";
import { areaId, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { expectFault, openBrowser } from "#tests/helpers/browser.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { coveredByToasts, lengthenToasts } from "#tests/helpers/covering-toasts.ts";
import { callsOf, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { openBrowserAs, openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

describe("frame", () => {
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
});

describe("navigation", () => {
  test("GUARD-02 GUARD-03 GUARD-20 NAV-11 NAV-12 an owner goes by the menu to the administration and signs out, and no page opens then", async () => {
    const page = await openPageAs(await createMember({ role: "system_owner" }));
    const chooseInMenu = async (name: string) => {
      await page.getByRole("button", { name: /^Användarmeny/ }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await page.goto("/");
    await chooseInMenu("Admin Dashboard");
    await page.getByRole("heading", { level: 1, name: "Adminpanel" }).waitFor();
    // On paper there is nothing to skip.
    const skip = page.getByRole("link", { name: "Hoppa till innehållet" });
    await skip.focus();
    expect(await skip.isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await skip.isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await page.goto("/");
    await chooseInMenu("Logga ut");
    await page.waitForURL(atPath("/login"));
    for (const path of ["/dashboard", "/admin", "/account-setup-choice"]) {
      await page.goto(path);
      await page.waitForURL(atPath("/login"));
    }
  });

  test("what is chosen in a list stands in the address, through a reload and for whoever is sent it", async () => {
    const page = await openPageAs(await createMember({ role: "system_owner" }));
    const role = page.getByRole("combobox", { name: "Roll", exact: true });
    await page.goto("/admin?tab=medlemmar");
    await role.click();
    await page.getByRole("option", { name: "Teamledare (0)", exact: true }).click();
    await page.waitForURL((url) => url.search.includes("medlem-roll=team_leader"));
    const link = page.url();
    const expectChosen = () => expect.poll(() => role.inputValue()).toBe("Teamledare (0)");
    await page.reload();
    await expectChosen();
    await page.goto("/dashboard");
    await page.goto(link);
    await expectChosen();
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
});

describe("sidebar", () => {
  async function end(leader: TestMember, activationId: string): Promise<void> {
    await endCrisis(await contextFor(leader), { activationId, closingNote: null, allClear: null, idempotencyKey: crypto.randomUUID() });
  }

  test("SIDE-02 CRIS-23 an area leads to its running crisis, else to its team, and is what the activate dialog begins with", async () => {
    const owner = await createMember({ role: "system_owner" });
    const running = await createCrisis(owner, { crisisDomainId: await areaId("vatten") });
    const page = await openPageAs(owner);
    await page.goto("/association-dashboard");
    const areas = await menuEntry(sidebarOf(page), "Kris", "Krisområden");
    await areas.click();
    const menu = page.getByRole("menu", { name: "Krisområden" });
    const names = () => menu.getByRole("menuitemradio").allTextContents();
    await expect.poll(async () => (await names()).slice(0, 4)).toEqual(["El", "Vatten – krisläge pågår", "Värme", "Mat"]);
    await expect.poll(names).toHaveLength(13);
    expect(await menu.getByRole("menuitemradio", { name: /^Vatten/ }).getAttribute("href")).toBe(`/crisis-management/${running.id}`);

    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe("El");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused).toBe("Värme");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/teams?area=${await areaId("varme")}`);
    await sidebarOf(page).getByRole("button", { name: "Krisområde: Värme" }).waitFor();
    await (await menuEntry(sidebarOf(page), "Kris", "Aktivera krisläge")).click();
    await page.getByRole("dialog").getByRole("button", { name: "Värme", pressed: true }).waitFor();
  });

  test("SIDE-13 SIDE-14 CRIS-11 CRIS-12 LIMIT-13 what is led appears in a neighbour's open window, and goes when it ends", async () => {
    const leader = await createMember({ role: "team_leader" });
    const neighbour = await openPageAs(await createMember({ associationId: leader.associationId }));
    const stranger = await openPageAs(await createMember());
    for (const page of [neighbour, stranger]) {
      await page.goto("/association-dashboard");
      await sidebarOf(page).getByRole("button", { name: "Kris", exact: true }).waitFor();
    }
    const alert = sidebarOf(neighbour).getByRole("link", { name: /^Krisläge: El/ });
    const bar = neighbour.getByRole("region", { name: "Pågår nu" });

    const power = await createCrisis(leader, { crisisDomainId: await areaId("el"), description: "Strömmen är borta." });
    await alert.waitFor();
    expect(await alert.getAttribute("href")).toBe(`/crisis-management/${power.id}`);
    expect(await alert.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(166, 31, 23)");
    await bar.getByText("Strömmen är borta.").waitFor();
    expect(await bar.getByRole("link", { name: "Se läget" }).getAttribute("href")).toBe(`/crisis-management/${power.id}`);
    await neighbour.getByRole("status").getByText("Krisläge: El").waitFor();

    const drill = await createCrisis(leader, { crisisDomainId: await areaId("vatten"), isExercise: true });
    const several = sidebarOf(neighbour).getByRole("button", { name: /^2 aktiva/ });
    await several.click();
    const items = neighbour.getByRole("menu", { name: "Aktiva krislägen" }).getByRole("menuitem");
    const named = async () => (await items.allTextContents()).map((text) => text.split(",")[0]);
    await expect.poll(named).toEqual(["Krisläge: El", "ÖVNING: Vatten"]);
    await neighbour.keyboard.press("Escape");

    const asked = callsOf(neighbour, "crisis.active");
    await (await menuEntry(sidebarOf(neighbour), "Inköp", "AI-Handel")).click();
    await neighbour.getByRole("heading", { level: 1, name: "AI-Handel" }).waitFor();
    expect(asked).toHaveLength(0);

    await end(leader, power.id);
    const amber = sidebarOf(neighbour).getByRole("link", { name: /^ÖVNING: Vatten/ });
    await amber.waitFor();
    expect(await amber.getAttribute("data-exercise")).toBe("true");
    await end(leader, drill.id);
    await amber.waitFor({ state: "detached" });
    expect(
      await sidebarOf(stranger)
        .getByText(/Krisläge:/)
        .count(),
    ).toBe(0);
  });

  test("SIDE-12 a phone's menu that is pressed before its code has come shows its panel at once, and then itself", async () => {
    const page = await openPageAs(await createMember(), { phone: "pixel" });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/assets\/sidebar-drawer-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/association-dashboard");
    await page.getByRole("button", { name: "Öppna menyn", expanded: false }).click();
    const panel = page.getByRole("status", { name: "Menyn laddas" });
    await panel.waitFor();
    const { x, width, height } = (await panel.boundingBox()) ?? {};
    expect({ x, width, height }).toEqual({ x: 0, width: 288, height: page.viewportSize()?.height });
    expect(await page.getByRole("dialog").count()).toBe(0);

    letGo();
    await (await menuEntry(page.getByRole("dialog"), "Kris", "Krisgruppen")).waitFor();
    await expect.poll(() => panel.count()).toBe(0);
  });
});

describe("search", () => {
  test("what is found leads to where it stands: an article to the assistant, asked once, and a person to the list of members", async () => {
    const owner = await createMember({ role: "system_owner" });
    await createMember({ associationId: owner.associationId, fullName: "Sölve Sökbar" });
    const page = await openPageAs(owner);
    await page.goto("/settings");
    const search = async (text: string, hit: string): Promise<void> => {
      await page.getByRole("banner").getByRole("button", { name: "Sök", exact: true }).click();
      await page.getByRole("combobox", { name: "Sök i portalen" }).fill(text);
      await page.getByRole("option").filter({ hasText: hit }).click();
    };

    await search("strömavbrotten", "Strömavbrott: första timmen");
    const log = page.getByRole("log", { name: "Samtal" });
    await log.getByRole("heading", { name: "Strömavbrott: första timmen" }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    const asked = log.getByText("Strömavbrott: första timmen", { exact: true });
    const times = await asked.count();
    await page.reload();
    await log.getByRole("heading", { name: "Strömavbrott: första timmen" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await asked.count()).toBe(times);

    await search("solve sokbar", "Sölve Sökbar");
    await page.waitForURL(atPath("/admin"));
    expect(await page.getByRole("searchbox", { name: "Sök medlem" }).inputValue()).toBe("Sölve Sökbar");
    await page.getByRole("table").getByText("Sölve Sökbar").first().waitFor();
  });
});

describe("toasts and hints", () => {
  test.each([
    ["an iPhone", "iphone"],
    ["a Pixel", "pixel"],
  ] as const)("NS-12 a toast leaves the buttons and the heading of the dialog that ends a crisis free, on %s", async (_, phone) => {
    const owner = await createMember({ role: "system_owner" });
    const { id } = await createLedCrisis(owner.associationId, { ledByProfileId: owner.profileId });
    const page = await openPageAs(owner, { phone });
    await page.addInitScript(lengthenToasts);
    await page.goto(`/crisis-management/${id}`);
    await refuseCall(page, "crisis.setTaskState", { status: 409, message: "Någon annan hann före." });
    await page.getByRole("region", { name: "Uppgifter" }).getByRole("checkbox").first().click();
    const toasts = page.locator(".mantine-Notification-root");
    await toasts.getByText("Uppgiften ändrades inte").waitFor();
    const onPage = await toasts.first().boundingBox();
    expect((onPage?.y ?? 0) + (onPage?.height ?? 0)).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 160);

    await page.getByRole("button", { name: "Avsluta", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Avsluta/ }).scrollIntoViewIfNeeded();
    const covered = () => page.evaluate(coveredByToasts);
    await expect.poll(covered, { interval: 300 }).toEqual([]);
    await dialog.getByRole("heading").scrollIntoViewIfNeeded();
    await expect.poll(covered, { interval: 300 }).toEqual([]);
  });

  test("NS-12 LIMIT-16 a toast that a finger touched goes by itself", async () => {
    const page = await openPageAs(await createMember(), { phone: "pixel" });
    await page.goto("/product-catalog");
    await refuseCall(page, "productRequest.addDraftLine", { message: "Ett oväntat fel inträffade hos oss. Försök igen om en stund." });
    await page.getByRole("listitem").getByRole("button", { name: "Lägg till", disabled: false }).first().tap();
    const toasts = page.locator(".mantine-Notification-root");
    await toasts.getByText("Kunde inte lägga till produkten").tap();
    await expect.poll(() => toasts.count(), { timeout: 12_000 }).toBe(0);
  });

  test("NS-12 a toast that comes beneath a mouse at rest goes by itself", async () => {
    const page = await openPageAs(await createMember(), { width: 1440, height: 900 });
    await page.goto("/product-catalog");
    await refuseCall(page, "productRequest.addDraftLine", { message: "Ett oväntat fel inträffade hos oss. Försök igen om en stund." });
    const add = page.getByRole("listitem").getByRole("button", { name: "Lägg till", disabled: false }).first();
    await add.waitFor();
    await page.mouse.move(1250, 850);
    await add.press("Enter");
    const toasts = page.locator(".mantine-Notification-root");
    await toasts.getByText("Kunde inte lägga till produkten").waitFor();
    await expect.poll(() => page.evaluate(() => document.querySelector(".mantine-Notification-root:hover") !== null)).toBe(true);
    await expect.poll(() => toasts.count(), { timeout: 12_000 }).toBe(0);
  });
});
