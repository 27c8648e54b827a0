import {
  address,
  BOARD_NOTE,
  checkbox,
  date,
  datetime,
  multiselect,
  number,
  person,
  phone,
  photo,
  radio,
  required,
  role,
  rows,
  section,
  select,
  type TemplateContent,
  text,
  textarea,
} from "./fields.ts";

const LEVELS = ["1 Störning", "2 Allvarlig störning", "3 Kris", "4 Långvarig kris", "5 Höjd beredskap"];
const now = { prefill: "now" } as const;

export const CRISIS_TEMPLATES: TemplateContent[] = [
  {
    slug: "lagesrapport",
    name: "Lägesrapport",
    area: "ledning",
    group: "Kris",
    order: 1,
    schema: {
      purpose: "Läget just nu, för styrelsen och samverkande parter.",
      legal_note: BOARD_NOTE,
      filled_in_by: "leaders",
      fields: [
        ...section(
          "Läget",
          datetime("time", "Tid", { ...required, ...now }),
          select("level", "Nivå", LEVELS, required),
          textarea("situation", "Läget", required),
          textarea("consequences", "Konsekvenser"),
        ),
        ...section(
          "Framåt",
          textarea("needs", "Behov"),
          textarea("actions", "Åtgärder"),
          datetime("next_update", "Nästa besked", required),
          role("sender", "Avsändare", required),
        ),
      ],
    },
  },
  {
    slug: "forsta-larmsamtalet",
    name: "Första larmsamtalet",
    area: "ledning",
    group: "Kris",
    order: 2,
    schema: {
      purpose: "Stöd för den som tar emot det första samtalet. Vid fara för liv: ring 112 först.",
      legal_note: BOARD_NOTE,
      fields: [
        ...section(
          "Samtalet",
          text("caller", "Vem ringer", required),
          textarea("what", "Vad har hänt", required),
          datetime("when", "När", { ...required, ...now }),
          text("where", "Var", required),
          number("how_many", "Hur många berörs", { min: 0, max: 10_000 }),
          text("injured", "Skadade"),
        ),
        ...section(
          "Åtgärder",
          checkbox("called_112", "112 är larmat"),
          textarea("done", "Vidtaget"),
          person("receiver", "Mottagare", { prefill: "profile.name" }),
        ),
      ],
    },
  },
  {
    slug: "skaderapport",
    name: "Skaderapport",
    area: "brand",
    group: "Kris",
    order: 3,
    schema: {
      purpose: "Underlag till föreningens skadeanmälan. Fotografera innan ni städar.",
      legal_note: BOARD_NOTE,
      fields: [
        ...section(
          "Försäkringen",
          text("insurance_company", "Försäkringsbolag", { prefill: "association.insurance_company" }),
          text("insurance_number", "Försäkringsnummer", { prefill: "association.insurance_number" }),
        ),
        ...section(
          "Händelsen",
          textarea("event", "Vad har hänt", required),
          datetime("time", "När", { ...required, help: "Ungefär går bra." }),
          rows("damages", "Skador", [text("place", "Plats", required), textarea("description", "Vad är skadat"), photo("photo", "Foto")]),
          textarea("actions", "Vad som är gjort för att begränsa skadan"),
        ),
        ...section(
          "Kontakt",
          person("contact", "Kontaktperson", { ...required, prefill: "profile.name" }),
          phone("contact_phone", "Telefon", { prefill: "profile.phone" }),
          radio("police", "Polisanmälan", ["Gjord", "Inte gjord", "Behövs inte"]),
          text("police_number", "Ärendenummer hos polisen", { visible_if: { field: "police", equals: "Gjord" } }),
        ),
      ],
    },
  },
  {
    slug: "anslag-trapphus",
    name: "Anslag trapphus",
    area: "kommunikation",
    group: "Kris",
    order: 4,
    schema: {
      purpose: "Ett anslag som går att läsa på två meters håll. På papperet finns också en QR-kod till prenumerationen på krislarm.",
      legal_note: BOARD_NOTE,
      filled_in_by: "leaders",
      fields: [
        ...section(
          "Budskapet",
          text("heading", "Rubrik", { ...required, max: 60 }),
          textarea("what", "Vad har hänt", { ...required, max: 300 }),
          text("where", "Var"),
          rows("do_this", "Gör så här", [text("step", "Steg", { ...required, max: 120 })], { ...required, max: 5 }),
          datetime("next_update", "Nästa besked", required),
        ),
        ...section(
          "Anslaget",
          multiselect("stairwells", "Trapphus", "association.stairwells", required),
          multiselect("languages", "Språk", "languages"),
          date("take_down", "Ta ner senast"),
          address("contact_place", "Plats för hjälp"),
        ),
      ],
    },
  },
];
