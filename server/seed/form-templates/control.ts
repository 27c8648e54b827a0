import {
  BOARD_NOTE,
  checkbox,
  date,
  number,
  person,
  photo,
  radio,
  required,
  rows,
  section,
  select,
  type TemplateContent,
  text,
  textarea,
  today,
} from "./fields.ts";

const STATE = ["Ok", "Brist", "Ej aktuellt"];
const done = section(
  "Utfört",
  person("done_by", "Utfört av", { ...required, prefill: "profile.name" }),
  date("done_on", "Datum", { ...required, ...today }),
);

export const CONTROL_TEMPLATES: TemplateContent[] = [
  {
    slug: "checklista",
    name: "Checklista",
    area: "ledning",
    group: "Kontroll",
    order: 1,
    schema: {
      purpose: "En allmän checklista för ronder, förråd och förberedelser. Lägg till en rad för varje punkt.",
      legal_note: BOARD_NOTE,
      fields: [
        ...section(
          "Checklistan",
          text("heading", "Titel", required),
          select("area", "Område", ["El", "Vatten", "Värme", "Brand", "Skydd & skyddsrum", "Förråd", "Annat"]),
        ),
        ...section(
          "Punkter",
          rows(
            "items",
            "Punkter",
            [
              text("item", "Punkt", required),
              text("how", "Så kontrolleras den"),
              radio("state", "Resultat", STATE),
              textarea("comment", "Kommentar", { visible_if: { field: "state", equals: "Brist" } }),
              photo("photo", "Foto"),
            ],
            required,
          ),
        ),
        ...done,
      ],
    },
  },
  {
    slug: "sba-rond",
    name: "SBA-rond",
    area: "brand",
    group: "Kontroll",
    order: 2,
    schema: {
      purpose: "Kvartalets brandskyddsrond. Brister skrivs upp med ansvarig och datum.",
      legal_note: BOARD_NOTE,
      fields: [
        ...section("Ronden", select("quarter", "Kvartal", ["Q1 (februari)", "Q2 (maj)", "Q3 (augusti)", "Q4 (november)"], required)),
        ...section(
          "Platser",
          rows(
            "places",
            "Platser",
            [
              select("place", "Trapphus eller plats", "association.stairwells", required),
              radio("clear", "Trapphuset är fritt", STATE, required),
              radio("fire_doors", "Branddörrar stänger", STATE),
              radio("emergency_lights", "Nödbelysning", STATE),
              date("extinguisher_date", "Släckare, kontrollerad"),
              radio("exit_signs", "Utrymningsskyltar", STATE),
              radio("smoke_alarms", "Information om brandvarnare", STATE),
              photo("photo", "Foto"),
            ],
            required,
          ),
          rows("faults", "Brister", [
            text("fault", "Brist", required),
            text("action", "Åtgärd"),
            person("responsible", "Ansvarig"),
            date("due_on", "Klart senast"),
          ]),
        ),
        ...done,
      ],
    },
  },
  {
    slug: "skyddsrumsrond",
    name: "Skyddsrumsrond",
    area: "skydd",
    group: "Kontroll",
    order: 3,
    schema: {
      purpose: "Årlig rond i skyddsrummet.",
      legal_note: BOARD_NOTE,
      fields: [
        ...section(
          "Kontroll",
          radio("doors", "Dörrar och gångjärn", STATE, required),
          radio("rust", "Rost", STATE, required),
          radio("floor_drain", "Golvbrunnens avstängning", STATE, required),
          radio("store", "I skyddsrumsförrådet finns bara skyddsrumsutrustning", STATE, required),
          photo("photo", "Foto"),
          textarea("actions", "Åtgärder"),
        ),
        ...done,
      ],
    },
  },
  {
    slug: "vattenbyte",
    name: "Vattenbyte och provlogg",
    area: "vatten",
    group: "Kontroll",
    order: 4,
    schema: {
      purpose: "När föreningens vatten byttes och hur det såg ut.",
      legal_note: BOARD_NOTE,
      fields: [
        ...section(
          "Kärl",
          rows(
            "containers",
            "Kärl",
            [
              text("id", "Märkning", required),
              number("litres", "Liter", { min: 0, max: 100_000 }),
              date("filled_on", "Fyllt"),
              date("changed_on", "Bytt"),
              radio("smell", "Lukt och smak", ["Ok", "Avvikande"]),
            ],
            required,
          ),
          textarea("cleaning", "Rengöring"),
          checkbox("labels", "Etiketter med datum är satta"),
          date("next_on", "Nästa byte", required),
        ),
        ...done,
      ],
    },
  },
];
