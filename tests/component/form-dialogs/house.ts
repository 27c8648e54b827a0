import { SEALED_NEEDS_CONSENT } from "#shared/text/sealed-needs.ts";
import { button, menuOf } from "../actions.ts";
import type { Answer } from "../answers.ts";
import { requestOf } from "../request-answers.ts";
import type { DialogCase } from "./case.ts";

const PERSON = "Maria Exempel";
const LEVEL = "Anpassa texten för vår förening, nivå 2";

/** A request of which nobody has been asked for a quote. */
const asking = {
  path: "/product-catalog?forfragan=00000000-0000-4000-8000-00000000000a",
  answers: {
    "quotes.list": {
      ...{ opensOn: null, isSealed: false, mayManage: true, maySend: true, mayOpen: false },
      ...{ supplier: { name: "NordVatten", email: "order@nordvatten.example" }, invitations: [], history: [] },
    },
    "productRequest.list": { rows: [], nextCursor: null },
    "productRequest.detail": requestOf({ id: "00000000-0000-4000-8000-00000000000a" }),
  },
  procedure: "quotes.invite",
  failed: "Förfrågan kunde inte skickas",
  submit: "Skicka",
} satisfies Partial<DialogCase>;

/** A supplier whose quote is opened and can be accepted. */
const ANSWERED: Answer<"quotes.list">["invitations"][number] = {
  ...{ id: "00000000-0000-4000-8000-00000000000b", supplierName: "Tunna AB", recipientEmail: null, sentAt: "2026-11-19T10:00:00.000Z" },
  ...{ expiresAt: "2026-12-19T10:00:00.000Z", mailStatus: "done", declinedAt: null, message: null, counterOffer: null, isWaiting: false },
  quotes: [
    {
      ...{ id: "00000000-0000-4000-8000-00000000000c", version: 1, givenAt: "2026-11-20T10:00:00.000Z", validUntil: "2099-12-31" },
      ...{ isExpired: false, freight: null, comment: null, attachment: null, acceptedAt: null, mayAccept: true },
      ...{ excludingVat: 200, includingVat: 250, perApartment: null, missingLines: 0, deliveryDays: 14, aboveGuidePrice: 0, lines: [] },
    },
  ],
};

const houseAnswer = {
  path: "/documents?tab=dokument",
  answers: {
    "assistant.house": {
      own: [
        {
          ...{
            id: "00000000-0000-4000-8000-0000000000a2",
            title: "Soprummet",
            body: "Det är öppet dygnet runt.",
            steps: "",
            terms: "sopor",
          },
          updatedAt: "2026-11-20T10:00:00.000Z",
        },
      ],
      hidden: [],
    },
  },
  procedure: "assistant.saveArticle",
  failed: "Svaret kunde inte sparas",
  submit: "Spara",
  fields: { title: "Rubrik", body: "Svar", steps: "Gör så här", terms: "Så frågar folk" },
} satisfies Partial<DialogCase>;

export const HOUSE_DIALOGS: readonly DialogCase[] = [
  {
    title: "Lägg till passnyckel",
    path: "/settings?tab=sakerhet",
    opener: () => button("Lägg till passnyckel"),
    procedure: "auth.passkeys.beginAdd",
    failed: "Passnyckeln lades inte till",
    submit: "Fortsätt",
    fields: { name: "Namn" },
  },
  {
    ...houseAnswer,
    title: "Skriv ett eget svar",
    opener: () => button("Skriv ett eget svar"),
    async fill(dialog) {
      await dialog.getByLabelText("Rubrik").fill("Soprummet");
      await dialog.getByLabelText("Svar").fill("Det är öppet dygnet runt.");
    },
  },
  { ...houseAnswer, title: "Ändra husets svar", opener: () => button("Ändra Soprummet") },
  {
    ...asking,
    title: "Skicka till leverantören",
    opener: () => button("Skicka till leverantören"),
    fields: { email: "Leverantörens e-post", opensOn: "Öppna offerterna tidigast" },
  },
  {
    ...asking,
    title: "Fråga en annan leverantör",
    opener: () => button("Fråga en annan leverantör"),
    async fill(dialog) {
      await dialog.getByLabelText("Leverantörens namn").fill("Vattenbolaget");
      await dialog.getByLabelText("Leverantörens e-post").fill("order@vatten.example");
    },
    fields: {
      ...{ supplierName: "Leverantörens namn", email: "Leverantörens e-post" },
      ...{ message: "Meddelande till leverantören", opensOn: "Öppna offerterna tidigast" },
    },
  },
  {
    ...asking,
    title: "Motbud till Tunna AB",
    answers: { ...asking.answers, "quotes.list": { ...asking.answers["quotes.list"], invitations: [ANSWERED] } },
    opener: () => button("Lämna motbud till Tunna AB"),
    fill: (dialog) => dialog.getByLabelText("Vad vill ni ha ändrat?").fill("Lägre frakt"),
    procedure: "quotes.counter",
    failed: "Motbudet kunde inte skickas",
    fields: { wish: "Vad vill ni ha ändrat?" },
  },
  {
    title: "Dela hushållet",
    path: "/user-form",
    opener: () => button("Bjud in någon"),
    fill: (dialog) => dialog.getByLabelText("Den andras e-postadress").fill("sambo@test.example"),
    procedure: "household.invite",
    failed: "Inbjudan kunde inte skickas",
    submit: "Skicka inbjudan",
    fields: { email: "Den andras e-postadress" },
  },
  {
    title: "Vad behöver du hjälp med?",
    as: "medlem",
    path: "/forseglade-behov",
    opener: () => button("Skriv dina behov"),
    async fill(dialog) {
      await dialog.getByRole("checkbox", { name: "Medicin" }).click();
      await dialog.getByRole("checkbox", { name: /^Jag samtycker/ }).click();
    },
    procedure: "sealedNeeds.seal",
    failed: "Det är inte sparat",
    submit: "Försegla",
    fields: { text: "Berätta kort", consents: SEALED_NEEDS_CONSENT },
  },
  {
    title: "Skapa API-nyckel",
    path: "/settings?tab=sakerhet",
    opener: () => button("Skapa nyckel"),
    fill: (dialog) => dialog.getByLabelText("Namn").fill("Nattlig lista"),
    procedure: "profile.createApiToken",
    failed: "Nyckeln skapades inte",
    submit: "Skapa nyckel",
    fields: { name: "Namn" },
  },
  {
    title: "Lägg till kontakt",
    path: "/association-profile",
    opener: () => button("Lägg till kontakt"),
    async fill(dialog) {
      await dialog.getByLabelText("Namn").fill("Husvård AB");
      await dialog.getByLabelText("Telefon").fill("08-123 45 67");
    },
    procedure: "association.saveContact",
    failed: "Fel",
    submit: "Spara",
    fields: { kind: "Gäller", name: "Namn", phone: "Telefon", note: "Anteckning" },
  },
  {
    title: "Lägg till plats",
    path: "/association-profile",
    opener: () => button("Lägg till plats"),
    fill: (dialog) => dialog.getByLabelText("Var").fill("Källaren, port B"),
    procedure: "association.saveShutoff",
    failed: "Fel",
    submit: "Spara",
    fields: { kind: "Gäller", location: "Var", instructions: "Gör så här" },
  },
  {
    title: "Nivå 2: Allvarlig störning",
    path: "/crisis-levels",
    opener: () => button(LEVEL),
    fill: (dialog) => dialog.getByLabelText("Föreningen gör").fill("Vi samlas i tvättstugan."),
    procedure: "crisisLevels.saveText",
    failed: "Det gick inte att spara",
    submit: "Spara",
    fields: { text: "Föreningen gör" },
  },
  {
    title: "Husets läge",
    as: "nystartad",
    path: "/maps",
    opener: () => button("Ange husets läge"),
    async fill(dialog) {
      await dialog.getByLabelText("Latitud").fill("59,3345");
      await dialog.getByLabelText("Longitud").fill("18,0632");
    },
    procedure: "maps.savePosition",
    failed: "Det gick inte att spara",
    submit: "Spara",
    fields: { latitude: "Latitud", longitude: "Longitud" },
  },
  {
    title: "Lägg till plats",
    path: "/maps",
    opener: () => button("Lägg till plats"),
    async fill(dialog) {
      await dialog.getByLabelText("Namn").fill("Gården");
      await dialog.getByLabelText("Latitud").fill("59,3345");
      await dialog.getByLabelText("Longitud").fill("18,0632");
    },
    procedure: "maps.savePlace",
    failed: "Det gick inte att spara",
    submit: "Spara",
    fields: { kind: "Vad är det?", name: "Namn", note: "Adress eller anteckning", latitude: "Latitud", longitude: "Longitud" },
  },
  {
    title: "Ta bort ur föreningen?",
    path: "/admin?tab=medlemmar",
    opener: () => menuOf(PERSON),
    item: "Ta bort ur föreningen",
    fill: (dialog) => dialog.getByLabelText("Anledning").fill("Har flyttat."),
    procedure: "membership.remove",
    failed: "Personen togs inte bort",
    submit: "Ta bort ur föreningen",
    fields: { reason: "Anledning" },
  },
  {
    title: "Lägg till en boende",
    path: "/crisis-subscribers-admin",
    opener: () => button("Lägg till"),
    async fill(dialog) {
      await dialog.getByLabelText("Namn").fill("Ny Granne");
      await dialog.getByLabelText("E-post").fill("granne@test.example");
    },
    procedure: "subscribers.add",
    failed: "Den boende kunde inte läggas till",
    submit: "Lägg till",
    fields: { fullName: "Namn", email: "E-post", phoneNumber: "Mobil", stairwellId: "Trapphus", preferredLanguage: "Läser helst" },
  },
  {
    title: "Skicka meddelande",
    path: "/crisis-subscribers-admin",
    opener: () => button("Skicka meddelande"),
    async fill(dialog) {
      await dialog.getByLabelText("Meddelande").fill("Vattnet är avstängt till kl 18.");
      await dialog.getByLabelText("Jag har kontrollerat texten").click();
    },
    procedure: "subscribers.send",
    failed: "Utskick misslyckades",
    submit: "Skicka till prenumeranterna",
    fields: { content: "Meddelande", subject: "Ämne för e-post och notiser" },
  },
];
