import type { DialogCase } from "#tests/helpers/dialog-case.ts";

export const ASSOCIATION_DIALOGS: readonly DialogCase[] = [
  {
    title: "Lägg till kontakt",
    path: "/association-profile",
    open: (page) => page.getByRole("button", { name: "Lägg till kontakt" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Lägg till kontakt" }),
    fill: async (dialog) => {
      await dialog.getByLabel("Namn").fill("Husvård AB");
      await dialog.getByLabel("Telefon").fill("08-123 45 67");
    },
    procedure: "association.saveContact",
    failed: "Fel",
    submit: "Spara",
    fields: { kind: "Gäller", name: "Namn", phone: "Telefon", note: "Anteckning" },
  },
  {
    title: "Lägg till plats",
    path: "/association-profile",
    open: (page) => page.getByRole("button", { name: "Lägg till plats" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Lägg till plats" }),
    fill: (dialog) => dialog.getByLabel("Var").fill("Källaren, port B"),
    procedure: "association.saveShutoff",
    failed: "Fel",
    submit: "Spara",
    fields: { kind: "Gäller", location: "Var", instructions: "Gör så här" },
  },
];
