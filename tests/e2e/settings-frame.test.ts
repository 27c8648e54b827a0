import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { associationMembers, profiles, sessions } from "#drizzle/schema/index.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

async function settingsOf(person: { userId: string }, tab = ""): Promise<Page> {
  const page = await openPageAs(person);
  await page.goto(`/settings${tab && `?tab=${tab}`}`);
  await page.getByRole("heading", { level: 1, name: "Kontoinställningar" }).waitFor();
  return page;
}

const shownTab = (page: Page) => page.getByRole("tab", { selected: true }).textContent();

test("SET-01 SET-03 NAV-10 both menus lead to the settings, which open with Profil", async () => {
  const page = await openPageAs(await createMember());
  await page.goto("/association-dashboard");
  await page.getByRole("button", { name: /^Användarmeny/ }).click();
  await page.getByRole("menuitem", { name: "Inställningar" }).click();
  await page.waitForURL(atPath("/settings"));
  await page.getByRole("heading", { level: 1, name: "Kontoinställningar" }).waitFor();
  expect(await page.title()).toContain("Kontoinställningar");
  expect(await shownTab(page)).toBe("Profil");
  await page.getByLabel("Fullständigt namn").waitFor();

  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Kontomeny/ }).click();
  await page.getByRole("menuitem", { name: "Inställningar" }).click();
  await page.waitForURL(atPath("/settings"));
});

test("SET-02 SET-04 SET-05 SET-06 a member has four tabs and goes back to the association's dashboard", async () => {
  const page = await settingsOf(await createMember());
  expect(await page.getByRole("tab").allTextContents()).toEqual(["Profil", "Förening", "Säkerhet", "Konto & GDPR"]);
  await page.getByRole("link", { name: "Tillbaka" }).click();
  await page.waitForURL(atPath("/association-dashboard"));
});

test("GEN-03 SET-02 SET-04 somebody without an association has three tabs and goes back to the own dashboard", async () => {
  const page = await settingsOf(await createPerson({ setup: "private" }), "forening");
  expect(await page.getByRole("tab").allTextContents()).toEqual(["Profil", "Säkerhet", "Konto & GDPR"]);
  expect(await shownTab(page)).toBe("Profil");
  await page.getByRole("link", { name: "Tillbaka" }).click();
  await page.waitForURL(atPath("/dashboard"));
});

test("GEN-09 the settings hold the profile, the association with its logo, the sign-in, the exports and the deletion", async () => {
  const page = await settingsOf(await createMember({ role: "system_owner" }));
  await page.getByLabel("Fullständigt namn").waitFor();
  for (const [tab, headings] of [
    ["Förening", ["Föreningens logotyp", "Föreningens uppgifter"]],
    ["Säkerhet", ["Lösenord", "Tvåfaktorsautentisering", "Inloggningshistorik"]],
    ["Konto & GDPR", ["Exportera dina uppgifter", "Radera kontot"]],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    for (const name of headings) await page.getByRole("heading", { name, exact: true }).waitFor();
  }
});

test("GEN-10 the assistant, the catalogue, the crisis tools and the plans are each two presses away at most from the dashboard", async () => {
  const page = await openPageAs(await createMember({ role: "system_owner" }));
  await page.goto("/association-dashboard");
  await sidebarOf(page).getByRole("link", { name: "Assistenten", exact: true }).click();
  await page.waitForURL(atPath("/ai-extended"));
  for (const [group, entry, pathname] of [
    ["Inköp", "AI-Handel", "/product-catalog"],
    ["Kris", "Krisgruppen", "/crisis-team"],
  ] as const) {
    await page.goto("/association-dashboard");
    await (await menuEntry(sidebarOf(page), group, entry)).click();
    await page.waitForURL(atPath(pathname));
  }
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Priser" }).click();
  await page.waitForURL(atPath("/pricing"));
});

test("SET-03 the address names the tab, the back button leads through them, and an unknown one is Profil", async () => {
  const page = await settingsOf(await createMember(), "finns-inte");
  expect(await shownTab(page)).toBe("Profil");
  await page.getByRole("tab", { name: "Säkerhet" }).click();
  await page.waitForURL((url) => url.search === "?tab=sakerhet");
  await page.getByRole("tab", { name: "Konto & GDPR" }).click();
  await page.waitForURL((url) => url.search === "?tab=konto");
  await page.goBack();
  await expect.poll(() => shownTab(page)).toBe("Säkerhet");
  await page.reload();
  await expect.poll(() => shownTab(page)).toBe("Säkerhet");
});

test("SET-03 the tabs are chosen with the arrow keys and Enter, and each loads with its first opening", async () => {
  const page = await settingsOf(await createMember());
  await page.getByLabel("Fullständigt namn").waitFor();
  const loaded = (chunk: string) =>
    page.evaluate((name) => performance.getEntriesByType("resource").some((entry) => entry.name.includes(name)), chunk);
  expect([await loaded("security-tab"), await loaded("privacy-tab"), await loaded("profile-tab")]).toEqual([false, false, true]);
  await page.getByRole("tab", { name: "Profil" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect(await shownTab(page)).toBe("Profil");
  await page.keyboard.press("Enter");
  await expect.poll(() => shownTab(page)).toBe("Säkerhet");
  await expect.poll(() => loaded("security-tab")).toBe(true);
});

test("SET-04 GUARD-22 the tab Förening shows the association and the own role", async () => {
  const page = await settingsOf(await createMember({ role: "team_leader" }), "forening");
  const panel = page.getByRole("tabpanel");
  await expect.poll(() => panel.getByLabel("Adress").inputValue()).toBe("Provgatan 2");
  expect([await panel.getByLabel("Postnummer").inputValue(), await panel.getByLabel("Ort").inputValue()]).toEqual(["111 22", "Stockholm"]);
  await panel.getByText("Din roll: Teamledare").waitFor();
});

test("SET-04 who loses the association while the tab is open is told there", async () => {
  const member = await createMember();
  const page = await settingsOf(member, "forening");
  // Only what has been answered is asked for again.
  await page.getByRole("tabpanel").getByLabel("Adress").waitFor();
  const { db } = portal().services;
  await db.delete(associationMembers).where(eq(associationMembers.profileId, member.profileId));
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await page.getByText("Ditt konto är inte kopplat till någon förening.").waitFor();
});

test("SET-07 GUARD-05 arriving signed out leads to the sign-in, which says the same", async () => {
  const { page, close } = await openBrowser();
  await page.goto("/settings");
  await page.waitForURL(atPath("/login"));
  expect(new URL(page.url()).search).toBe("?redirect=/settings");
  await page.getByText("Du är inte inloggad.").waitFor();
  await close();
});

test("SET-07 signing out in another tab leaves the settings with a notice and the way to the sign-in", async () => {
  const page = await settingsOf(await createMember());
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await other.getByRole("button", { name: /^Användarmeny/ }).click();
  await other.getByRole("menuitem", { name: "Logga ut" }).click();
  await other.waitForURL(atPath("/login"));
  await page.getByRole("heading", { level: 1, name: "Du är inte inloggad." }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/settings");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  expect(await page.getByRole("link", { name: "Logga in" }).getAttribute("href")).toBe("/login?redirect=/settings");
});

test("SET-07 a session that has ended is noticed when the window is used again", async () => {
  const person = await createPerson({ setup: "private" });
  const page = await settingsOf(person, "sakerhet");
  await page.waitForFunction(() => localStorage.getItem("auth-token") !== null);
  await portal().services.db.delete(sessions).where(eq(sessions.userId, person.userId));
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await page.getByText("Du är inte inloggad.").waitFor();
  expect(await page.getByRole("link", { name: "Logga in" }).getAttribute("href")).toBe("/login?redirect=/settings%3Ftab%3Dsakerhet");
});

test("dates are shown in the chosen timezone, and in the browser's when none is chosen", async () => {
  const member = await createMember();
  const page = await openPageAs(member);
  const greeting = page.getByRole("heading", { level: 1 });
  await page.clock.setFixedTime(new Date("2026-11-19T22:30:00Z"));
  await page.goto("/dashboard");
  await greeting.getByText("God kväll").waitFor();
  await page.getByText("Torsdag 19 november").waitFor();
  await portal().services.db.update(profiles).set({ timezone: "Europe/Helsinki" }).where(eq(profiles.id, member.profileId));
  await page.reload();
  await greeting.getByText("Hej,").waitFor();
  await page.getByText("Fredag 20 november").waitFor();
});
