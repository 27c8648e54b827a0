import { button, menuOf, press } from "../actions.ts";
import type { DialogCase } from "./case.ts";

const invite = {
  title: "Bjud in förening",
  path: "/collaboration/network",
  opener: () => button("Bjud in förening"),
  failed: "Det gick inte att spara",
};

const resources = { path: "/collaboration/my-resources", failed: "Det gick inte att spara" };
const RESOURCE = "Elverk 2 kW";

const resource = {
  ...resources,
  procedure: "collaboration.saveResource",
  submit: "Spara",
  fields: {
    name: "Vad är det?",
    quantity: "Antal",
    unit: "Enhet",
    crisisDomainId: "Område",
    availability: "Tillgänglig",
    location: "Plats",
    nextCheckOn: "Nästa kontroll",
    contactRole: "Vem frågar man?",
    conditions: "Villkor",
    visibility: "Syns för",
  },
} as const;

/** An alert that came from a neighbour, as one who may answer it sees it. */
const alert = { path: "/collaboration/inbox?alert=91475c5b-dc7c-4378-8b8a-81a4058d1df0", failed: "Det gick inte att spara" };
const reply = {
  ...alert,
  answers: { "collaborationAlerts.markRead": null as never },
  procedure: "collaborationAlerts.reply",
  submit: "Skicka svar",
} as const;

export const COLLABORATION_DIALOGS: readonly DialogCase[] = [
  {
    ...invite,
    fill: (dialog) => dialog.getByLabelText("Föreningens samverkanskod").fill("K7MD4-XPQ82"),
    procedure: "collaboration.inviteByCode",
    submit: "Bjud in",
    fields: { code: "Föreningens samverkanskod", message: "Hälsning" },
  },
  {
    ...invite,
    async fill(dialog) {
      await press(dialog.getByRole("radio", { name: "Med e-post" }), "Space");
      await dialog.getByLabelText("E-post till föreningens styrelse").fill("styrelsen@test.example");
    },
    procedure: "collaboration.inviteByEmail",
    submit: "Skicka inbjudan",
    fields: { email: "E-post till föreningens styrelse", message: "Hälsning" },
  },
  {
    ...resource,
    title: "Lägg till resurs",
    opener: () => button("Lägg till"),
    fill: (dialog) => dialog.getByLabelText("Vad är det?").fill("Dränkbar pump"),
  },
  { ...resource, title: "Ändra resurs", opener: () => menuOf(RESOURCE), item: "Ändra" },
  {
    ...resources,
    title: `Låna ut ${RESOURCE}`,
    opener: () => button(`Låna ut ${RESOURCE}`),
    async fill(dialog) {
      await dialog.getByLabelText("Vem lånar?").selectOptions("Någon annan");
      await dialog.getByLabelText("Namn").fill("Samfälligheten Norra");
    },
    procedure: "collaboration.lendResource",
    submit: "Låna ut",
    fields: { linkId: "Vem lånar?", borrowerName: "Namn", quantity: "Hur mycket?", dueOn: "Åter senast" },
  },
  {
    ...reply,
    title: "Vi kan hjälpa",
    opener: () => button("Vi kan hjälpa"),
    fill: (dialog) => dialog.getByLabelText("Vad och hur mycket").fill("2 pumpar"),
    fields: { quantity: "Vad och hur mycket", availableWhen: "När", text: "Något mer" },
  },
  { ...reply, title: "Kan inte", opener: () => button("Kan inte"), fields: { text: "Varför (frivilligt)" } },
  {
    ...reply,
    title: "Tilldela intern",
    opener: () => button("Tilldela intern"),
    procedure: "collaborationAlerts.assign",
    submit: "Spara",
    fields: { profileId: "Ansvarig" },
  },
];
