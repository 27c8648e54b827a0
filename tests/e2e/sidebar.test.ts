import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { endCrisis } from "#server/domains/crisis/end-crisis.ts";
import { createCrisis } from "#tests/factories/crises.ts";
import { areaId } from "#tests/factories/crisis-page.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { inBothSchemes } from "#tests/helpers/both-schemes.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { callsOf, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const sidebarOf = (page: Page) => page.getByRole("complementary", { name: "Sidomeny" });

/** What a section of the sidebar offers, in its order. */
async function entriesOf(page: Page, section: string): Promise<string[]> {
  const region = sidebarOf(page).getByRole("navigation", { name: section, exact: true });
  await region.waitFor();
  return region.locator("a, button").evaluateAll((entries) => entries.map((entry) => entry.textContent ?? ""));
}

async function end(leader: TestMember, activationId: string): Promise<void> {
  await endCrisis(await contextFor(leader), { activationId, closingNote: null, allClear: null, idempotencyKey: crypto.randomUUID() });
}

test("NS-25 SIDE-03 SIDE-04 SIDE-05 SIDE-06 SIDE-15 everybody finds the tools of their role, in the decided order", async () => {
  const owner = await openPageAs(await createMember({ role: "system_owner" }));
  await owner.goto("/association-dashboard");
  await expect.poll(() => entriesOf(owner, "Kris")).toEqual(["Aktivera krisläge", "Krisgrupper", "Kriskontakter", "Krishistorik"]);
  await expect.poll(() => entriesOf(owner, "Administration")).toEqual(["Hantera Ansökningar", "Krisprenumeranter", "Adminpanel"]);
  await expect
    .poll(() => entriesOf(owner, "Meny"))
    .toEqual([
      "Översikt",
      "Krisnivåer",
      "Resan",
      "AI-Handel",
      "Produkt\u00adrekommendationer",
      "Assistent",
      "Dokument",
      "Kalender",
      "Karta",
      "Vatten",
      "Formulär",
    ]);
  await expect.poll(() => entriesOf(owner, "Krissamverkan")).toEqual(["Nätverk", "Våra resurser", "Inkorg", "Inställningar"]);
  const targets = await sidebarOf(owner)
    .locator("nav a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(targets).toEqual([
    "/teams",
    "/crisis-team",
    "/crisis-history",
    "/crisis-subscribers-admin",
    "/admin",
    "/association-dashboard",
    "/crisis-levels",
    "/association-journey",
    "/product-catalog",
    "/product-recommendations",
    "/ai-extended",
    "/documents",
    "/association-calendar",
    "/maps",
    "/water",
    "/user-form",
    "/collaboration/network",
    "/collaboration/my-resources",
    "/collaboration/inbox",
    "/collaboration/settings",
  ]);

  const leader = await openPageAs(await createMember({ role: "team_leader" }));
  await leader.goto("/association-dashboard");
  await expect.poll(() => entriesOf(leader, "Kris")).toContain("Aktivera krisläge");
  expect(await sidebarOf(leader).getByText("Administration").count()).toBe(0);
});

test("NS-25 SIDE-17 SIDE-26 a member finds the collaboration list but no administration; who is alone finds neither", async () => {
  const member = await openPageAs(await createMember());
  await member.goto("/association-dashboard");
  await expect.poll(() => entriesOf(member, "Kris")).toEqual(["Krisgrupper", "Kriskontakter", "Krishistorik"]);
  expect(await sidebarOf(member).getByText("Krisprenumeranter").count()).toBe(0);
  await expect.poll(() => entriesOf(member, "Krissamverkan")).toEqual(["Nätverk", "Våra resurser", "Inkorg", "Inställningar"]);
  expect(await member.getByRole("button", { name: "Aktivera krisläge" }).count()).toBe(0);

  const alone = await openPageAs(await createPerson({ setup: "private" }));
  const asked = callsOf(alone, "crisis.active");
  await alone.goto("/dashboard");
  await expect.poll(() => entriesOf(alone, "Meny")).toEqual(["Översikt", "Krisnivåer", "AI-Handel", "Assistent", "Vatten", "Formulär"]);
  expect(await sidebarOf(alone).getByRole("navigation").count()).toBe(1);
  expect(asked).toHaveLength(0);
});

test("SIDE-07 SIDE-18 SIDE-24 the account menu holds settings and the way out, and Översikt is the association's", async () => {
  const page = await openPageAs(await createMember());
  await page.goto("/settings");
  await sidebarOf(page).getByRole("link", { name: "Översikt" }).click();
  await page.waitForURL((url) => url.pathname === "/association-dashboard");
  const menu = async (entry: string) => {
    await sidebarOf(page)
      .getByRole("button", { name: /^Kontomeny/ })
      .click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  await menu("Inställningar");
  await page.waitForURL((url) => url.pathname === "/settings");
  await menu("Logga ut");
  await page.waitForURL((url) => url.pathname === "/login");
});

test("SIDE-02 CRIS-23 an area leads to its running crisis, else to its team, and is what the activate dialog begins with", async () => {
  const owner = await createMember({ role: "system_owner" });
  const running = await createCrisis(owner, { crisisDomainId: await areaId("vatten") });
  const page = await openPageAs(owner);
  await page.goto("/association-dashboard");
  const areas = sidebarOf(page).getByRole("button", { name: /^Krisområde/ });
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
  await sidebarOf(page).getByRole("button", { name: "Aktivera krisläge" }).click();
  await expect.poll(() => page.getByRole("dialog").getByRole("combobox", { name: "Krisområde" }).inputValue()).toBe("Värme");
});

test("SIDE-13 SIDE-14 CRIS-11 CRIS-12 LIMIT-13 what is led appears in a neighbour's open window, and goes when it ends", async () => {
  const leader = await createMember({ role: "team_leader" });
  const neighbour = await openPageAs(await createMember({ associationId: leader.associationId }));
  const stranger = await openPageAs(await createMember());
  for (const page of [neighbour, stranger]) {
    await page.goto("/association-dashboard");
    await entriesOf(page, "Kris");
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
  await sidebarOf(neighbour).getByRole("link", { name: "AI-Handel" }).click();
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

test("CRIS-14 where the crises cannot be read the sidebar says so, and asks again on a press", async () => {
  const owner = await createMember({ role: "system_owner" });
  await createCrisis(owner, { crisisDomainId: await areaId("brand") });
  const page = await openPageAs(owner);
  const undo = await refuseCall(page, "crisis.active", { message: "Failed to fetch active crisis info. Status 500" });
  await page.goto("/dashboard");
  const unknown = sidebarOf(page).getByRole("button", { name: /^Krisläget kunde inte hämtas/ });
  await unknown.waitFor();
  expect(await page.getByText("Failed to fetch").count()).toBe(0);
  await undo();
  await unknown.click();
  await sidebarOf(page)
    .getByRole("link", { name: /^Krisläge: Brand/ })
    .waitFor();
  await page.getByRole("region", { name: "Pågår nu" }).getByRole("link", { name: "Öppna krisledning" }).waitFor();
});

test("SIDE-12 on a phone the alert stands in the drawer, without a fault that axe finds, light and dark", async () => {
  const owner = await createMember({ role: "system_owner" });
  for (const slug of ["el", "vatten"]) await createCrisis(owner, { crisisDomainId: await areaId(slug) });
  const page = await openPageAs(owner, { width: 390, height: 844 });
  const expectNoFaults = (where: string) =>
    inBothSchemes(page, async (colorScheme) => {
      expect(await wcagFaults(page), `${where}, ${colorScheme}`).toEqual([]);
      expect(await sidewaysScroll(page), `${where}, ${colorScheme}`).toBe(0);
    });
  await page.goto("/association-dashboard");
  await page.getByRole("region", { name: "Pågår nu" }).waitFor();
  await expectNoFaults("page");
  await page.getByRole("button", { name: "Öppna menyn" }).click();
  const several = page.getByRole("dialog").getByRole("button", { name: /^2 aktiva krislägen/ });
  await several.waitFor();
  await expectNoFaults("drawer");
  await several.click();
  await page.getByRole("menu", { name: "Aktiva krislägen" }).getByRole("menuitem").first().waitFor();
  await expectNoFaults("menu");
});
