import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMembershipRequest } from "#tests/factories/membership-requests.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { menuEntry } from "#tests/helpers/menu.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const hasFocus = (element: Locator) => expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);

test("SIDE-02 SIDE-12 on a phone Escape closes the areas before the menu they stand in, and the focus goes back each time", async () => {
  const page = await openPageAs(await createMember({ role: "system_owner" }), { width: 390, height: 844 });
  await page.goto("/association-dashboard");
  await button(page, "Öppna menyn").press("Enter");
  const drawer = page.getByRole("dialog", { name: "Meny", exact: true });
  const areas = await menuEntry(drawer, "Kris", "Krisområden");
  await expect.poll(() => areas.isEnabled()).toBe(true);
  await areas.press("Enter");
  const menu = page.getByRole("menu", { name: "Krisområden" });
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  expect(await drawer.isVisible()).toBe(true);
  await hasFocus(areas);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  await hasFocus(button(page, "Öppna menyn"));
});

test("MREQ-01 on a phone Escape closes one layer at a time: question, applications, menu", async () => {
  const owner = await createMember({ role: "system_owner" });
  await createMembershipRequest(owner.associationId, await createPerson({ fullName: "Cia Sökande" }));
  const page = await openPageAs(owner, { width: 390, height: 844 });
  await page.goto("/association-dashboard");
  await button(page, "Öppna menyn").press("Enter");
  const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
  const [menu, list, question] = [dialog("Meny"), dialog("Hantera Medlemskapsansökningar"), dialog("Godkänn ansökan")];
  const opener = await menuEntry(menu, "Boende", "Hantera Ansökningar");
  await opener.press("Enter");
  const approve = list.getByRole("button", { name: /^Godkänn/ });
  await approve.press("Enter");
  await question.waitFor();
  await expect.poll(() => question.evaluate((node) => node.contains(document.activeElement))).toBe(true);

  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  await hasFocus(approve);
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  await hasFocus(opener);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
});
