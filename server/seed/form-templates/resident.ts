import {
  checkbox,
  date,
  multiselect,
  number,
  person,
  phone,
  radio,
  required,
  section,
  type TemplateContent,
  text,
  textarea,
} from "./fields.ts";

export const RESIDENT_TEMPLATES: TemplateContent[] = [
  {
    slug: "boendeenkat",
    name: "Boendeenkät beredskap",
    area: "halsa",
    group: "Boende",
    order: 1,
    schema: {
      purpose: "Hjälp föreningen att förstå vad huset klarar tillsammans. Det tar tre minuter.",
      legal_note:
        "Frivilligt och anonymt. Styrelsen ser bara sammanräknade svar, och först när minst fem har svarat. Utkastet är ditt tills du lämnar in; sedan kan ingen se vem som har svarat vad, och svaret kan inte ändras.",
      anonymous: true,
      fields: [
        ...section(
          "Hushållet",
          number("household_size", "Hur många bor i hushållet?", { ...required, min: 1, max: 20 }),
          radio(
            "days_prepared",
            "Hur många dygn klarar ni er med det ni har hemma?",
            ["0–1 dygn", "2–3 dygn", "4–6 dygn", "En vecka eller mer"],
            required,
          ),
          number("water_litres", "Hur många liter dricksvatten har ni hemma?", {
            min: 0,
            max: 2000,
            help: "Flaskor och dunkar tillsammans. Ungefär går bra.",
          }),
        ),
        ...section(
          "Det ni kan bidra med",
          multiselect("lends", "Det här kan vi låna ut", [
            "Campingkök",
            "Ficklampor",
            "Powerbank",
            "Radio",
            "Verktyg",
            "Släpvagn eller kärra",
            "Extra sängplatser",
          ]),
          multiselect("skills", "Det här kan någon av oss", [
            "Första hjälpen",
            "El",
            "VVS",
            "Bygg",
            "Radio och data",
            "Språk",
            "Matlagning för många",
            "Barnpassning",
          ]),
          radio("representative", "Kan någon av er tänka sig att bli trapphusombud?", ["Ja", "Kanske", "Nej"], {
            help: "Enkäten är anonym. Säg till styrelsen eller skriv det i din hushållsprofil om du vill bli kontaktad.",
          }),
        ),
      ],
    },
  },
  {
    slug: "forseglade-behov",
    name: "Förseglade behov",
    area: "halsa",
    group: "Boende",
    order: 2,
    schema: {
      purpose: "För dig som kan behöva hjälp i en kris och vill berätta det i förväg.",
      legal_note:
        "Frivilligt. Uppgifter om hälsa lämnas bara med ditt uttryckliga samtycke, gäller en viss tid och kan tas tillbaka när du vill.",
      filled_in_by: "members",
      fields: [
        ...section(
          "Behov",
          textarea("need", "Vad behöver du hjälp med?"),
          multiselect("help_with", "Hjälp vid", ["Trappor", "Information", "Läkemedel", "El till hjälpmedel"]),
          person("contact", "Kontaktperson"),
          phone("contact_phone", "Kontaktpersonens telefon"),
        ),
        ...section(
          "Samtycke",
          checkbox("consent", "Jag samtycker till att uppgifterna sparas för att användas i en kris", required),
          date("valid_until", "Gäller till", { ...required, help: "Högst ett år framåt. Sedan tas uppgifterna bort." }),
        ),
      ],
    },
  },
  {
    slug: "valkommen-ny-granne",
    name: "Välkommen ny granne",
    area: "ledning",
    group: "Boende",
    order: 3,
    revision: 2,
    schema: {
      purpose: "Ett välkomstblad om husets beredskap.",
      legal_note: "Ses av alla som får bladet. Skriv inga privata telefonnummer utan lov.",
      filled_in_by: "leaders",
      fields: [
        ...section(
          "Huset",
          text("association", "Förening", { ...required, prefill: "association.name" }),
          textarea("shut_offs", "Så stänger du av vatten och el i lägenheten", required),
          text("meeting_place", "Samlingsplats", { ...required, prefill: "association.assembly_points" }),
          person("representative", "Trapphusombud"),
        ),
        ...section(
          "Hemma hos dig",
          textarea("home", "Hemberedskap", {
            default: "Klara dig en vecka: vatten, mat, värme, ljus och en radio. På portalen ser du vad som fattas hemma hos dig.",
          }),
          checkbox("qr", "Visa QR-kod till krislarmet", { default: true }),
        ),
      ],
    },
  },
];
