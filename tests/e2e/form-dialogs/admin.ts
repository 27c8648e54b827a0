import { createOperator } from "#tests/factories/operators.ts";
import { createSupplier } from "#tests/factories/products.ts";
import type { DialogCase } from "#tests/helpers/dialog-case.ts";

const operations = async () => ({ actor: await createOperator(), path: "/admin?tab=drift" });

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
    open: (page) =>
      page
        .getByRole("region", { name: "Leverantörer" })
        .getByRole("button", { name: /^Ändra/ })
        .first()
        .press("Enter"),
    opener: (page) =>
      page
        .getByRole("region", { name: "Leverantörer" })
        .getByRole("button", { name: /^Ändra/ })
        .first(),
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
];
