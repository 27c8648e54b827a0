import { COOLING_CAVEAT, coolingPresetFor, hoursToTemperature, NORMAL_INDOOR_CELSIUS } from "../../calculations/cooling.ts";
import { toiletBagsNeeded } from "../../calculations/hygiene.ts";
import { formatNumber } from "../../format/number.ts";
import { PREPARED_DAYS, span } from "../recommendation-numbers.ts";
import type { Rule } from "../recommendation-rules.ts";
import type { HouseholdFacts } from "./facts.ts";

const NOT_TICKED = "Ni har inte bockat av det än.";
const free = { from: 0, to: 0 };

/** What a home needs whatever it has told. Ticked off they come back after a year. */
export const AT_HOME_RULES: readonly Rule<HouseholdFacts>[] = [
  {
    key: "home-radio",
    area: "kommunikation",
    find: () => ({
      title: "Skaffa en radio som går utan el",
      rule: "Sveriges Radio P4 är beredskapskanalen. En radio med batteri eller vev fungerar när mobilnätet inte gör det.",
      numbers: NOT_TICKED,
      urgency: "soon",
      effort: "minutes",
      cost: span(300, 700),
      effect: "1 radio per hushåll",
      categories: ["Kommunikation"],
    }),
  },
  {
    key: "home-light",
    area: "el",
    find: ({ persons }) => ({
      title: "Samla ljus, batterier och laddning",
      rule: "Ett strömavbrott börjar ofta i mörker. Lampor på ett bestämt ställe, en för varje person, går att hitta.",
      numbers: persons ? `${formatNumber(persons)} ${persons === 1 ? "person" : "personer"} i hushållet.` : NOT_TICKED,
      urgency: "soon",
      effort: "minutes",
      cost: span((persons ?? 1) * 100, (persons ?? 1) * 300),
      effect: persons ? `${formatNumber(persons)} ${persons === 1 ? "lampa" : "lampor"}` : null,
      categories: ["Belysning & laddning"],
    }),
  },
  {
    key: "home-warmth",
    area: "varme",
    find: ({ house }) => ({
      title: "Bestäm vilket rum ni håller varmt",
      rule: "Utan värme blir det kallt inne. Samla filtar och varma kläder i ett rum och stäng om det.",
      numbers: house?.buildingYear ? coldAfter(house.buildingYear) : NOT_TICKED,
      urgency: "soon",
      effort: "evening",
      cost: span(300, 1500),
      effect: "1 varmt rum",
      categories: ["Värme & isolering"],
    }),
  },
  {
    key: "home-toilet",
    area: "avlopp",
    find: ({ persons }) => ({
      title: "Ha påsar till toaletten",
      rule: "Utan vatten spolar en toalett en gång. En påse i skålen löser resten. Vi räknar med en påse per person och dygn, som är vårt antagande.",
      numbers: persons
        ? `${formatNumber(persons)} × ${PREPARED_DAYS} dygn = ${formatNumber(toiletBagsNeeded({ persons, days: PREPARED_DAYS }))} påsar.`
        : `${PREPARED_DAYS} påsar per person.`,
      urgency: "later",
      effort: "minutes",
      cost: span(50, 200),
      effect: `${PREPARED_DAYS} dygn utan avlopp`,
      categories: ["Hygien & sanitet"],
    }),
  },
  {
    key: "home-medicine",
    area: "halsa",
    find: () => ({
      title: "Ha läkemedel och sjukvårdslåda för en vecka",
      rule: "Apotek och vård kan vara svåra att nå. Ha det ni behöver varje dag för minst en vecka.",
      numbers: NOT_TICKED,
      urgency: "soon",
      effort: "evening",
      cost: span(200, 600),
      effect: `${PREPARED_DAYS} dygn`,
      categories: ["Sjukvård"],
    }),
  },
  {
    key: "home-cold-medicine",
    area: "halsa",
    find: ({ hasColdMedicine }) =>
      hasColdMedicine
        ? {
            title: "Håll läkemedlet kallt utan ström",
            rule: "Kylskåpet blir varmt efter några timmar utan ström. En kylväska med klampar håller kylan längre. Fråga apoteket hur länge just ert läkemedel klarar sig.",
            numbers: "Ni har skrivit att någon tar läkemedel som måste förvaras kallt.",
            urgency: "soon",
            effort: "minutes",
            cost: span(150, 500),
            effect: "1 kylväska",
            categories: ["Sjukvård"],
          }
        : null,
  },
  {
    key: "home-smoke-alarm",
    area: "brand",
    find: () => ({
      title: "Testa brandvarnaren",
      rule: "Ljus och reservvärme ökar risken för brand. Tryck på knappen och byt batteri om den inte tjuter.",
      numbers: NOT_TICKED,
      urgency: "soon",
      effort: "minutes",
      cost: free,
      effect: null,
    }),
  },
  {
    key: "home-numbers",
    area: "ledning",
    find: () => ({
      title: "Skriv viktiga nummer på papper",
      rule: "När telefonen är död behövs numren på papper: 112 vid fara, 113 13 för information, 114 14 till polisen och 1177 för vård.",
      numbers: NOT_TICKED,
      urgency: "later",
      effort: "minutes",
      cost: free,
      effect: null,
    }),
  },
];

function coldAfter(buildingYear: number): string {
  const { label, timeConstantDays } = coolingPresetFor(buildingYear);
  const hours = hoursToTemperature({ indoor: NORMAL_INDOOR_CELSIUS, outdoor: -10, timeConstantDays }, 10);
  return `Huset är byggt ${buildingYear} (${label.toLowerCase()}). Vid −10 °C ute når det +10 °C efter ungefär ${Math.round(hours ?? 0)} timmar. ${COOLING_CAVEAT}`;
}
