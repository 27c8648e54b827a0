import type { DialogCase } from "#tests/helpers/dialog-case.ts";
import { ageSessions } from "#tests/helpers/security-tab.ts";

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
  {
    title: "Bekräfta med ditt lösenord",
    path: "/settings?tab=sakerhet",
    // Who signed in long ago is asked.
    open: async (page, actor) => {
      await page.getByRole("button", { name: "Skapa nyckel" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Skapa API-nyckel" });
      await dialog.getByLabel("Namn").fill("Nattlig lista");
      await ageSessions(actor);
      await dialog.getByRole("button", { name: "Skapa nyckel" }).press("Enter");
    },
    opener: (page) => page.getByRole("dialog", { name: "Skapa API-nyckel" }).getByRole("button", { name: "Skapa nyckel" }),
    fill: (dialog) => dialog.getByLabel("Lösenord", { exact: true }).fill("inte-mitt-lösenord"),
    procedure: "auth.provePassword",
    failed: "Lösenordet kunde inte kontrolleras",
    submit: "Fortsätt",
    fields: { currentPassword: "Lösenord" },
  },
];
