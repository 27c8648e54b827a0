import { associationNeed, DEFAULT_LITRES_PER_PERSON } from "#shared/calculations/water.ts";
import { formatDecimal, formatNumber } from "#shared/format/number.ts";
import type { Clock, ClockFacts } from "./clock-rules.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the house drinks in a day, and how long it lasts where a water plan says what is stored. */
export const waterClock: Clock = (facts, now, areaSlug) =>
  areaSlug === "vatten" || areaSlug === "avlopp" ? dryTapClock(facts, now, areaSlug) : powerCutClock(facts, now, areaSlug);

/** The tap is dry: what is stored is counted down. */
const dryTapClock: Clock = (facts) => {
  const lasts = facts.waterDays || null;
  return {
    kind: "water",
    title: "Vatten",
    now: dailyNeed(facts),
    endsAt: lasts === null ? null : new Date(facts.createdAt.getTime() + lasts * DAY_MS).toISOString(),
    endsWith: lasts === null ? null : "Husets dricksvatten tar slut",
    advice: "Be alla tappa upp dricksvatten, och hämta till dem som inte kan bära.",
    basis: basisOf(facts, lasts),
    isEstimate: true,
  };
};

/** The tap runs for as long as there is pressure; a house without pumps keeps its own. */
const powerCutClock: Clock = (facts) => {
  if (facts.hasPressureBoost === false) return null;
  return {
    kind: "water",
    title: "Vatten",
    now: facts.hasPressureBoost ? "Trycket på övre plan försvinner utan ström" : dailyNeed(facts),
    endsAt: null,
    endsWith: null,
    advice: "Tappa upp dricksvatten på nedre plan medan det finns tryck.",
    basis: basisOf(facts, null),
    isEstimate: true,
  };
};

function dailyNeed({ residentCount, litresPerPerson }: ClockFacts): string | null {
  if (residentCount === null) return null;
  const need = associationNeed({ residents: residentCount, litresPerPerson: litresPerPerson ?? DEFAULT_LITRES_PER_PERSON, days: 1 });
  return `Huset behöver ${formatNumber(need)} liter per dygn`;
}

function basisOf({ residentCount, litresPerPerson }: ClockFacts, lasts: number | null): string {
  if (residentCount === null) return "Antalet boende är inte känt. Skriv in det i föreningens uppgifter.";
  const litres = formatNumber(litresPerPerson ?? DEFAULT_LITRES_PER_PERSON);
  const store =
    lasts === null
      ? "Hushållens eget förråd är inte räknat."
      : `Förråd och hushåll har vatten i ${formatDecimal(lasts)} dygn enligt föreningens vattenplan. Uppskattning.`;
  return `${formatNumber(residentCount)} boende och ${litres} liter per person och dygn. ${store}`;
}
