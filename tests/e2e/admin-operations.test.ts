import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { crisisDomains, housingAssociations, productCategories, products, suppliers } from "#drizzle/schema/index.ts";
import { createImage } from "#tests/factories/images.ts";
import { createOperator } from "#tests/factories/operators.ts";
import { createMember } from "#tests/factories/people.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { unique } from "#tests/factories/unique.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

let page: Page;

beforeAll(async () => {
  page = await openPageAs(await createOperator());
});

const card = (title: string) => page.getByRole("region", { name: title, exact: true }).first();

test("PAGE-27 an operator finds any association and user, with what they are", async () => {
  const stranger = await createMember({ role: "system_owner", fullName: unique("Främling") });
  const foreignName = unique("Brf Främmande");
  await portal()
    .services.db.update(housingAssociations)
    .set({ associationName: foreignName })
    .where(eq(housingAssociations.id, stranger.associationId));
  await page.goto("/drift?tab=foreningar");
  await card("Föreningar").getByRole("searchbox", { name: "Sök förening" }).fill(foreignName);
  const association = card("Föreningar").getByRole("row").filter({ hasText: foreignName });
  await expect
    .poll(() => association.getByRole("cell").allTextContents())
    .toEqual([foreignName, "Stockholm", "1", "1", "0", expect.any(String), "Aktiv"]);
  await page.getByRole("tab", { name: "Användare" }).click();
  await card("Användare").getByRole("searchbox", { name: "Sök användare" }).fill(stranger.email);
  const user = card("Användare").getByRole("row").filter({ hasText: stranger.email });
  await user.getByText("Bekräftad", { exact: true }).waitFor();
  await user.getByText("Systemägare", { exact: true }).waitFor();
  await user.getByText(foreignName).waitFor();
  expect(await user.getByRole("button").count()).toBe(0);

  await card("Användare").getByRole("searchbox").fill("finns-inte-nagonstans");
  await card("Användare").getByText("Ingen användare stämmer med sökningen.").waitFor();
});

test("PAGE-27 an operator adds a supplier, gives it a logo, and is told at the field what is wrong", async () => {
  await page.goto("/drift?tab=katalog");
  const code = `E${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const { code: taken } = await createSupplier({ code: `T${crypto.randomUUID().slice(0, 8)}`.toUpperCase() });
  await card("Leverantörer").getByRole("button", { name: "Ny leverantör" }).click();
  const dialog = page.getByRole("dialog", { name: "Ny leverantör" });
  await dialog.getByLabel("Namn").fill(`Lagret ${code}`);
  await dialog.getByLabel("Kod").fill(taken);
  await dialog.getByLabel("Webbplats").fill("lagret.example.com");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.getByText("Skriv hela adressen, med https:// först.").waitFor();
  await dialog.getByLabel("Webbplats").fill("https://lagret.example.com");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await dialog.getByText("Koden används redan av en annan leverantör.").waitFor();
  await dialog.getByLabel("Kod").fill(code);
  await dialog.getByRole("button", { name: "Spara" }).click();
  await toast(page, "Leverantören är tillagd", `Lagret ${code}`);

  await card("Leverantörer").getByRole("searchbox", { name: "Sök leverantör" }).fill(code);
  // The former list stands pale until the found one has come.
  await expect.poll(() => card("Leverantörer").getByRole("row").count()).toBe(2);
  await card("Leverantörer")
    .getByRole("button", { name: `Ändra Lagret ${code}` })
    .click();
  const edit = page.getByRole("dialog", { name: "Ändra leverantör" });
  const buffer = Buffer.from(await createImage("png"));
  await edit.locator('input[type="file"]').setInputFiles({ name: "logga.png", mimeType: "image/png", buffer });
  await toast(page, "Logotypen är uppladdad", `Lagret ${code}`);
  await edit.locator("img").waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  const [stored] = await portal().services.db.select().from(suppliers).where(eq(suppliers.code, code));
  expect(stored).toMatchObject({ website: "https://lagret.example.com", logoUrl: expect.stringContaining("/media/logos/") });
  await edit.getByRole("button", { name: "Avbryt" }).click();
  await edit.waitFor({ state: "hidden" });
});

test("PAGE-27 an operator sees what a file does, line by line, before it is imported", async () => {
  await page.goto("/drift?tab=katalog");
  const { db } = portal().services;
  const supplier = await createSupplier();
  const known = await createProduct({ supplierId: supplier.id, name: "Dunk", supplierPriceIncludingVat: null });
  const [category] = await db.select().from(productCategories).where(eq(productCategories.id, known.productCategoryId));
  const [domain] = await db.select().from(crisisDomains).where(eq(crisisDomains.id, known.crisisDomainId));
  const line = (articleNumber: string, name: string, type: string) =>
    `${articleNumber};${name};${type};${category?.name};${domain?.slug};1;st;100;25;;;${supplier.code};1`;
  const file = [
    "article_number;name;product_type;category;crisis_domain;unit_quantity;unit_metric;resilia_price_excluding_vat;vat_percent;resilia_price_including_vat;supplier_price_including_vat;supplier_code;recommended_quantity_rule",
    line(known.articleNumber, "Större dunk", "Produkt"),
    line("E-NY", "Gasolkök för två", "Produkt"),
    line("E-FEL", "Vadå", "Sak"),
  ].join("\r\n");

  await card("Produkter").getByRole("button", { name: "Importera" }).click();
  const dialog = page.getByRole("dialog", { name: "Importera produkter" });
  const buffer = Buffer.from(file, "latin1");
  await dialog.locator('input[type="file"]').setInputFiles({ name: "produkter.csv", mimeType: "text/csv", buffer });
  await dialog.getByText("En rad avvisas och lämnas utanför importen.").waitFor();
  await dialog.getByRole("row").filter({ hasText: "E-FEL" }).getByText("Typ: Välj ett av alternativen.").waitFor();
  await dialog.getByText("Ändrade 1", { exact: true }).click();
  await dialog.getByText("Namn: Dunk → Större dunk").waitFor();
  await dialog.getByText("Nya 1", { exact: true }).click();
  await dialog.getByText("Gasolkök för två").waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  const stored = async () =>
    (await db.select({ name: products.name }).from(products).where(eq(products.supplierId, supplier.id))).map(({ name }) => name).sort();
  expect(await stored()).toEqual(["Dunk"]);

  await dialog.getByRole("button", { name: "Importera 2 produkter" }).click();
  await toast(page, "Importen är klar", "1 ny produkt, 1 ändrad.");
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await stored()).toEqual(["Gasolkök för två", "Större dunk"]);
});
