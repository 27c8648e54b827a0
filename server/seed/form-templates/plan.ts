import {
  BOARD_NOTE,
  checkbox,
  date,
  person,
  phone,
  radio,
  required,
  role,
  rows,
  section,
  select,
  signature,
  type TemplateContent,
  text,
  textarea,
  today,
} from "./fields.ts";

const HOURS = { min: 0, max: 48 } as const;

const crisisGroup = rows(
  "crisis_group",
  "Krisgruppen",
  [role("role", "Roll", required), person("name", "Namn", required), person("deputy", "Ersättare"), phone("phone", "Telefon")],
  {
    required: true,
    prefill: "association.crisis_group",
    help: "Varje roll behöver en ersättare som bor nära. Namnen kommer från krisgruppen. Nummer som personen inte visar för alla fyller ni i själva.",
    default: [{ role: "Samordnare (krisledare)" }, { role: "Informationsansvarig" }],
  },
);

const contacts = rows(
  "contacts",
  "Kontakter",
  [text("what", "Vad det gäller", required), text("name", "Namn"), phone("phone", "Telefon", required)],
  {
    prefill: "association.contacts",
    help: "112 fara för liv, 113 13 information vid kriser, 1177 vård, 114 14 polis när det inte är bråttom. Lägg till försäkring, förvaltare, el, vatten, värme, hiss och lås.",
  },
);

export const PLAN_TEMPLATES: TemplateContent[] = [
  {
    slug: "krisplan",
    name: "Krisplan",
    area: "ledning",
    group: "Plan",
    order: 1,
    revision: 2,
    schema: {
      purpose: "Föreningens plan för vem som gör vad när något händer. Skriv den så att den går att följa i mörker.",
      legal_note: BOARD_NOTE,
      filled_in_by: "leaders",
      fields: [
        ...section(
          "Om planen",
          text("association", "Förening", { ...required, prefill: "association.name" }),
          date("dated", "Datum", { ...required, ...today }),
          textarea("aim", "Syfte", { default: "Planen gör att boende och styrelse vet vad som gäller de första dygnen i en kris." }),
          select("ambition", "Ambitionsnivå", "association.ambition_level_names", { prefill: "association.ambition_level" }),
        ),
        ...section(
          "Krisgrupp och aktivering",
          crisisGroup,
          radio("activation", "Vem får aktivera krisläge", ["Samordnaren ensam", "Två ur krisgruppen", "Styrelsens ordförande"], required),
          text("meeting_place", "Samlingsplats", {
            ...required,
            prefill: "association.assembly_points",
            help: "Där krisgruppen ses även om telefonerna inte fungerar.",
          }),
          text("reserve_place", "Reservplats", { ...required, prefill: "association.reserve_points" }),
          contacts,
        ),
        ...section(
          "Per område",
          rows("areas", "Prioriterade områden", [
            select(
              "area",
              "Område",
              ["El", "Vatten", "Värme", "Mat", "Kommunikation", "Avlopp & hygien", "Hälsa & omsorg", "Brand", "Skydd & skyddsrum"],
              required,
            ),
            text("action_card", "Åtgärdskort", { help: "Var kortet finns." }),
            person("responsible", "Ansvarig"),
          ]),
          textarea("all_down", "Om allt ligger nere", {
            ...required,
            help: "Hur ni ses, informerar och prioriterar utan el, nät och telefon.",
          }),
        ),
        ...section(
          "Utrymning och skydd",
          textarea("evacuation", "Utrymning", { help: "Vägar ut, återsamling och vem som prickar av." }),
          textarea("shelter", "Skyddsrum", {
            help: "Var närmaste skyddsrum finns. Har huset ett eget, hänvisa till iordningställandeplanen.",
          }),
          textarea("privacy", "Dataskydd", { help: "Vilka listor som finns, vem som ser dem och när de gallras." }),
        ),
        ...section(
          "Beslut",
          date("revision", "Ses över senast", required),
          text("decision", "Beslut, paragraf i protokollet"),
          signature("signature_1", "Underskrift"),
          signature("signature_2", "Underskrift"),
        ),
      ],
    },
  },
  {
    slug: "atgardskort",
    name: "Åtgärdskort",
    area: "el",
    group: "Plan",
    order: 2,
    schema: {
      purpose: "Ett kort per område: vad som görs först, sedan och när det är över.",
      legal_note: BOARD_NOTE,
      filled_in_by: "leaders",
      fields: [
        ...section(
          "Läget",
          text("area", "Område", { ...required, help: "Till exempel El eller Vatten." }),
          textarea("signs", "Signaler", { ...required, help: "Hur ni märker att det här kortet gäller." }),
        ),
        ...section(
          "Åtgärder",
          rows(
            "first_15_minutes",
            "Första 15 minuterna",
            [text("action", "Åtgärd", required), role("role", "Roll"), checkbox("done", "Klart")],
            { required: true },
          ),
          textarea("one_hour", "Inom 1 timme"),
          textarea("six_hours", "Inom 6 timmar"),
          textarea("one_day", "Inom 24 timmar"),
          textarea("decisions", "Beslutspunkter", { help: "Vad som avgör att ni höjer nivån eller flyttar människor." }),
        ),
        ...section(
          "Hjälpmedel",
          contacts,
          rows("tools", "Verktyg och plats", [text("tool", "Verktyg", required), text("place", "Plats")]),
          textarea("restoring", "Återställning", { help: "Vad som görs när det fungerar igen, i rätt ordning." }),
        ),
      ],
    },
  },
  {
    slug: "iordningstallandeplan-skyddsrum",
    name: "Iordningställandeplan skyddsrum 48 h",
    area: "skydd",
    group: "Plan",
    order: 3,
    schema: {
      purpose: "Så blir skyddsrummet klart inom två dygn efter beslut om höjd beredskap.",
      legal_note: "Ses av föreningens systemägare. Den som äger ett skyddsrum håller det i skick och gör det klart inom 48 timmar.",
      filled_in_by: "leaders",
      fields: [
        ...section(
          "Skyddsrummet",
          text("shelter_number", "Skyddsrumsnummer", { ...required, help: "Står på skylten vid ingången." }),
          { ...text("places", "Platser"), ...required, type: "number", min: 1, max: 100_000, prefill: "association.shelter_places" },
          textarea("current_use", "Används i dag till"),
        ),
        ...section(
          "Tömning och utrustning",
          rows(
            "emptying",
            "Tömning",
            [
              text("step", "Moment", required),
              { ...text("hour", "Timme 0–48"), type: "number", ...HOURS },
              person("responsible", "Ansvarig"),
            ],
            {
              default: [
                { step: "Öppna och samla nycklar", hour: 0 },
                { step: "Töm förråd och flytta cyklar", hour: 2 },
                { step: "Packa upp utrustningen", hour: 24 },
                { step: "Prova dörrar, ventilation och avstängningar", hour: 36 },
              ],
            },
          ),
          rows("equipment", "Utrustning", [
            text("thing", "Sak", required),
            { ...text("count", "Antal"), type: "number", min: 0, max: 10_000 },
            checkbox("ok", "Finns och fungerar"),
          ]),
          textarea("water", "Vatten"),
          textarea("toilets", "Toaletter"),
          textarea("ventilation", "Ventilation"),
        ),
        ...section(
          "Bemanning",
          rows("staff", "Vem gör vad", [person("name", "Namn", required), text("task", "Uppgift"), phone("phone", "Telefon")]),
          date("checked", "Senast kontrollerat"),
        ),
      ],
    },
  },
];
