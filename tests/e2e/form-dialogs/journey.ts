import type { DialogCase } from "#tests/helpers/dialog-case.ts";

export const JOURNEY_DIALOGS: readonly DialogCase[] = [
  {
    title: "Ny uppgift",
    path: "/association-journey",
    open: (page) => page.getByRole("button", { name: "Ny uppgift" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Ny uppgift" }),
    fill: (dialog) => dialog.getByLabel("Vad ska göras?").fill("Köp lampor"),
    procedure: "tasks.add",
    failed: "Det gick inte att spara",
    submit: "Lägg till",
    fields: { title: "Vad ska göras?", description: "Beskrivning", crisisDomainId: "Område", dueOn: "Klart senast" },
  },
];
