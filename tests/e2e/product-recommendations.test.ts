import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisDomains } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createCategory, createSet } from "#tests/factories/product-recommendations.ts";
import { unique } from "#tests/factories/unique.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs, openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const dunk = unique("Dunk");

async function createHouse() {
  const { id: associationId } = await createAssociation({ numApartments: 42, residentCount: 84, numStairwells: 3 });
  return { associationId, owner: await createMember({ role: "system_owner", associationId }) };
}

/** In the last area, where other tests have few products. */
async function createDunks() {
  const [area] = await portal().services.db.select().from(crisisDomains).orderBy(desc(crisisDomains.orderIndex)).limit(1);
  if (!area) throw new Error("the template database holds no crisis domains");
  const ofArea = { crisisDomainId: area.id };
  const category = await createCategory(
    { ...ofArea, name: dunk, recommendedQuantityRule: "ceil(persons*litres_pp*days*0.5/10)", resiliaPriceExcludingVat: 100 },
    { ...ofArea, name: `${dunk} på förfrågan`, recommendedQuantityRule: "1", resiliaPriceExcludingVat: null },
  );
  return { area, category };
}

test("PAGE-30 SIDE-25 CAT-02 CAT-03 an owner makes a set, gives it new numbers, and takes it to the shop", async () => {
  const { owner } = await createHouse();
  const { area, category } = await createDunks();
  const page = await openPageAs(owner);
  await page.goto("/product-recommendations");
  expect(await page.getByRole("link", { name: "Produktrekommendationer" }).getAttribute("href")).toBe("/product-recommendations");
  await page.getByRole("button", { name: "Skapa från en rekommendation" }).click();

  const create = page.getByRole("dialog", { name: "Ny rekommendation" });
  await create.getByText("Räknas på 84 boende i 42 lägenheter").waitFor();
  await create.getByRole("button", { name: "Skapa", exact: true }).click();
  await create.getByText("Välj ett område.").waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  await create.getByRole("combobox", { name: "Område" }).click();
  await page.getByRole("option", { name: area.name, exact: true }).click();
  const name = `${area.name} 7 dygn – 84 boende`;
  expect(await create.getByRole("textbox", { name: "Namn" }).inputValue()).toBe(name);
  await create.getByRole("button", { name: "Skapa", exact: true }).click();

  await page.getByRole("heading", { level: 1, name }).waitFor();
  const row = page.getByRole("row").filter({ hasText: category.name }).filter({ hasText: "Beräknat på 84 boende" });
  await row.getByText("Beräknat på 84 boende, 3 liter per person och dygn och 7 dygn.").waitFor();
  await row.getByRole("cell", { name: "89 st", exact: true }).waitFor();
  expect(await wcagFaults(page)).toEqual([]);

  await page.getByRole("button", { name: "Ändra" }).click();
  await page.getByRole("menuitem", { name: "Uppdatera med nya tal" }).click();
  const update = page.getByRole("dialog", { name: "Uppdatera med nya tal" });
  await update.getByText("Mängder och priser är oförändrade.").waitFor();
  await update.getByRole("textbox", { name: "Antal dygn" }).fill("14");
  const compared = update.getByRole("row").filter({ hasText: "Ändrad" }).filter({ hasText: dunk });
  await compared.getByText("177", { exact: true }).waitFor();
  expect(await compared.getByText("89", { exact: true }).count()).toBe(1);
  expect(await wcagFaults(page)).toEqual([]);
  await update.getByRole("button", { name: "Spara nya tal" }).click();
  await update.waitFor({ state: "detached" });
  await row.getByRole("cell", { name: "177 st", exact: true }).waitFor();

  const shop = await page.getByRole("link", { name: "Öppna i AI-Handel" }).getAttribute("href");
  const { pathname, searchParams } = new URL(shop ?? "", page.url());
  expect([pathname, searchParams.get("rec_name")]).toEqual(["/product-catalog", name]);
  expect(searchParams.get("rec_categories")?.split(",")).toContain(category.id);
  await page.getByRole("button", { name: "Skapa produktförfrågan" }).click();
  await page.getByText("Allt kom inte med i förfrågan").waitFor();
  await page.getByText(`${dunk} på förfrågan: har pris på förfrågan. Kontakta leverantören.`).waitFor();
  await page.getByRole("button", { name: "Öppna förfrågan" }).click();
  await page.getByRole("dialog", { name: "Skapa Produktförfrågan" }).waitFor();
});

test("PAGE-30 on a phone in the dark a member reads the sets and changes none; a stranger's is not found", async () => {
  const { owner, associationId } = await createHouse();
  const { category } = await createDunks();
  const set = await createSet(owner, category, { name: "Vår lista" });
  const strangers = await createSet((await createHouse()).owner, category);
  const member = await createMember({ associationId });
  const user = await openBrowserAs(member, { colorScheme: "dark", width: 390, height: 844 });
  try {
    const { page } = user;
    await page.goto("/product-recommendations");
    await page.getByRole("link", { name: "Vår lista" }).waitFor();
    expect(await page.getByRole("button", { name: "Ny rekommendation" }).count()).toBe(0);
    expect([await wcagFaults(page), await sidewaysScroll(page)]).toEqual([[], 0]);
    await page.getByRole("link", { name: "Vår lista" }).click();
    await page.getByRole("button", { name: "Skapa produktförfrågan" }).waitFor();
    expect(new URL(page.url()).searchParams.get("set")).toBe(set.id);
    expect(await page.getByRole("button", { name: "Ändra" }).count()).toBe(0);
    expect([await wcagFaults(page), await sidewaysScroll(page)]).toEqual([[], 0]);
    await page.goto(`/product-recommendations?set=${strangers.id}`);
    await page.getByText("Rekommendationen finns inte. Den kan ha tagits bort.").waitFor();
  } finally {
    await user.close();
  }
});
