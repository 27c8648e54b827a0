import {
  WATER_MAX_DAYS,
  WATER_MAX_LITRES_PER_PERSON,
  WATER_MAX_RESIDENTS,
  WATER_MAX_STOCK_LITRES,
  WATER_MIN_LITRES_PER_PERSON,
} from "#shared/limits.ts";
import { ACCESS_SYSTEM_LABELS, HEATING_TYPE_LABELS, VENTILATION_TYPE_LABELS } from "#shared/text/house-labels.ts";
import {
  address,
  checkbox,
  date,
  email,
  multiselect,
  number,
  phone,
  radio,
  required,
  section,
  select,
  type TemplateContent,
  text,
} from "./fields.ts";

const YES_NO = [
  { value: "yes", label: "Ja" },
  { value: "no", label: "Nej" },
];
const of = (source: string) => (key: string) => ({ prefill: `${source}.${key}` });
const house = of("association");
const home = of("household");
const water = of("water");
const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

const whole: typeof number = (key, label, options) => number(key, label, { integer: true, ...options });
const counted = (key: string, label: string, max: number, min = 0) => whole(key, label, { min, max, ...house(key) });

/** Forms that change what the portal already keeps. They are pages and become no documents. */
export const OWN_RECORD_TEMPLATES: TemplateContent[] = [
  {
    slug: "user-form",
    name: "Min hushållsprofil",
    area: "halsa",
    group: "Formulär",
    order: 1,
    revision: 2,
    schema: {
      purpose: "Skriv hur ert hushåll ser ut, så räknar portalen vatten, mat och dygn rätt för er.",
      legal_note:
        "Frivilligt. Ses bara av dig. Det du vill bidra med under «Tillsammans» ses också av föreningens systemägare, med ditt namn.",
      filled_in_by: "everyone",
      shared: ["lends", "languages", "wants_to_be_representative"],
      fields: [
        ...section(
          "Hushållet",
          whole("adults", "Vuxna", { ...required, min: 1, max: 20, ...home("adults") }),
          whole("children", "Barn från 1 år", { min: 0, max: 20, ...home("children") }),
          whole("infants", "Spädbarn under 1 år", { min: 0, max: 10, prefill: "previous.infants" }),
          whole("dogs", "Hundar", { min: 0, max: 20, ...home("dogs") }),
          whole("cats", "Katter", { min: 0, max: 20, ...home("cats") }),
        ),
        ...section(
          "Mat och uthållighet",
          multiselect("diet", "Kost", "household.diets", { max: 20, ...home("diet") }),
          multiselect("allergies", "Allergier", "household.allergens", {
            max: 20,
            ...home("allergies"),
            help: "Allergier är uppgifter om hälsa. De sparas bara för att du anger dem här, och bara du ser dem.",
          }),
          text("other_allergies", "Andra allergier", { max: 200, help: "Skriv med komma emellan." }),
          whole("days_prepared", "Dygn ni klarar i dag", {
            min: 0,
            max: 365,
            ...home("days_prepared"),
            help: "Med den mat, det vatten och den värme ni har hemma nu.",
          }),
        ),
        ...section(
          "Tillsammans",
          multiselect(
            "lends",
            "Det här kan vi låna ut",
            ["Campingkök", "Ficklampor", "Powerbank", "Radio", "Verktyg", "Släpvagn eller kärra", "Extra sängplatser"],
            { prefill: "previous.lends" },
          ),
          multiselect("languages", "Språk vi talar", "languages", { prefill: "previous.languages" }),
          checkbox("wants_to_be_representative", "Jag vill bli trapphusombud", {
            prefill: "previous.wants_to_be_representative",
            help: "Ett trapphusombud knackar dörr, sätter upp anslag och fångar upp behov.",
          }),
        ),
      ],
    },
  },
  {
    slug: "vattenformular",
    name: "Vattenformulär",
    area: "vatten",
    group: "Formulär",
    order: 2,
    revision: 2,
    schema: {
      purpose:
        "Föreningens vattenplan: hur många, hur länge och vad som redan finns. Siffrorna används på vattensidan och i rekommendationerna.",
      legal_note: "Frivilligt. Ses av alla i föreningen. Inga uppgifter om enskilda hushåll.",
      filled_in_by: "leaders",
      fields: [
        ...section(
          "Behovet",
          whole("residents", "Antal boende", { min: 1, max: WATER_MAX_RESIDENTS, ...water("residents") }),
          number("litres_per_person", "Liter per person och dygn", {
            ...required,
            min: WATER_MIN_LITRES_PER_PERSON,
            max: WATER_MAX_LITRES_PER_PERSON,
            ...water("litres_per_person"),
            help: "Minst 3 liter till dryck och mat. Lägg till för hygien.",
          }),
          whole("days", "Antal dygn", { ...required, min: 1, max: WATER_MAX_DAYS, ...water("days") }),
          whole("self_prepared_percent", "Hushåll som redan klarar sig själva, procent", {
            min: 0,
            max: 100,
            ...water("self_prepared_percent"),
          }),
        ),
        ...section(
          "Det som finns",
          number("shared_stock_litres", "Gemensamt vatten, liter", {
            ...required,
            min: 0,
            max: WATER_MAX_STOCK_LITRES,
            ...water("shared_stock_litres"),
          }),
          date("shared_filled_on", "Senast fyllt", { ...water("shared_filled_on") }),
          number("container_litres", "Storlek på kärl att köpa, liter", { ...required, min: 1, max: 5000, ...water("container_litres") }),
          number("cart_litres", "Vad en kärra bär, liter", { ...required, min: 1, max: 5000, ...water("cart_litres") }),
          whole("toilets", "Toaletter i huset", { min: 0, max: 10_000, ...water("toilets") }),
          text("emergency_water_place", "Plats för nödvatten", {
            max: 200,
            ...water("emergency_water_place"),
            help: "Där ni hämtar vatten när kranen är torr.",
          }),
        ),
      ],
    },
  },
  {
    slug: "foreningsprofil",
    name: "Föreningsprofil",
    area: "ledning",
    group: "Formulär",
    order: 3,
    revision: 2,
    schema: {
      purpose: "Föreningens uppgifter och fakta om huset. De används överallt i portalen, från rekommendationer till krisläget.",
      legal_note: "Frivilligt. Ses av alla i föreningen.",
      filled_in_by: "owners",
      fields: [
        ...section(
          "Föreningen",
          text("name", "Namn", { ...required, min: 3, max: 120, ...house("name") }),
          text("organization_number", "Organisationsnummer", house("organization_number")),
          address("address", "Adress", { max: 200, ...house("address") }),
          text("city", "Ort", { max: 100, ...house("city") }),
          text("municipality", "Kommun", { max: 100, ...house("municipality") }),
          text("contact_person_name", "Kontaktperson", { max: 100, ...house("contact_person_name") }),
          phone("contact_person_phone", "Kontaktpersonens telefon", house("contact_person_phone")),
          email("contact_person_email", "Kontaktpersonens e-post", house("contact_person_email")),
        ),
        ...section(
          "Huset",
          counted("num_apartments", "Lägenheter", 10_000, 1),
          counted("resident_count", "Boende", 50_000),
          counted("num_buildings", "Byggnader", 500, 1),
          counted("num_stairwells", "Trapphus", 500, 1),
          counted("num_floors", "Våningar", 100, 1),
          counted("num_elevators", "Hissar", 500),
          counted("building_year", "Byggår", 2100, 1600),
        ),
        ...section(
          "Teknik",
          select("heating_type", "Uppvärmning", options(HEATING_TYPE_LABELS), house("heating_type")),
          select("ventilation", "Ventilation", options(VENTILATION_TYPE_LABELS), house("ventilation")),
          radio("has_pressure_boost", "Tryckstegring av vattnet", YES_NO, house("has_pressure_boost")),
          select("access_system", "Portarnas lås", options(ACCESS_SYSTEM_LABELS), house("access_system")),
          number("access_backup_hours", "Portarnas batteri, timmar", { min: 0, max: 10_000, ...house("access_backup_hours") }),
          radio("has_backup_power", "Reservkraft", YES_NO, house("has_backup_power")),
          number("backup_power_hours", "Reservkraft, timmar", {
            min: 0,
            max: 10_000,
            ...house("backup_power_hours"),
            visible_if: { field: "has_backup_power", equals: "yes" },
          }),
          counted("basement_openings", "Öppningar till källaren", 1000),
        ),
        ...section(
          "Skydd och ambition",
          radio("has_shelter", "Eget skyddsrum", YES_NO, house("has_shelter")),
          whole("shelter_places", "Platser i skyddsrummet", {
            min: 0,
            max: 100_000,
            ...house("shelter_places"),
            visible_if: { field: "has_shelter", equals: "yes" },
          }),
          select("selected_ambition_level_id", "Ambitionsnivå", "association.ambition_levels", house("selected_ambition_level_id")),
          text("insurance_company", "Försäkringsbolag", { max: 100, ...house("insurance_company") }),
          text("insurance_number", "Försäkringsnummer", { max: 100, ...house("insurance_number") }),
          phone("insurance_emergency_phone", "Försäkringens jour", house("insurance_emergency_phone")),
        ),
      ],
    },
  },
];
