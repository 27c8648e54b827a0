import type { Locator, Page } from "playwright-core";
import { createOperator } from "#tests/factories/operators.ts";
import { createMember } from "#tests/factories/people.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { createSecondFactor } from "#tests/factories/second-factors.ts";
import type { DialogCase } from "#tests/helpers/dialog-case.ts";

const operations = async () => ({ actor: await createOperator(), path: "/admin?tab=drift" });

const firstIn = (region: string, name: RegExp) => (page: Page) =>
  page.getByRole("region", { name: region }).getByRole("button", { name }).first();

const pick = async (dialog: Locator, label: string): Promise<void> => {
  await dialog.getByRole("combobox", { name: label }).click();
  await dialog.page().getByRole("option").first().click();
};

const product = {
  procedure: "admin.catalogue.saveProduct",
  failed: "Produkten kunde inte sparas",
  submit: "Spara",
  fields: {
    name: "Namn",
    supplierId: "Leverantör",
    articleNumber: "Artikelnummer",
    productCategoryId: "Kategori",
    crisisDomainId: "Krisområde",
    productType: "Typ",
    description: "Beskrivning",
    resiliaPriceExcludingVat: "Eget pris exkl. moms",
    resiliaPriceIncludingVat: "Eget pris inkl. moms",
    supplierPriceIncludingVat: "Leverantörens pris inkl. moms",
    vatPercent: "Moms i procent",
    unitQuantity: "Antal i förpackningen",
    unitMetric: "Enhet",
    recommendedQuantityRule: "Regel för rekommenderat antal",
    storageClass: "Brandfarlig vara",
    storageLitres: "Liter i en behållare",
  },
};

export const ADMIN_DIALOGS: readonly DialogCase[] = [
  {
    title: "Ny leverantör",
    house: operations,
    open: (page) => page.getByRole("button", { name: "Ny leverantör" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Ny leverantör" }),
    fill: async (dialog) => {
      await dialog.getByLabel("Namn").fill("Lagret");
      await dialog.getByLabel("Kod").fill("LAGRET");
    },
    procedure: "admin.catalogue.saveSupplier",
    failed: "Leverantören kunde inte sparas",
    submit: "Spara",
    fields: {
      name: "Namn",
      code: "Kod",
      organizationNumber: "Organisationsnummer",
      contactEmail: "E-post för beställningar",
      contactPhone: "Telefon",
      website: "Webbplats",
    },
  },
  {
    title: "Ändra leverantör",
    house: async () => {
      await createSupplier();
      return operations();
    },
    open: (page) => firstIn("Leverantörer", /^Ändra/)(page).press("Enter"),
    opener: firstIn("Leverantörer", /^Ändra/),
    fill: async () => {},
    procedure: "admin.catalogue.saveSupplier",
    failed: "Leverantören kunde inte sparas",
    submit: "Spara",
    fields: { name: "Namn", code: "Kod" },
  },
  {
    title: "Ändra länk",
    house: operations,
    open: (page) =>
      page
        .getByRole("button", { name: /^Ändra länk/ })
        .first()
        .press("Enter"),
    opener: (page) => page.getByRole("button", { name: /^Ändra länk/ }).first(),
    fill: async () => {},
    procedure: "admin.catalogue.changeTipLink",
    failed: "Länken kunde inte ändras",
    submit: "Spara",
    fields: { purchaseLink: "Länk" },
  },
  {
    ...product,
    title: "Ny produkt",
    house: async () => {
      await createSupplier();
      return operations();
    },
    open: (page) => page.getByRole("button", { name: "Ny produkt" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Ny produkt" }),
    fill: async (dialog) => {
      await dialog.getByLabel("Namn").fill("Ficklampa");
      await dialog.getByLabel("Artikelnummer").fill("LAMPA-1");
      await pick(dialog, "Leverantör");
      await pick(dialog, "Kategori");
      await pick(dialog, "Krisområde");
    },
  },
  {
    ...product,
    title: "Ändra produkt",
    house: async () => {
      await createProduct();
      return operations();
    },
    open: (page) => firstIn("Produkter", /^Ändra/)(page).press("Enter"),
    opener: firstIn("Produkter", /^Ändra/),
    fill: async () => {},
  },
  {
    title: "Stäng av tvåfaktorsautentisering",
    house: async () => {
      const locked = await createMember({ fullName: "Lena Utelåst" });
      await createSecondFactor(locked);
      const { actor } = await operations();
      return { actor, path: `/admin?tab=drift&anvandare-sok=${encodeURIComponent(locked.email)}` };
    },
    open: (page) => page.getByRole("button", { name: "Stäng av tvåfaktor för Lena Utelåst" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Stäng av tvåfaktor för Lena Utelåst" }),
    fill: (dialog) => dialog.getByLabel("Skriv kontots e-postadress").fill("lena@test.example"),
    procedure: "admin.resetSecondFactor",
    failed: "Tvåfaktorsautentiseringen stängdes inte av",
    submit: "Stäng av tvåfaktor",
    fields: { email: "Skriv kontots e-postadress" },
  },
];
