import type { Page } from "playwright-core";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import type { DialogCase } from "#tests/helpers/dialog-case.ts";

const MENU = "Fler åtgärder";

/** The page of a crisis that two owners can lead. */
async function ledHouse(values: Parameters<typeof createLedCrisis>[1] = {}) {
  const actor = await createMember({ role: "system_owner" });
  await createMember({ role: "system_owner", associationId: actor.associationId, fullName: "Bo Lind" });
  const crisis = await createLedCrisis(actor.associationId, values);
  return { actor, path: `/crisis-management/${crisis.id}` };
}

const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).press("Enter");
const opener = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true });
const choose =
  (item: string) =>
  async (page: Page): Promise<void> => {
    await press(MENU)(page);
    await page.getByRole("menuitem", { name: item }).press("Enter");
  };

const activateButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Aktivera krisläge" });

export const CRISIS_DIALOGS: readonly DialogCase[] = [
  {
    title: "Aktivera krisläge",
    path: "/association-dashboard",
    open: (page) => activateButton(page).press("Enter"),
    opener: activateButton,
    fill: async (dialog) => {
      await dialog.getByRole("combobox", { name: "Krisområde" }).click();
      await dialog.page().getByRole("option", { name: "El", exact: true }).click();
      await dialog.getByLabel("Intern beskrivning").fill("Strömmen är borta i hela huset.");
      await dialog.getByRole("switch", { name: "Skicka meddelande till de boende" }).check({ force: true });
      await dialog.getByLabel("Extern text").fill("Strömmen är borta i hela huset. Nästa besked kl 19.");
      await dialog.getByLabel("Jag har kontrollerat texten").check();
    },
    procedure: "crisis.activate",
    failed: "Kunde inte aktivera krisläge.",
    submit: "Aktivera och skicka till 2 personer",
    fields: { crisisDomainId: "Krisområde", description: "Intern beskrivning", level: "Krisnivå", externalDescription: "Extern text" },
  },
  {
    title: "Avsluta krisläget",
    house: ledHouse,
    open: press("Avsluta"),
    opener: opener("Avsluta"),
    fill: async () => {},
    procedure: "crisis.end",
    failed: "Krisläget kunde inte avslutas",
    submit: "Avsluta och skicka",
    fields: { closingNote: "Hur gick det?", "allClear.text": "Text till de boende" },
  },
  {
    title: "Ändra nivå",
    house: ledHouse,
    open: choose("Ändra nivå"),
    opener: opener(MENU),
    fill: async () => {},
    procedure: "crisis.update",
    failed: "Nivån kunde inte ändras",
    submit: "Spara nivån",
    fields: {},
  },
  {
    title: "Lägg till område",
    house: ledHouse,
    open: choose("Lägg till område"),
    opener: opener(MENU),
    fill: async (dialog) => void (await dialog.getByLabel("Krisområde").selectOption({ label: "Vatten" })),
    procedure: "crisis.addArea",
    failed: "Området kunde inte läggas till",
    submit: "Lägg till",
    fields: { crisisDomainId: "Krisområde" },
  },
  {
    title: "Överlämna ledningen",
    house: ledHouse,
    open: choose("Överlämna ledningen"),
    opener: opener(MENU),
    fill: (dialog) => dialog.getByRole("radio", { name: "Bo Lind" }).check(),
    procedure: "crisis.handOver",
    failed: "Ledningen kunde inte överlämnas",
    submit: "Överlämna",
    fields: {},
  },
  {
    title: "Hur kallt är det ute?",
    house: () => ledHouse({ area: "varme" }),
    open: press("Skriv in utetemperatur"),
    opener: opener("Skriv in utetemperatur"),
    fill: (dialog) => dialog.getByLabel("Temperatur ute").fill("-12"),
    procedure: "crisis.update",
    failed: "Temperaturen kunde inte sparas",
    submit: "Spara",
    fields: { outdoorCelsius: "Temperatur ute" },
  },
  {
    title: "Ny uppgift",
    house: ledHouse,
    open: press("Ny uppgift"),
    opener: opener("Ny uppgift"),
    fill: (dialog) => dialog.getByLabel("Vad ska göras?").fill("Knacka på hos grannarna"),
    procedure: "crisis.saveTask",
    failed: "Uppgiften kunde inte sparas",
    submit: "Spara",
    fields: { title: "Vad ska göras?" },
  },
  {
    title: "Gör en lärdom till uppgift",
    house: () => ledHouse({ status: "resolved", resolvedAt: new Date() }),
    open: press("Gör en lärdom till uppgift"),
    opener: opener("Gör en lärdom till uppgift"),
    fill: (dialog) => dialog.getByLabel("Vad ska göras?").fill("Köp ficklampor"),
    procedure: "tasks.add",
    failed: "Det gick inte att spara",
    submit: "Lägg till",
    fields: { title: "Vad ska göras?", description: "Beskrivning", ownerProfileId: "Ansvarig", dueOn: "Klart senast" },
  },
  {
    title: "Importera tidigare händelse",
    path: "/crisis-history",
    open: press("Importera tidigare händelse"),
    opener: opener("Importera tidigare händelse"),
    async fill(dialog) {
      await dialog.getByLabel("Vad hände?").fill("Översvämning");
      await dialog.getByRole("checkbox", { name: "Vatten", exact: true }).check();
      await dialog.getByLabel("Började").fill("2020-02-03");
      await dialog.getByLabel("Klockan").fill("18:00");
      await dialog.getByLabel("Sluttid").fill("21:00");
      await dialog.getByLabel("Beskrivning").fill("Källaren stod under vatten.");
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
