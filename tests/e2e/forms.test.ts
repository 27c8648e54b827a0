import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { handIn, survey } from "#tests/factories/forms.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const saved = (page: Page) => page.getByText(/^Utkastet sparades/).waitFor();
const section = (page: Page, name: string) => page.getByRole("heading", { level: 2, name }).waitFor();
const isFocused = (element: Element) => element === document.activeElement;

test("PAGE-26 SIDE-20 the household profile is filled in part by part, kept on the way, looked through and handed in", async () => {
  const person = await createPerson({ setup: "private" });
  const page = await openPageAs(person);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Formulär", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Min hushållsprofil" }).waitFor();
  await page.getByText(/^Frivilligt\. Ses bara av dig\./).waitFor();
  await press(page, "Fortsätt");
  await page.getByText("Fältet är obligatoriskt.", { exact: true }).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-path") === "adults");

  await page.getByLabel("Vuxna").fill("2");
  // The text may still speak of an earlier draft, without the dogs.
  const kept = page.waitForResponse(
    (response) => /forms\.saveDraft/.test(response.url()) && !!response.request().postData()?.includes('"dogs"'),
  );
  await page.getByLabel("Hundar").fill("1");
  await kept;
  await saved(page);
  await page.reload();
  await section(page, "Hushållet");
  expect([await page.getByLabel("Vuxna").inputValue(), await page.getByLabel("Hundar").inputValue()]).toEqual(["2", "1"]);
  await press(page, "Fortsätt");
  await section(page, "Mat och uthållighet");
  await expect.poll(() => page.getByRole("heading", { level: 2, name: "Mat och uthållighet" }).evaluate(isFocused)).toBe(true);
  await page.getByRole("checkbox", { name: "Vegetarisk" }).check();
  await page.getByLabel("Dygn ni klarar i dag").fill("4");
  await press(page, "Fortsätt");
  await page.getByLabel("Jag vill bli trapphusombud").check();
  await press(page, "Fortsätt");
  await section(page, "Granska och lämna in");
  for (const answer of ["Vegetarisk", "4"]) await page.getByRole("definition").filter({ hasText: answer }).first().waitFor();
  await press(page, "Ändra Hushållet");
  await page.getByLabel("Katter").fill("3");
  for (let step = 0; step < 3; step++) await press(page, "Fortsätt");
  await press(page, "Lämna in");
  await page.getByText("Hushållets värden är sparade och används i hela portalen.", { exact: true }).waitFor();
  expect(await page.getByLabel("Kvittonummer", { exact: true }).inputValue()).toMatch(/^\d{4}-\w{4}-\w{4}$/);
  const client = await clientFor(person);
  expect(await client.preparedness.household.query()).toMatchObject({ familySize: 2, diet: ["Vegetarisk"], daysPrepared: 4 });
  expect((await client.water.household.query()).values).toMatchObject({ adults: 2, dogs: 1, cats: 3 });
});

test("PAGE-25 conditions, repeated rows and a photo; without a network the draft waits in the browser", async () => {
  const member = await createMember();
  const page = await openPageAs(member);
  await page.goto("/checklista");
  await page.getByLabel("Titel").fill("Källarrond");
  await press(page, "Fortsätt");
  await section(page, "Punkter");
  const row = page.getByRole("group", { name: "Rad 1" });
  await row.getByLabel("Punkt", { exact: false }).first().fill("Nödljus");
  expect(await row.getByLabel("Kommentar").count()).toBe(0);
  await row.getByRole("radio", { name: "Brist" }).check();
  await row.getByLabel("Kommentar").fill("Lampan är trasig");
  await saved(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Lägg till rad" }).click();
  await page.getByRole("group", { name: "Rad 2" }).getByRole("textbox").first().fill("Brandfilt");
  await page.getByText(/Utkastet finns i webbläsaren/).waitFor();
  await page.context().setOffline(false);
  await saved(page);
  const client = await clientFor(member);
  const draft = async () => (await client.forms.read.query({ slug: "checklista" })).draft?.answers;
  await expect
    .poll(async () => (await draft())?.items)
    .toMatchObject([{ item: "Nödljus", state: "Brist", comment: "Lampan är trasig" }, { item: "Brandfilt" }]);

  // Another window was first: the later one chooses, and nothing is lost before.
  const other = await openPageAs(member);
  await other.goto("/checklista");
  await other.getByLabel("Titel").fill("Vindsrond");
  await saved(other);
  await page.getByRole("group", { name: "Rad 2" }).getByRole("textbox").first().fill("Brandsläckare");
  await page.getByText("Det finns ett nyare utkast", { exact: true }).waitFor();
  await press(page, "Behåll det som står här");
  await saved(page);
  await expect.poll(draft).toMatchObject({ heading: "Källarrond", items: [{ item: "Nödljus" }, { item: "Brandsläckare" }] });
});

test("PAGE-25 an unknown word is no page, a form for others says whose it is, and owners see a survey as counts", async () => {
  const member = await createMember();
  const owner = await createMember({ role: "system_owner", associationId: member.associationId });
  await handIn(member, "boendeenkat", survey());
  const page = await openPageAs(member);
  await page.goto("/finns-inte");
  await page.getByRole("heading", { level: 1, name: "Sidan hittades inte" }).waitFor();
  await page.goto("/protokoll");
  await page.getByText("Formuläret fylls i av föreningens teamledare och systemägare.", { exact: true }).waitFor();
  await page.goto("/boendeenkat");
  await page.getByText(/^Du har redan svarat\./).waitFor();
  const owners = await openPageAs(owner);
  await owners.goto("/boendeenkat?visa=svar");
  await owners.getByText(/^1 har svarat\. Resultatet visas när minst 5 har svarat/).waitFor();
});

test.each(["light", "dark"] as const)("PAGE-25 axe finds no fault with a form and its faults on a phone, %s", async (colorScheme) => {
  const page = await openPageAs(await createMember({ role: "system_owner" }));
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/protokoll");
  await press(page, "Fortsätt");
  await page.getByText("Fältet är obligatoriskt.", { exact: true }).first().waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});
