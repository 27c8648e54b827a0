import { page } from "vitest/browser";
import { button, choose, menuOf, press } from "../actions.ts";
import type { DialogCase } from "./case.ts";

const saving = { failed: "Det gick inte att spara", submit: "Spara" };
const TASK = "Styrelsebeslut i protokoll";
const EVENT = /^Prova nödbelysningen i trapphusen/;
const SET = "/product-recommendations?set=91475c5b-dc7c-4378-8b8a-81a4058d1df0";

const EVENT_FIELDS = {
  title: "Rubrik",
  category: "Kategori",
  crisisDomainId: "Område",
  startDay: "Börjar",
  endDay: "Slutar",
  place: "Plats",
  description: "Beskrivning",
  ownerProfileId: "Ansvarig",
};
const NUMBERS = { days: "Antal dygn", litresPerPerson: "Liter per person och dygn" };
const PLACE_FIELDS = { role: "Roll", competence: "Kompetens" };
const OUTSIDER_FIELDS = { memberName: "Namn", phone: "Telefon", email: "E-post" };

const addMember = {
  ...saving,
  title: "Lägg till medlem",
  as: "nystartad",
  path: "/teams?area=el",
  opener: () => button("Lägg till medlem"),
  procedure: "team.addMember",
  submit: "Lägg till",
} as const;

export const PREPAREDNESS_DIALOGS: readonly DialogCase[] = [
  {
    ...saving,
    title: "Kallelseguide",
    path: "/association-calendar",
    opener: () => button("Mer"),
    item: "Kallelseguide",
    fill: (dialog) => dialog.getByLabelText("Stämmans datum").fill("2027-05-20"),
    procedure: "calendar.planNotice",
    submit: "Lägg in i kalendern",
    fields: { meetingDay: "Stämmans datum", kind: "Slag av stämma", latestWeeks: "Senast, enligt stadgarna" },
  },
  {
    ...saving,
    title: "Ny händelse",
    path: "/association-calendar",
    opener: () => button("Ny händelse"),
    async fill(dialog) {
      await dialog.getByLabelText("Rubrik").fill("Gårdsrond");
      await choose(dialog.getByRole("combobox", { name: "Kategori" }), "Kontroll");
    },
    procedure: "calendar.create",
    fields: EVENT_FIELDS,
    discard: () => page.getByRole("dialog", { name: "Kasta händelsen?" }).getByRole("button", { name: "Kasta" }).click(),
  },
  {
    ...saving,
    title: "Prova nödbelysningen i trapphusen",
    path: "/association-calendar?view=agenda",
    opener: () => button(EVENT),
    fill: (dialog) => press(dialog.getByRole("button", { name: "Ändra" })),
    procedure: "calendar.update",
    fields: EVENT_FIELDS,
  },
  {
    ...saving,
    title: "Tilldela",
    as: "nystartad",
    path: "/association-journey",
    opener: () => menuOf(TASK),
    item: "Tilldela",
    procedure: "tasks.assign",
    fields: { ownerProfileId: "Ansvarig", dueOn: "Klart senast" },
  },
  {
    ...saving,
    title: "Lägg till bevis",
    as: "nystartad",
    path: "/association-journey",
    opener: () => menuOf(TASK),
    item: "Lägg till bevis",
    fill: (dialog) => dialog.getByLabelText("Anteckning").fill("Möte 7"),
    procedure: "readiness.addEvidence",
    submit: "Lägg till bevis",
    fields: { kind: "Typ av bevis", happenedOn: "När?", note: "Anteckning" },
  },
  {
    ...saving,
    title: "Markera fas 1 klar",
    as: "nystartad",
    path: "/association-journey",
    opener: () => button("Markera fas klar"),
    fill: (dialog) => dialog.getByLabelText("Varför avslutas fasen?").fill("Resten tas i höst."),
    procedure: "journey.complete",
    submit: "Avsluta ändå",
    fields: { note: "Varför avslutas fasen?" },
  },
  {
    ...saving,
    title: "Ny uppgift",
    path: "/association-journey",
    opener: () => button("Ny uppgift"),
    fill: (dialog) => dialog.getByLabelText("Vad ska göras?").fill("Köp lampor"),
    procedure: "tasks.add",
    submit: "Lägg till",
    fields: {
      title: "Vad ska göras?",
      description: "Beskrivning",
      crisisDomainId: "Område",
      ownerProfileId: "Ansvarig",
      dueOn: "Klart senast",
    },
  },
  {
    ...saving,
    title: "Ny rekommendation",
    path: "/product-recommendations",
    opener: () => button("Ny rekommendation"),
    fill: (dialog) => choose(dialog.getByRole("combobox", { name: "Område" }), /./),
    procedure: "productRecommendation.create",
    submit: "Skapa",
    fields: { name: "Namn", crisisDomainId: "Område", productCategoryIds: "Kategorier", ...NUMBERS },
  },
  {
    ...saving,
    title: "Uppdatera med nya tal",
    path: SET,
    opener: () => button("Ändra"),
    item: "Uppdatera med nya tal",
    procedure: "productRecommendation.update",
    submit: "Spara nya tal",
    fields: NUMBERS,
  },
  {
    ...saving,
    title: "Byt namn",
    path: SET,
    opener: () => button("Ändra"),
    item: "Byt namn",
    procedure: "productRecommendation.rename",
    fields: { name: "Namn" },
  },
  {
    ...saving,
    title: "Ändra roll",
    as: "nystartad",
    path: "/teams?area=el",
    opener: () => menuOf("Elin Elektriker"),
    item: "Ändra roll",
    procedure: "team.updateMember",
    fields: { ...OUTSIDER_FIELDS, ...PLACE_FIELDS },
  },
  {
    ...addMember,
    fill: (dialog) => choose(dialog.getByRole("combobox", { name: "Medlem" }), "Maja Medlem"),
    fields: { profileId: "Medlem *", ...PLACE_FIELDS },
  },
  {
    ...addMember,
    async fill(dialog) {
      await dialog.getByRole("radio", { name: "Någon annan" }).click();
      await dialog.getByLabelText("Namn").fill("Ulf Utomstående");
    },
    fields: { ...OUTSIDER_FIELDS, ...PLACE_FIELDS },
  },
  {
    ...saving,
    title: "Skapa jourschema",
    path: "/crisis-team?tab=jour",
    opener: () => button("Skapa jourschema"),
    procedure: "team.createRota",
    submit: "Spara jourschema",
    fields: { firstWeek: "Första veckan", weeks: "Antal veckor" },
  },
  {
    ...saving,
    title: "Byt jour",
    path: "/crisis-team?tab=jour",
    opener: () => button(/^Byt jour/),
    procedure: "team.changeDuty",
    fields: { memberId: "Vem har jour?" },
  },
];
