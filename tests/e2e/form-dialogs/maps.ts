import type { DialogCase } from "#tests/helpers/dialog-case.ts";

export const MAP_DIALOGS: readonly DialogCase[] = [
  {
    title: "Husets läge",
    path: "/maps",
    open: (page) => page.getByRole("button", { name: "Ange husets läge" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Ange husets läge" }),
    fill: async (dialog) => {
      await dialog.getByLabel("Latitud").fill("59,3345");
      await dialog.getByLabel("Longitud").fill("18,0632");
    },
    procedure: "maps.savePosition",
    failed: "Det gick inte att spara",
    submit: "Spara",
    fields: { latitude: "Latitud", longitude: "Longitud" },
  },
  {
    title: "Lägg till plats",
    path: "/maps",
    open: (page) => page.getByRole("button", { name: "Lägg till plats" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Lägg till plats" }),
    fill: async (dialog) => {
      await dialog.getByLabel("Namn").fill("Gården");
      await dialog.getByLabel("Latitud").fill("59,3345");
      await dialog.getByLabel("Longitud").fill("18,0632");
    },
    procedure: "maps.savePlace",
    failed: "Det gick inte att spara",
    submit: "Spara",
    fields: { kind: "Vad är det?", name: "Namn", note: "Adress eller anteckning", latitude: "Latitud", longitude: "Longitud" },
  },
];
