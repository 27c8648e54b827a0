import { chooseFor, type DialogCase, menuOf } from "#tests/helpers/dialog-case.ts";

export const TEAM_DIALOGS: readonly DialogCase[] = [
  {
    title: "Ändra roll",
    path: "/teams?area=el",
    open: (page) => chooseFor(page, "Elin Elektriker", "Ändra roll"),
    opener: (page) => menuOf(page, "Elin Elektriker"),
    fill: async () => {},
    procedure: "team.updateMember",
    failed: "Det gick inte att spara",
    submit: "Spara",
    fields: { memberName: "Namn", phone: "Telefon", email: "E-post", role: "Roll", competence: "Kompetens" },
  },
];
