import type { DialogCase } from "#tests/helpers/dialog-case.ts";

export const SUBSCRIBER_DIALOGS: readonly DialogCase[] = [
  {
    title: "Lägg till prenumerant",
    path: "/crisis-subscribers-admin",
    open: (page) => page.getByRole("button", { name: "Lägg till", exact: true }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Lägg till", exact: true }),
    fill: async (dialog) => {
      await dialog.getByLabel("Namn").fill("Ny Granne");
      await dialog.getByLabel("E-post").fill("granne@test.example");
    },
    procedure: "subscribers.add",
    failed: "Prenumeranten kunde inte läggas till",
    submit: "Lägg till",
    fields: { fullName: "Namn", email: "E-post", phoneNumber: "Mobil", stairwellId: "Trapphus", preferredLanguage: "Läser helst" },
  },
  {
    title: "Skicka meddelande",
    path: "/crisis-subscribers-admin",
    open: (page) => page.getByRole("button", { name: "Skicka meddelande", exact: true }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Skicka meddelande", exact: true }),
    fill: async (dialog) => {
      await dialog.getByLabel("Meddelande").fill("Vattnet är avstängt till kl 18.");
      await dialog.getByLabel("Jag har kontrollerat texten").check();
    },
    procedure: "subscribers.send",
    failed: "Utskick misslyckades",
    submit: "Skicka till prenumeranterna",
    fields: { content: "Meddelande", subject: "Ämne för e-post och push" },
  },
];
