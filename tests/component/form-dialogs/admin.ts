import type { Locator } from "vitest/browser";
import { button, choose } from "../actions.ts";
import { LOCKED } from "../admin-answers.ts";
import type { DialogCase } from "./case.ts";

const catalogue = { as: "drift", path: "/drift?tab=katalog" } as const;
const users = { as: "drift", path: "/drift?tab=anvandare" } as const;

const pick = (dialog: Locator, label: string): Promise<void> => choose(dialog.getByRole("combobox", { name: label }), /./);

const supplier = {
  ...catalogue,
  procedure: "admin.catalogue.saveSupplier",
  failed: "Leverantören kunde inte sparas",
  submit: "Spara",
} as const;

const product = {
  ...catalogue,
  procedure: "admin.catalogue.saveProduct",
  failed: "Produkten kunde inte sparas",
  submit: "Spara",
  fields: {
    name: "Namn",
    supplierId: "Leverantör",
    articleNumber: "Artikelnummer",
    productCategoryId: "Kategori",
    crisisDomainId: "Krisområde",
    productType: "Typ",
    description: "Beskrivning",
    resiliaPriceExcludingVat: "Eget pris exkl. moms",
    resiliaPriceIncludingVat: "Eget pris inkl. moms",
    supplierPriceIncludingVat: "Leverantörens pris inkl. moms",
    vatPercent: "Moms i procent",
    unitQuantity: "Antal i förpackningen",
    unitMetric: "Enhet",
    recommendedQuantityRule: "Regel för rekommenderat antal",
    storageClass: "Brandfarlig vara",
    storageLitres: "Liter i en behållare",
  },
} as const;

const article = {
  as: "drift",
  path: "/drift?tab=fragor",
  answers: {
    "admin.articleDesk": {
      questions: [
        {
          stems: "hiss spök",
          question: "varför spökar hissen",
          askerCount: 3,
          lastAskedOn: "2026-11-20",
          hadAnswer: false,
          isAnswered: false,
        },
      ],
      articles: [
        {
          ...{ id: "00000000-0000-4000-8000-0000000000a1", title: "Cykelrummet", body: "Koden byts i maj.", steps: "", terms: "cykel" },
          ...{ sources: [], reviewBy: "2099-01-01", updatedAt: "2026-11-20T10:00:00.000Z" },
        },
      ],
      unhelpful: [],
    },
  },
  procedure: "admin.saveArticle",
  failed: "Artikeln kunde inte sparas",
  submit: "Spara",
  fields: {
    ...{ title: "Rubrik", body: "Svar", steps: "Gör så här", terms: "Så frågar folk" },
    ...{ sourceName: "Källa", sourceNote: "Vad i källan", sourceDate: "Källans dag", reviewBy: "Ses över senast" },
  },
} satisfies Partial<DialogCase>;

export const ADMIN_DIALOGS: readonly DialogCase[] = [
  {
    title: "Lägg till adress",
    path: "/admin?tab=export",
    opener: () => button("Lägg till adress"),
    fill: (dialog) => dialog.getByLabelText("Adress").fill("https://exempel.se/krislarm"),
    procedure: "webhooks.add",
    failed: "Adressen lades inte till",
    submit: "Lägg till",
    fields: { address: "Adress" },
  },
  {
    title: "Lägg till läsare",
    path: "/admin?tab=export",
    opener: () => button("Lägg till läsare"),
    fill: (dialog) => dialog.getByLabelText("Vem ska läsa?").fill("Förvaltaren"),
    procedure: "crisis.addAlarmFeed",
    failed: "Läsaren lades inte till",
    submit: "Lägg till",
    fields: { reader: "Vem ska läsa?" },
  },
  {
    ...article,
    title: "Skriv artikel",
    opener: () => button("Skriv artikel om: varför spökar hissen"),
    async fill(dialog) {
      await dialog.getByLabelText("Rubrik").fill("Hissen spökar inte");
      await dialog.getByLabelText("Svar").fill("Den går till bottenvåningen av sig själv.");
    },
  },
  { ...article, title: "Ändra artikel", opener: () => button("Ändra Cykelrummet") },
  {
    ...supplier,
    title: "Ny leverantör",
    opener: () => button("Ny leverantör"),
    async fill(dialog) {
      await dialog.getByLabelText("Namn").fill("Lagret");
      await dialog.getByLabelText("Kod").fill("LAGRET");
    },
    fields: {
      name: "Namn",
      code: "Kod",
      organizationNumber: "Organisationsnummer",
      contactEmail: "E-post för beställningar",
      contactPhone: "Telefon",
      website: "Webbplats",
    },
  },
  { ...supplier, title: "Ändra leverantör", opener: () => button(/^Ändra/, "Leverantörer"), fields: { name: "Namn", code: "Kod" } },
  {
    ...catalogue,
    title: "Ändra länk",
    opener: () => button(/^Ändra länk/),
    procedure: "admin.catalogue.changeTipLink",
    failed: "Länken kunde inte ändras",
    submit: "Spara",
    fields: { purchaseLink: "Länk" },
  },
  {
    ...product,
    title: "Ny produkt",
    opener: () => button("Ny produkt"),
    async fill(dialog) {
      await dialog.getByLabelText("Namn").fill("Ficklampa");
      await dialog.getByLabelText("Artikelnummer").fill("LAMPA-1");
      await pick(dialog, "Leverantör");
      await pick(dialog, "Kategori");
      await pick(dialog, "Krisområde");
    },
  },
  { ...product, title: "Ändra produkt", opener: () => button(/^Ändra/, "Produkter") },
  {
    ...users,
    title: "Stäng av tvåfaktorsautentisering",
    answers: {
      "admin.users": { rows: [LOCKED], total: 1, page: 1, pageCount: 1 },
    },
    opener: () => button("Stäng av tvåfaktor för Lena Utelåst"),
    fill: (dialog) => dialog.getByLabelText("Skriv kontots e-postadress").fill("lena@test.example"),
    procedure: "admin.resetSecondFactor",
    failed: "Tvåfaktorsautentiseringen stängdes inte av",
    submit: "Stäng av tvåfaktor",
    fields: { email: "Skriv kontots e-postadress" },
  },
];
