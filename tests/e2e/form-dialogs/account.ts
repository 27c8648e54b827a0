import type { DialogCase } from "#tests/helpers/dialog-case.ts";

export const ACCOUNT_DIALOGS: readonly DialogCase[] = [
  {
    title: "Skapa API-nyckel",
    path: "/settings?tab=sakerhet",
    open: (page) => page.getByRole("button", { name: "Skapa nyckel" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Skapa nyckel" }),
    fill: (dialog) => dialog.getByLabel("Namn").fill("Nattlig lista"),
    procedure: "profile.createApiToken",
    failed: "Nyckeln skapades inte",
    submit: "Skapa nyckel",
    fields: { name: "Namn" },
  },
];
