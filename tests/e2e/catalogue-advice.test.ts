import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { productCategories } from "#drizzle/schema/index.ts";
import { createMember } from "#tests/factories/people.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { unique } from "#tests/factories/unique.ts";
import { holdCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openBrowserAs, openPageAs, signInAs } from "#tests/helpers/signed-in-browser.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

/** Two categories of this file's own: one with gas, a stove and spirit, one with a single torch. */
let supplier: Awaited<ReturnType<typeof createSupplier>>;
let cooking: { id: string; name: string };
let light: { id: string; name: string };
let page: Page;

async function createCategory(): Promise<{ id: string; name: string }> {
  const [category] = await portal()
    .services.db.insert(productCategories)
    .values({ name: unique("Kategori") })
    .returning();
  if (!category) throw new Error("no category row");
  return category;
}

beforeAll(async () => {
  [supplier, cooking, light] = await Promise.all([createSupplier(), createCategory(), createCategory()]);
  const values = { supplierId: supplier.id, productCategoryId: cooking.id };
  await createProduct({ ...values, name: "Gasol 5 liter", storageClass: "gas", storageLitres: 5 });
  await createProduct({ ...values, name: "Kök", storageClass: "fuel_powered" });
  await createProduct({ ...values, name: "Sprit 20 liter", storageClass: "flammable_liquid", storageLitres: 20 });
  await createProduct({ supplierId: supplier.id, productCategoryId: light.id, name: "Ficklampa" });
  page = await openPageAs(await createMember());
});

const NOBODYS = "00000000-0000-4000-8000-000000000000";
const item = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("CAT-02 CAT-03 CAT-19 a saved recommendation filters by its categories and says so until it is cleared", async () => {
  const recommended = new URLSearchParams({ rec_categories: `${cooking.id},${NOBODYS},x`, rec_name: "Matlåda <b>7</b> dygn" });
  await page.goto(`/product-catalog?supplier=${supplier.id}&${recommended}`);
  await page.getByText("Visar produkter för Matlåda <b>7</b> dygn", { exact: true }).waitFor();
  await page.getByText("Visar 3 av 3", { exact: true }).waitFor();
  await page.locator("label", { hasText: "Tjänst" }).click();
  await page.getByText("Inga produkter matchade dina filter").waitFor();
  expect(new URL(page.url()).searchParams.get("rec_name")).toBe("Matlåda <b>7</b> dygn");
  await page.goBack();
  await page.getByText("Visar 3 av 3", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Rensa rekommendationen" }).click();
  await page.getByText("Visar 4 av 4", { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe(`?supplier=${supplier.id}`);
  expect(await page.getByText(/^Visar produkter för/).count()).toBe(0);
});

test("a recommendation of categories that nobody knows filters nothing and has no banner (CAT-02)", async () => {
  await page.goto(`/product-catalog?supplier=${supplier.id}&rec_categories=${NOBODYS}&rec_name=Borta`);
  await page.getByText("Visar 4 av 4", { exact: true }).waitFor();
  expect(await page.getByText(/^Visar produkter för/).count()).toBe(0);
});

test("what burns is marked on its card, and its dialog answers «Får vi förvara det?» place by place", async () => {
  await item("Gasol 5 liter").getByText("Får inte stå i källaren", { exact: true }).waitFor();
  await item("Kök").getByText("Får inte stå i källaren med bränsle", { exact: true }).waitFor();
  expect(
    await item("Ficklampa")
      .getByText(/källaren/)
      .count(),
  ).toBe(0);

  await item("Sprit 20 liter").getByRole("button", { name: "Detaljer" }).click();
  const advice = page.getByRole("region", { name: "Får vi förvara det?" });
  await advice.waitFor();
  expect(await advice.getByRole("definition").allInnerTexts()).toEqual([
    "Nej, behållaren är större än 10 liter",
    "Ja, högst 25 liter per behållare",
    "Nej, behållaren är större än 10 liter",
    "Nej",
    "Nej",
    "Nej",
    "Ja, om fastighetsägaren har tillstånd",
  ]);
  expect(await wcagFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await item("Kök").getByRole("button", { name: "Detaljer" }).click();
  expect((await advice.getByRole("definition").allInnerTexts()).slice(1, 4)).toEqual([
    "Ja, med högst 25 liter brandfarlig vätska eller 30 liter gasol i tanken",
    "Ja, med högst 10 liter brandfarlig vätska eller 5 liter gasol i tanken",
    "Bara utan bränsle",
  ]);
  await page.keyboard.press("Escape");
  await item("Ficklampa").getByRole("button", { name: "Detaljer" }).click();
  await page.getByRole("dialog", { name: "Ficklampa" }).waitFor();
  expect(await advice.count()).toBe(0);
  await page.keyboard.press("Escape");
});

test("the request marks the line in red and warns when the lines together need a permit", async () => {
  await item("Gasol 5 liter").getByRole("button", { name: "Lägg till" }).click();
  await page.getByRole("button", { name: /^1 artikel/ }).click();
  const dialog = page.getByRole("dialog", { name: "Skapa Produktförfrågan" });
  await dialog.getByText("Får inte stå i källaren", { exact: true }).waitFor();
  const quantity = dialog.getByRole("textbox", { name: "Antal Gasol 5 liter" });
  await quantity.fill("12");
  expect(await dialog.getByText(/behöver tillstånd/).count()).toBe(0);
  await quantity.fill("13");
  await dialog.getByText(/^Tillsammans 65 liter gasol\. Ett hushåll som har mer än 60 liter behöver tillstånd/).waitFor();
  expect(await wcagFaults(page)).toEqual([]);
});

test("a filter's clear button is reached by the keyboard, and the field keeps the focus when it is gone", async () => {
  await page.goto(`/product-catalog?supplier=${supplier.id}`);
  const field = page.getByRole("complementary", { name: "Filter" }).getByRole("combobox", { name: "Leverantör" });
  const clear = page.getByRole("button", { name: "Rensa leverantör" });
  await clear.waitFor();
  await field.focus();
  await page.keyboard.press("Tab");
  expect(await clear.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.searchParams.has("supplier"));
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("CAT-13 the view is remembered for the person, not for the browser", async () => {
  const [first, second] = [await createMember(), await createMember()];
  const user = await openBrowserAs(first);
  const view = (name: string) => user.page.getByRole("radio", { name });
  try {
    await user.page.goto(`/product-catalog?supplier=${supplier.id}`);
    await user.page.getByRole("radiogroup", { name: "Visning" }).locator("label", { hasText: "Lista" }).click();
    await user.page.getByRole("button", { name: "Info" }).first().waitFor();
    await user.page.goto(`/product-catalog?supplier=${supplier.id}`);
    await user.page.getByRole("button", { name: "Info" }).first().waitFor();
    expect(await view("Lista").isChecked()).toBe(true);

    // Away first: a page that is open follows a change of person by itself, and would load anew beside the next line.
    await user.page.goto("about:blank");
    await signInAs(user.context, second);
    // The page is there before it is known who reads it, and what it asks for then is not forgotten with the first one's answers.
    const release = await holdCall(user.page, "auth.session");
    const isLoaded = user.page.waitForResponse(/product-catalog-page.*\.js/);
    await user.page.goto(`/product-catalog?supplier=${supplier.id}`);
    await isLoaded;
    release();
    await user.page.getByRole("button", { name: "Detaljer" }).first().waitFor();
    expect(await view("Rutnät").isChecked()).toBe(true);
  } finally {
    await user.close();
  }
});
