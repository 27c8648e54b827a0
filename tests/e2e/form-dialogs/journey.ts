import { chooseFor, type DialogCase, menuOf } from "#tests/helpers/dialog-case.ts";

const TASK = "Styrelsebeslut i protokoll";

export const JOURNEY_DIALOGS: readonly DialogCase[] = [
  {
    title: "Tilldela",
    path: "/association-journey",
    open: (page) => chooseFor(page, TASK, "Tilldela"),
    opener: (page) => menuOf(page, TASK),
    fill: async () => {},
    procedure: "tasks.assign",
    failed: "Det gick inte att spara",
    submit: "Spara",
    fields: { ownerProfileId: "Ansvarig", dueOn: "Klart senast" },
  },
  {
    title: "Lägg till bevis",
    path: "/association-journey",
    open: (page) => chooseFor(page, TASK, "Lägg till bevis"),
    opener: (page) => menuOf(page, TASK),
    fill: (dialog) => dialog.getByLabel("Anteckning").fill("Möte 7"),
    procedure: "readiness.addEvidence",
    failed: "Det gick inte att spara",
    submit: "Lägg till bevis",
    fields: { kind: "Typ av bevis", happenedOn: "När?", note: "Anteckning" },
  },
  {
    title: "Markera fas 1 klar",
    path: "/association-journey",
    open: (page) => page.getByRole("button", { name: "Markera fas klar" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Markera fas klar" }),
    fill: (dialog) => dialog.getByLabel("Varför avslutas fasen?").fill("Resten tas i höst."),
    procedure: "journey.complete",
    failed: "Det gick inte att spara",
    submit: "Avsluta ändå",
    fields: { note: "Varför avslutas fasen?" },
  },
  {
    title: "Ny uppgift",
    path: "/association-journey",
    open: (page) => page.getByRole("button", { name: "Ny uppgift" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Ny uppgift" }),
    fill: (dialog) => dialog.getByLabel("Vad ska göras?").fill("Köp lampor"),
    procedure: "tasks.add",
    failed: "Det gick inte att spara",
    submit: "Lägg till",
    fields: {
      title: "Vad ska göras?",
      description: "Beskrivning",
      crisisDomainId: "Område",
      ownerProfileId: "Ansvarig",
      dueOn: "Klart senast",
    },
  },
];
