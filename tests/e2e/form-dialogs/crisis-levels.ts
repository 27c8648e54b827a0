import type { DialogCase } from "#tests/helpers/dialog-case.ts";

const OPENER = "Anpassa texten för vår förening, nivå 2";

export const CRISIS_LEVEL_DIALOGS: readonly DialogCase[] = [
  {
    title: "Nivå 2: Allvarlig störning",
    path: "/crisis-levels",
    open: (page) => page.getByRole("button", { name: OPENER }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: OPENER }),
    fill: (dialog) => dialog.getByLabel("Föreningen gör").fill("Vi samlas i tvättstugan."),
    procedure: "crisisLevels.saveText",
    failed: "Det gick inte att spara",
    submit: "Spara",
    fields: { text: "Föreningen gör" },
  },
];
