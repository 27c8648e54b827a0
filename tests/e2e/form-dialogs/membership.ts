import { chooseFor, type DialogCase, menuOf } from "#tests/helpers/dialog-case.ts";

export const MEMBERSHIP_DIALOGS: readonly DialogCase[] = [
  {
    title: "Ta bort ur föreningen?",
    path: "/admin?tab=medlemmar",
    open: (page) => chooseFor(page, "Maja Medlem", "Ta bort ur föreningen"),
    opener: (page) => menuOf(page, "Maja Medlem"),
    fill: (dialog) => dialog.getByLabel("Anledning").fill("Har flyttat."),
    procedure: "membership.remove",
    failed: "Personen togs inte bort",
    submit: "Ta bort ur föreningen",
    fields: { reason: "Anledning" },
  },
];
