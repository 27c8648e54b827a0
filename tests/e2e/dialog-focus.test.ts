import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { formatDate } from "#shared/format/date.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMembershipRequest } from "#tests/factories/membership-requests.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createCategory, createSet } from "#tests/factories/product-recommendations.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

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
  const page = await openPageAs(await createMember({ role: "system_owner" }));
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

test("DATA-38 the calendar in the conversation keeps the keyboard where it works: opened, saved, removed and closed", async () => {
  const owner = await createMember({ role: "system_owner" });
  const today = formatDate(new Date());
  await (await clientFor(owner)).calendar.create.mutate({
    ...{ title: "Vindsrond", category: "inspection", isAllDay: true, startDay: today, endDay: today },
  });
  const page = await openPageAs(owner);
  await page.goto("/ai-extended");
  await page.getByRole("region", { name: "Verktyg" }).getByRole("button", { name: "Kalender", exact: true }).press("Enter");
  const calendar = page.locator('[data-widget="association-calendar"]');
  await hasFocus(calendar.getByRole("heading", { level: 2, name: "Kalender", exact: true }).first());

  const row = calendar.getByRole("button", { name: /^Vindsrond/ }).first();
  const dialog = page.getByRole("dialog", { name: "Vindsrond" });
  const holdsFocus = () => expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await row.press("Enter");
  await dialog.getByRole("button", { name: "Ändra" }).press("Enter");
  await holdsFocus();
  await dialog.getByRole("textbox", { name: "Plats" }).fill("Vinden");
  await dialog.getByRole("button", { name: "Spara" }).press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await hasFocus(row);

  await closesToOpener(page, row, "Vindsrond");
  await row.press("Enter");
  await dialog.getByRole("button", { name: "Ta bort" }).press("Enter");
  await dialog.getByRole("button", { name: "Ta bort" }).press("Enter");
  await row.waitFor({ state: "detached" });
  await expect.poll(() => calendar.evaluate((node) => node.contains(document.activeElement))).toBe(true);

  await closesToOpener(page, calendar.getByRole("button", { name: "Ny händelse" }), "Ny händelse");
  await calendar.getByRole("button", { name: /^Stäng/ }).press("Enter");
  const reopen = page.getByRole("button", { name: /^Öppna .*kalender.* igen$/ });
  await hasFocus(reopen);
  await reopen.press("Enter");
  await hasFocus(calendar.getByRole("heading", { level: 2, name: "Kalender", exact: true }).first());
});

test("PAGE-31 what was typed from a template and is thrown away leaves the focus at the menu", async () => {
  const page = await openPageAs(await createMember({ role: "system_owner" }));
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
  const page = await openPageAs(await createMember({ role: "system_owner" }));
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

/** Sends the dialog, which the server refuses: the reason stands once, at the field, and the field has the focus. */
async function isToldAtField(dialog: Locator, field: Locator, submit: string): Promise<void> {
  await dialog.getByRole("button", { name: submit }).click();
  await dialog.getByText(REFUSED, { exact: true }).first().waitFor();
  expect(await dialog.getByText(REFUSED, { exact: true }).count()).toBe(1);
  expect(await dialog.getByRole("alert").count()).toBe(0);
  await hasFocus(field);
}
const REFUSED = "Det går inte att skriva så.";

test("PAGE-10 PAGE-21 PAGE-30 what the server refuses in a dialog is said once, at the field", async () => {
  const { id: associationId } = await createAssociation({ numApartments: 42, residentCount: 84 });
  const owner = await createMember({ role: "system_owner", associationId });
  const { id } = await createSet(owner, await createCategory({ recommendedQuantityRule: "2" }));
  const page = await openPageAs(owner);
  const dialog = page.getByRole("dialog");
  const refuse = (procedure: string, field: string) =>
    refuseCall(page, procedure, { reason: "INVALID_INPUT", message: REFUSED, fields: { [field]: REFUSED } });
  await refuse("crisisLevels.saveText", "text");
  await refuse("tasks.add", "title");
  await refuse("productRecommendation.rename", "name");

  await page.goto("/crisis-levels");
  await button(page, "Anpassa texten för vår förening, nivå 2").click();
  await isToldAtField(dialog, dialog.getByRole("textbox", { name: "Föreningen gör" }), "Spara");

  await page.goto("/association-journey");
  await button(page, "Ny uppgift").click();
  const title = dialog.getByRole("textbox", { name: "Vad ska göras?" });
  await title.fill("Köp dunkar");
  await isToldAtField(dialog, title, "Lägg till");

  await page.goto(`/product-recommendations?set=${id}`);
  await button(page, "Ändra").click();
  await page.getByRole("menuitem", { name: "Byt namn" }).click();
  await isToldAtField(dialog, dialog.getByRole("textbox", { name: "Namn" }), "Spara");
});

test("MREQ-01 SIDE-16 the dialog of the applications gives the focus back to the button that opened it, in the sidebar and on the page", async () => {
  const page = await openPageAs(await createMember({ role: "system_owner" }));
  await page.goto("/association-dashboard");
  await closesToOpener(page, button(page, "Hantera ansökningar"), "Hantera Medlemskapsansökningar");
  await closesToOpener(page, button(page, "Hantera Ansökningar"), "Hantera Medlemskapsansökningar");

  const activate = page.getByRole("complementary", { name: "Sidomeny" }).getByRole("button", { name: "Aktivera krisläge" });
  await activate.press("Enter");
  await page.getByRole("dialog", { name: "Aktivera krisläge" }).getByRole("button", { name: "Avbryt" }).press("Enter");
  await hasFocus(activate);
});

test("SIDE-02 SIDE-12 on a phone Escape closes the areas before the menu they stand in, and the focus goes back each time", async () => {
  const page = await openPageAs(await createMember({ role: "system_owner" }), { width: 390, height: 844 });
  await page.goto("/association-dashboard");
  await button(page, "Öppna menyn").press("Enter");
  const drawer = page.getByRole("dialog", { name: "Meny", exact: true });
  const areas = drawer.getByRole("button", { name: /^Krisområde/ });
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
