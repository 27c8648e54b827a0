import {
  BOARD_NOTE,
  checkbox,
  date,
  email,
  multiselect,
  number,
  person,
  radio,
  required,
  rows,
  section,
  signature,
  type TemplateContent,
  text,
  textarea,
  today,
} from "./fields.ts";

export const MEETING_TEMPLATES: TemplateContent[] = [
  {
    slug: "inbjudan",
    name: "Inbjudan",
    area: "ledning",
    group: "Möte",
    order: 1,
    schema: {
      purpose: "Bjud in de boende till ett möte om beredskap. Svaren blir underlag till inbjudan.",
      legal_note: BOARD_NOTE,
      filled_in_by: "leaders",
      fields: [
        ...section(
          "När och var",
          text("heading", "Rubrik", { ...required, default: "Informationsmöte om beredskap" }),
          date("held_on", "Datum", required),
          text("time", "Tid", { ...required, help: "Till exempel 18.30–20.00." }),
          text("place", "Plats", required),
        ),
        ...section(
          "Innehåll",
          textarea("why", "Varför", {
            help: "Två meningar som får grannen att komma.",
            default: "Vi går igenom hur huset klarar ett strömavbrott och vad var och en kan göra hemma.",
          }),
          rows("programme", "Program", [text("time", "Tid"), text("item", "Punkt", required), person("who", "Vem")], {
            default: [{ item: "Så fungerar huset utan el" }, { item: "Hemberedskap för en vecka" }, { item: "Frågor och fika" }],
          }),
        ),
        ...section(
          "Svar och utskick",
          checkbox("asks_for_reply", "Be om anmälan"),
          email("reply_to", "Anmälan till", {
            visible_if: { field: "asks_for_reply", equals: true },
            required: true,
            prefill: "association.contact_person_email",
          }),
          date("reply_by", "Anmälan senast", { visible_if: { field: "asks_for_reply", equals: true } }),
          multiselect("languages", "Språk", "languages"),
          multiselect("channels", "Utskick", ["Sms", "E-post", "Anslag"], { default: ["Anslag"] }),
        ),
      ],
    },
  },
  {
    slug: "protokoll",
    name: "Protokoll",
    area: "ledning",
    group: "Möte",
    order: 2,
    schema: {
      purpose: "Protokoll från ett styrelsemöte eller ett möte i krisgruppen.",
      legal_note: BOARD_NOTE,
      filled_in_by: "leaders",
      fields: [
        ...section(
          "Mötet",
          radio("kind", "Typ av möte", ["Ordinarie", "Per capsulam", "Kris"], { ...required, default: "Ordinarie" }),
          text("number", "Nummer", required),
          date("held_on", "Datum", { ...required, ...today }),
          text("place", "Plats", { visible_if: { field: "kind", equals: ["Ordinarie", "Kris"] } }),
          rows("present", "Närvarande", [person("name", "Namn", required), text("duty", "Uppdrag")], required),
        ),
        ...section(
          "Paragrafer",
          rows(
            "paragraphs",
            "Paragrafer",
            [
              text("heading", "Rubrik", required),
              textarea("description", "Beskrivning"),
              textarea("decision", "Beslut", required),
              person("responsible", "Ansvarig"),
              date("due_on", "Klart senast"),
            ],
            required,
          ),
          textarea("attachments", "Bilagor"),
        ),
        ...section(
          "Justering",
          person("secretary", "Sekreterare", required),
          person("adjuster", "Justerare", required),
          signature("signature", "Underskrift", { help: "Skriv namnet här. På papperet blir det en rad för penna." }),
        ),
      ],
    },
  },
  {
    slug: "beslutsunderlag-inkop",
    name: "Beslutsunderlag inköp",
    area: "ledning",
    group: "Möte",
    order: 3,
    schema: {
      purpose: "Det styrelsen behöver för att besluta om ett inköp.",
      legal_note: BOARD_NOTE,
      filled_in_by: "leaders",
      fields: [
        ...section(
          "Förslaget",
          textarea("background", "Bakgrund"),
          rows("alternatives", "Alternativ", [
            text("supplier", "Leverantör", required),
            number("total", "Totalt, kr inkl. moms", { min: 0 }),
            number("per_apartment", "Kronor per lägenhet", { min: 0 }),
          ]),
          textarea("recommendation", "Rekommendation", required),
        ),
        ...section(
          "Beslutet",
          textarea("financing", "Finansiering"),
          textarea("risk", "Risk om vi avstår"),
          textarea("proposal", "Förslag till beslut", required),
        ),
      ],
    },
  },
];
