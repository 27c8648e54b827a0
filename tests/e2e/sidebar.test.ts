import { expect, test } from "vitest";
import { endCrisis } from "#server/domains/crisis/end-crisis.ts";
import { createCrisis } from "#tests/factories/crises.ts";
import { areaId } from "#tests/factories/crisis-page.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { callsOf } from "#tests/helpers/intercepted-calls.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

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
