import { page } from "vitest/browser";
import { button } from "../actions.ts";
import { oneNeed } from "../needs.ts";
import { recorded } from "../stand-in.ts";
import type { DialogCase } from "./case.ts";

/** The page of a crisis that two owners can lead. */
const led = { as: "krisledare", path: "/crisis-management/led" } as const;
const SAID_NOTHING = { kinds: [], note: null, flat: null, phone: null, takenAt: null };
const MENU = () => button("Fler åtgärder");

const activate = () => page.getByRole("main").getByRole("button", { name: "Aktivera krisläge" });

export const CRISIS_DIALOGS: readonly DialogCase[] = [
  {
    title: "Aktivera krisläge",
    as: "nystartad",
    path: "/association-dashboard",
    opener: activate,
    async fill(dialog) {
      await dialog.getByRole("button", { name: "El", exact: true }).click();
      await dialog.getByLabelText("Intern beskrivning").fill("Strömmen är borta i hela huset.");
      await dialog.getByLabelText("Text till de boende").fill("Strömmen är borta i hela huset. Nästa besked kl 19.");
      await dialog.getByLabelText("Jag har kontrollerat texten").click();
    },
    procedure: "crisis.activate",
    failed: "Kunde inte aktivera krisläge.",
    submit: "Skicka till 2 personer (2 meddelanden)",
    fields: { description: "Intern beskrivning", level: "Krisnivå", externalDescription: "Text till de boende" },
  },
  {
    ...led,
    title: "Avsluta krisläget",
    opener: () => button("Avsluta"),
    procedure: "crisis.end",
    failed: "Krisläget kunde inte avslutas",
    submit: "Avsluta och skicka",
    fields: { closingNote: "Hur gick det?", "allClear.text": "Text till de boende" },
  },
  {
    ...led,
    title: "Ändra nivå",
    opener: MENU,
    item: "Ändra nivå",
    procedure: "crisis.update",
    failed: "Nivån kunde inte ändras",
    submit: "Spara nivån",
    fields: {},
  },
  {
    ...led,
    title: "Lägg till område",
    opener: MENU,
    item: "Lägg till område",
    fill: (dialog) => dialog.getByLabelText("Krisområde").selectOptions("Vatten"),
    procedure: "crisis.addArea",
    failed: "Området kunde inte läggas till",
    submit: "Lägg till",
    fields: { crisisDomainId: "Krisområde" },
  },
  {
    ...led,
    title: "Överlämna ledningen",
    opener: MENU,
    item: "Överlämna ledningen",
    fill: (dialog) => dialog.getByRole("radio", { name: "Bo Lind" }).click(),
    procedure: "crisis.handOver",
    failed: "Ledningen kunde inte överlämnas",
    submit: "Överlämna",
    fields: {},
  },
  {
    ...led,
    title: "Hur kallt är det ute?",
    opener: () => button("Skriv in utetemperatur"),
    fill: (dialog) => dialog.getByLabelText("Temperatur ute").fill("-12"),
    procedure: "crisis.update",
    failed: "Temperaturen kunde inte sparas",
    submit: "Spara",
    fields: { outdoorCelsius: "Temperatur ute" },
  },
  {
    ...led,
    path: "/crisis-management/led?tab=svar",
    answers: { "crisis.replies": oneNeed(), "crisis.people": { rows: [], total: 0, page: 1, pageCount: 1 } },
    title: "Anteckna om Siv Boende",
    opener: () => button("Anteckna om Siv Boende"),
    fill: (dialog) => dialog.getByLabelText("Anteckning").fill("Ringde, kommer kl 19"),
    procedure: "crisis.noteNeed",
    failed: "Anteckningen kunde inte sparas",
    submit: "Spara",
    fields: { text: "Anteckning" },
  },
  {
    ...led,
    path: "/crisis-management/led?tab=svar",
    answers: {
      "crisis.myPart": { mayWork: true, mayVisit: true, answer: "need_help", answeredAt: new Date().toISOString(), need: SAID_NOTHING },
    },
    title: "Vad behöver du hjälp med?",
    opener: () => button("Berätta vad du behöver"),
    fill: (dialog) => dialog.getByRole("checkbox", { name: "Vatten" }).click(),
    procedure: "crisis.reply",
    failed: "Det kom inte fram",
    submit: "Skicka",
    fields: { "help.note": "Berätta kort", "help.flat": "Lägenhet eller våning", "help.phone": "Telefon" },
  },
  {
    ...led,
    title: "Ny uppgift",
    opener: () => button("Ny uppgift"),
    fill: (dialog) => dialog.getByLabelText("Vad ska göras?").fill("Knacka på hos grannarna"),
    procedure: "crisis.saveTask",
    failed: "Uppgiften kunde inte sparas",
    submit: "Spara",
    fields: { title: "Vad ska göras?" },
  },
  {
    ...led,
    answers: { "crisis.get": { ...recorded("krisledare", "crisis.get"), status: "resolved", resolvedAt: new Date().toISOString() } },
    title: "Gör en lärdom till uppgift",
    opener: () => button("Gör en lärdom till uppgift"),
    fill: (dialog) => dialog.getByLabelText("Vad ska göras?").fill("Köp ficklampor"),
    procedure: "tasks.add",
    failed: "Det gick inte att spara",
    submit: "Lägg till",
    fields: { title: "Vad ska göras?", description: "Beskrivning", ownerProfileId: "Ansvarig", dueOn: "Klart senast" },
  },
  {
    title: "Importera tidigare händelse",
    path: "/crisis-history",
    opener: () => button("Importera tidigare händelse"),
    async fill(dialog) {
      await dialog.getByLabelText("Vad hände?").fill("Översvämning");
      await dialog.getByRole("checkbox", { name: "Vatten", exact: true }).click();
      await dialog.getByLabelText("Började").fill("2020-02-03");
      await dialog.getByLabelText("Klockan").fill("18:00");
      await dialog.getByLabelText("Sluttid").fill("21:00");
      await dialog.getByLabelText("Beskrivning").fill("Källaren stod under vatten.");
    },
    procedure: "crisis.import",
    failed: "Det gick inte att spara",
    submit: "För in händelsen",
    fields: {
      title: "Vad hände?",
      startDay: "Började",
      startTime: "Klockan",
      endDay: "Slutade",
      endTime: "Sluttid",
      description: "Beskrivning",
      reachedCount: "Nådda personer",
      repliedCount: "Svarade",
      decisions: "Beslut",
      notes: "Anteckningar",
      lessons: "Lärdomar",
    },
  },
];
