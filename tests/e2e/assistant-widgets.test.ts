import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { ambitionLevels } from "#drizzle/schema/index.ts";
import { WIDGET_TEXTS, type WidgetKey } from "#shared/assistant/widgets.ts";
import { isoDay } from "#shared/format/date.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createProduct } from "#tests/factories/products.ts";
import { unique } from "#tests/factories/unique.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

const press = (within: Locator, name: string) => within.getByRole("button", { name, exact: true }).click();

/** The widget as it opens in the conversation when its button is pressed. */
async function widget(page: Page, key: WidgetKey): Promise<Locator> {
  const { label } = WIDGET_TEXTS[key];
  await page.getByRole("region", { name: "Verktyg" }).getByRole("button", { name: label, exact: true }).click();
  const opened = page.locator(`[data-widget="${key}"]`);
  await opened.getByRole("heading", { level: 2, name: label, exact: true }).first().waitFor();
  return opened;
}

/** An owner of a house that stands on the map and has chosen a level, in the conversation. */
async function openForOwner() {
  const [level] = await portal().services.db.select().from(ambitionLevels).limit(1);
  const { id: associationId } = await createAssociation({
    ...{ latitude: 63.4, longitude: 15.2, numApartments: 20, selectedAmbitionLevelId: level?.id ?? null },
    associationName: `Brf ${unique("Verktyget")}`,
  });
  const owner = await createMember({ role: "system_owner", associationId });
  const page = await openPageAs(owner);
  await page.goto("/ai-extended");
  return { client: await clientFor(owner), page };
}

test("DATA-32 DATA-33 DATA-34 DATA-35 an invitation is written in the conversation, made into a document and found among the others; so are minutes and checklist", async () => {
  const owner = await createMember({ role: "system_owner" });
  const client = await clientFor(owner);
  const page = await openPageAs(owner);
  await page.goto("/ai-extended");

  const invitation = await widget(page, "invitation-form");
  await invitation.getByLabel("Datum").waitFor();
  expect(await invitation.getByText("Ses av föreningens systemägare").count()).toBe(0);
  await invitation.getByLabel("Datum").fill("2027-02-03");
  await invitation.getByLabel("Tid").first().fill("18.30");
  await invitation.getByLabel("Plats").fill("Föreningslokalen");
  for (let step = 0; step < 3; step++) await press(invitation, "Fortsätt");
  await press(invitation, "Lämna in");
  await invitation.getByRole("heading", { name: "Formuläret är inlämnat" }).waitFor();
  expect((await client.forms.answers.query({ slug: "inbjudan", page: 1 })).rows).toHaveLength(1);
  expect(await invitation.getByRole("link", { name: "Visa svaren" }).getAttribute("href")).toBe("/inbjudan?visa=svar");
  await press(invitation, "Gör PDF");
  const made = await invitation.getByRole("link", { name: "Öppna dokumentet" }).getAttribute("href");
  const documentId = new URLSearchParams(made?.split("?")[1]).get("dokument") ?? "";
  expect(await client.documents.read.query({ documentId })).toMatchObject({ documentType: "Inbjudan", versions: [{ version: 1 }] });

  const documents = await widget(page, "documents-form");
  await documents.getByRole("link", { name: /^Öppna Inbjudan/ }).waitFor();
  await documents.getByRole("combobox", { name: "Nytt dokument från mall" }).click();
  const [template] = (await client.documents.templates.query({})).filter(({ isDocument }) => isDocument);
  await page.getByRole("option", { name: template?.name, exact: true }).click();
  await press(documents, "Skapa utkast");
  await documents.getByRole("link", { name: `Fortsätt med ${template?.name}` }).waitFor();
  expect((await client.documents.ours.query({ page: 1 })).rows.map(({ title }) => title)).toContain(template?.name);

  const minutes = await widget(page, "protocol-form");
  await minutes.getByLabel("Nummer").fill("7");
  await minutes.getByText(/^Utkastet sparades/).waitFor();
  await expect.poll(async () => (await client.forms.read.query({ slug: "protokoll" })).draft?.answers.number).toBe("7");

  const checklist = await widget(page, "checklist-form");
  await checklist.getByLabel("Titel").fill("Källarrond");
  await checklist.getByText(/^Utkastet sparades/).waitFor();
  expect(await checklist.getByRole("link", { name: "Öppna sidan" }).getAttribute("href")).toBe("/checklista");
});

test("DATA-36 DATA-37 DATA-39 DATA-40 readiness, water, household and association are seen and changed in the conversation", async () => {
  const { client, page } = await openForOwner();
  const dialog = page.getByRole("dialog");

  const readiness = await widget(page, "preparedness-overview");
  await readiness.getByRole("list", { name: "Beredskap per område" }).getByRole("button").first().click();
  await dialog.getByRole("button", { name: "Lägg till bevis" }).first().click();
  const evidence = page.getByRole("dialog", { name: "Lägg till bevis" });
  await evidence.getByRole("combobox", { name: "Typ av bevis" }).click();
  await page.getByRole("option").last().click();
  await evidence.getByRole("textbox", { name: "Anteckning" }).fill("Gick igenom rutinen");
  await evidence.getByRole("button", { name: "Lägg till bevis", exact: true }).click();
  await expect.poll(async () => JSON.stringify((await client.readiness.overview.query()).areas)).toContain("Gick igenom rutinen");
  await evidence.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  const water = await widget(page, "water-dashboard");
  await water.getByRole("region", { name: "Hemma" }).getByText("Saknas hemma", { exact: true }).waitFor();
  await water.getByRole("region", { name: "I huset" }).getByText("Saknas i hela huset").waitFor();

  const household = await widget(page, "household-form");
  await household.getByLabel("Vuxna").fill("3");
  await press(household, "Spara");
  await page.getByText("Hushållet är sparat", { exact: true }).waitFor();
  expect((await client.preparedness.household.query()).familySize).toBe(3);

  const profile = await widget(page, "association-profile-form");
  await profile.getByLabel("Avsnitt").selectOption("Kontakt");
  await profile
    .getByLabel(/^Kontaktperson/)
    .first()
    .fill("Styrelsen Exempel");
  // Whoever presses elsewhere has left the field, and what was typed is saved.
  await press(profile, `Stäng ${WIDGET_TEXTS["association-profile-form"].named}`);
  await expect
    .poll(async () => (await client.association.profile.query()).association.contactPersonName, { timeout: 10_000 })
    .toBe("Styrelsen Exempel");
});

test("DATA-38 DATA-41 DATA-42 DATA-43 places, events, water plan and products are saved in the conversation", async () => {
  const product = await createProduct({ name: unique("Provdunk") });
  const { client, page } = await openForOwner();
  const dialog = page.getByRole("dialog");

  const places = await widget(page, "maps");
  await press(places, "Lägg till plats");
  await dialog.getByLabel(/^Namn/).fill("Lekplatsen");
  await dialog.getByRole("textbox", { name: "Latitud" }).fill("63,401");
  await dialog.getByRole("textbox", { name: "Longitud" }).fill("15,2");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await places.getByRole("button", { name: /Lekplatsen.*Samlingsplats.*110 m/ }).waitFor();

  const calendar = await widget(page, "association-calendar");
  await press(calendar, "Ny händelse");
  await dialog.getByRole("textbox", { name: "Rubrik" }).fill("Källarrond");
  await dialog.getByRole("combobox", { name: "Kategori" }).click();
  await page.getByRole("option", { name: "Kontroll" }).click();
  await dialog.getByRole("switch", { name: "Hela dagen" }).check();
  await dialog.getByRole("button", { name: "Spara" }).click();
  await calendar.getByRole("button", { name: /^Källarrond/ }).waitFor();
  const today = isoDay(new Date());
  expect((await client.calendar.list.query({ from: today, to: today })).map(({ title }) => title)).toEqual(["Källarrond"]);

  const water = await widget(page, "association-water-form");
  await water.getByText("Föreningen ska hålla").waitFor();
  await water.getByLabel("Vatten i förrådet, liter").fill("350");
  await press(water, "Spara");
  await page.getByText("Vattenplanen är sparad", { exact: true }).waitFor();
  expect((await client.water.association.query()).values.sharedStockLitres).toBe(350);

  const catalogue = await widget(page, "product-catalog");
  await catalogue.getByRole("searchbox", { name: "Sök produkt" }).fill(product.name);
  const item = catalogue.getByRole("listitem").filter({ has: page.getByRole("heading", { name: product.name }) });
  await press(item, "Lägg till");
  await press(catalogue, "Öppna förfrågan (1 artikel)");
  await page.getByRole("dialog", { name: "Skapa Produktförfrågan" }).waitFor();
  expect((await client.productRequest.drafts.query()).map(({ lineCount }) => lineCount)).toEqual([1]);
});
