import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMembershipRequest } from "#tests/factories/membership-requests.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { signedInPages } from "#tests/helpers/signed-in-pages.ts";

const pageOf = signedInPages();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const hasFocus = (element: Locator) => expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);

async function closesToOpener(page: Page, opener: Locator, title: string): Promise<void> {
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.waitFor();
  await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await hasFocus(opener);
}

test("PAGE-31 the dialogs of the calendar give the keyboard focus back to what opened them", async () => {
  const page = await pageOf(await createMember({ role: "system_owner" }));
  await page.goto("/association-calendar");
  await closesToOpener(page, button(page, "Ny händelse"), "Ny händelse");
  await closesToOpener(page, button(page, "Prenumerera (iCal)"), "Prenumerera (iCal)");

  for (const [item, title] of [
    ["Kallelseguide", "Kallelseguide"],
    ["Skapa från mall", "Skapa från mall"],
    ["Ta bort en import", "Ta bort en import"],
  ] as const) {
    await button(page, "Mer").press("Enter");
    await page.getByRole("menuitem", { name: item }).press("Enter");
    await page.getByRole("dialog", { name: title }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: title }).waitFor({ state: "hidden" });
    await hasFocus(button(page, "Mer"));
  }
});

test("PAGE-31 what was typed from a template and is thrown away leaves the focus at the menu", async () => {
  const page = await pageOf(await createMember({ role: "system_owner" }));
  await page.goto("/association-calendar");
  await button(page, "Mer").press("Enter");
  await page.getByRole("menuitem", { name: "Skapa från mall" }).press("Enter");
  await page
    .getByRole("dialog", { name: "Skapa från mall" })
    .getByRole("button", { name: /punkter$/ })
    .first()
    .press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ny händelse" });
  await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await dialog.getByRole("textbox", { name: "Plats" }).fill("Gården");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Kasta händelsen?" }).getByRole("button", { name: "Kasta" }).press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await hasFocus(button(page, "Mer"));
});

test("PAGE-21 PAGE-12 the level's text and a recommendation give the focus back, and what is put aside leaves it on the list", async () => {
  const page = await pageOf(await createMember({ role: "system_owner" }));
  await page.goto("/crisis-levels");
  await closesToOpener(page, button(page, "Anpassa texten för vår förening, nivå 2"), "Nivå 2: Allvarlig störning");

  await page.goto("/recommendations");
  const first = page.getByRole("list", { name: "Rekommenderade åtgärder" }).getByRole("listitem").first();
  await closesToOpener(page, first.getByRole("button", { name: "Inte aktuellt" }), "Inte aktuellt");
  await first.getByRole("button", { name: "Inte aktuellt" }).press("Enter");
  await button(page, "Lägg undan").press("Enter");
  await page.getByRole("listitem").filter({ hasText: "Inte aktuellt: Vi har det redan" }).waitFor();
  await hasFocus(page.getByRole("combobox", { name: "Område" }));
});

test("MREQ-01 SIDE-16 the dialog of the applications gives the focus back to the button that opened it, in the sidebar and on the page", async () => {
  const page = await pageOf(await createMember({ role: "system_owner" }));
  await page.goto("/association-dashboard");
  await closesToOpener(page, button(page, "Hantera ansökningar"), "Hantera Medlemskapsansökningar");
  await closesToOpener(page, button(page, "Hantera Ansökningar"), "Hantera Medlemskapsansökningar");

  const activate = page.getByRole("complementary", { name: "Sidomeny" }).getByRole("button", { name: "Aktivera krisläge" });
  await activate.press("Enter");
  await page.getByRole("dialog", { name: "Aktivera krisläge" }).getByRole("button", { name: "Avbryt" }).press("Enter");
  await hasFocus(activate);
});

test("MREQ-01 on a phone Escape closes one layer at a time: question, applications, menu", async () => {
  const owner = await createMember({ role: "system_owner" });
  await createMembershipRequest(owner.associationId, await createPerson({ fullName: "Cia Sökande" }));
  const page = await pageOf(owner, { width: 390, height: 844 });
  await page.goto("/association-dashboard");
  await button(page, "Öppna menyn").press("Enter");
  const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
  const [menu, list, question] = [dialog("Meny"), dialog("Hantera Medlemskapsansökningar"), dialog("Godkänn ansökan")];
  const opener = menu.getByRole("button", { name: /Hantera Ansökningar/ });
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
