import type { AssociationFactsView } from "#server/domains/association/house-queries.ts";
import { doorPropBy, freezerColdUntil } from "#shared/calculations/clocks.ts";
import {
  COOLING_CAVEAT,
  coolingPresetFor,
  hoursToTemperature,
  indoorTemperature,
  NORMAL_INDOOR_CELSIUS,
} from "#shared/calculations/cooling.ts";
import { associationNeed, DEFAULT_LITRES_PER_PERSON } from "#shared/calculations/water.ts";
import { PLAYBOOK_CONDITIONS } from "#shared/content/playbook-conditions.ts";
import { formatHours } from "#shared/format/duration.ts";
import { formatDecimal, formatNumber } from "#shared/format/number.ts";
import { doorBasis } from "#shared/text/door-words.ts";
import type { ClockKind, ClockView } from "./page-views.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the house drinks in a day, and how long it lasts where a water plan says what is stored. */
const waterClock: Clock = (facts, now, areaSlug) =>
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

const HOUR_MS = 60 * 60 * 1000;
/** °C indoors at which the playbook acts, and the limit where healthy, well-dressed people can still stay. */
const THRESHOLDS = [14, 8, 5];

/** How cold it gets indoors, and when the next thing must be done about it. */
const temperatureClock: Clock = ({ buildingYear, outdoorCelsius, createdAt }, now) => {
  const title = "Inomhustemperatur";
  const advice = "Stäng vädringsfönster och samlas i ett rum. Knacka på hos dem som är sköra.";
  if (buildingYear === null || outdoorCelsius === null) {
    const missing = [buildingYear === null && "byggåret", outdoorCelsius === null && "utetemperaturen"].filter(Boolean).join(" och ");
    return {
      kind: "temperature",
      title,
      now: null,
      endsAt: null,
      endsWith: null,
      advice,
      basis: `Vi kan inte räkna utan ${missing}.`,
      isEstimate: true,
    };
  }
  const { label, timeConstantDays } = coolingPresetFor(buildingYear);
  const elapsed = Math.max(0, now.getTime() - createdAt.getTime()) / HOUR_MS;
  const indoor = indoorTemperature({ indoor: NORMAL_INDOOR_CELSIUS, outdoor: outdoorCelsius, timeConstantDays }, elapsed);
  const next = THRESHOLDS.map((celsius) => ({ celsius, at: coldAt(celsius, { createdAt, outdoorCelsius }, { buildingYear }) })).find(
    ({ at }) => at !== null && at > now,
  );
  return {
    kind: "temperature",
    title,
    now: `Ungefär ${formatNumber(Math.round(indoor))} °C inne`,
    endsAt: next?.at?.toISOString() ?? null,
    endsWith: next ? `Under ${next.celsius} °C inne` : null,
    advice,
    basis: `${label}, ${formatNumber(outdoorCelsius)} °C ute och ${NORMAL_INDOOR_CELSIUS} °C inne från början. ${COOLING_CAVEAT}`,
    isEstimate: true,
  };
};

/** When the doors must be propped open; doors with plain keys have none. */
const doorClock: Clock = ({ accessSystem, accessBackupHours, createdAt }) => {
  if (accessSystem === "key") return null;
  const known = accessBackupHours !== null;
  return {
    kind: "doors",
    title: "Portar",
    now: null,
    endsAt: doorPropBy(createdAt, accessBackupHours ?? undefined).toISOString(),
    endsWith: "Portarna måste ställas upp",
    advice: "Ställ upp portarna innan batterierna tar slut, och bemanna dem.",
    basis: known ? doorBasis(accessBackupHours) : `${doorBasis(null)} Skriv in er batteritid i föreningsuppgifterna.`,
    isEstimate: !known,
  };
};

/** Nothing to count, but the first thing to look after. */
const elevatorClock: Clock = ({ numElevators }) =>
  numElevators === 0
    ? null
    : {
        kind: "elevators",
        title: "Hissar",
        now: "Står still när strömmen är borta",
        endsAt: null,
        endsWith: null,
        advice: "Kontrollera att ingen är fast. Ring hissjouren, och 112 om någon far illa. Bara behörig kör igång hissen igen.",
        basis:
          numElevators === null ? "Antalet hissar är inte känt." : `Huset har ${numElevators} ${numElevators === 1 ? "hiss" : "hissar"}.`,
        isEstimate: false,
      };

/** How long the reserve power lasts, where there is any. */
const backupPowerClock: Clock = ({ hasBackupPower, backupPowerHours, createdAt }) =>
  hasBackupPower
    ? {
        kind: "backup_power",
        title: "Reservkraft",
        now: null,
        endsAt: backupPowerHours === null ? null : after(createdAt, backupPowerHours).toISOString(),
        endsWith: backupPowerHours === null ? null : "Reservkraften tar slut",
        advice: "Fyll på bränsle i tid. Kör aldrig ett elverk inomhus.",
        basis:
          backupPowerHours === null
            ? "Hur länge reservkraften räcker är inte känt. Skriv in det i föreningsuppgifterna."
            : `Reservkraften räcker ${formatHours(backupPowerHours)} enligt föreningsuppgifterna, om den startade när krisläget gjorde det.`,
        isEstimate: true,
      }
    : null;

/** Until when closed freezers keep their cold: the half-full ones, then the full ones. */
const freezerClock: Clock = ({ createdAt }, now) => {
  const [half, full] = [freezerColdUntil(createdAt, "half"), freezerColdUntil(createdAt, "full")];
  const isHalfOver = now >= half;
  return {
    kind: "freezer",
    title: "Frysar",
    now: null,
    endsAt: (isHalfOver ? full : half).toISOString(),
    endsWith: isHalfOver ? "En full frys tinar" : "En halvfull frys tinar",
    advice: "Håll frysen stängd. Ät det som tinar först.",
    basis: "En full frys som hålls stängd klarar minst 24 timmar. För en halvfull räknar vi med 12, som är vårt antagande.",
    isEstimate: true,
  };
};

const after = (start: Date, count: number): Date => new Date(start.getTime() + count * 60 * 60 * 1000);

/** What the clocks are counted from. Null is not known. */
export interface ClockFacts
  extends Pick<
    AssociationFactsView,
    "buildingYear" | "accessSystem" | "accessBackupHours" | "numElevators" | "hasBackupPower" | "backupPowerHours" | "hasPressureBoost"
  > {
  residentCount: number | null;
  /** Counted from the apartments, as nobody has said how many live there. */
  residentsEstimated?: boolean;
  litresPerPerson: number | null;
  /** How long the water of house and households lasts by the saved water plan, an estimate. */
  waterDays?: number | null;
  outdoorCelsius: number | null;
  createdAt: Date;
}

const POWER: readonly ClockKind[] = ["doors", "elevators", "backup_power", "temperature", "freezer", "water"];
const CLOCKS_BY_AREA: Readonly<Record<string, readonly ClockKind[]>> = {
  el: POWER,
  extremvader: POWER,
  varme: ["temperature"],
  vatten: ["water"],
  avlopp: ["water"],
  mat: ["freezer"],
};

/** The endurance clocks (N1) of a crisis in this area, those that count down first. Formulas: seed content 5.5. */
export function clocksOf(areaSlug: string, facts: ClockFacts, now: Date): ClockView[] {
  const clocks = (CLOCKS_BY_AREA[areaSlug] ?? []).flatMap((kind) => CLOCKS[kind](facts, now, areaSlug) ?? []);
  const endOf = ({ endsAt }: ClockView): number => (endsAt ? Date.parse(endsAt) : Number.POSITIVE_INFINITY);
  return clocks.sort((a, b) => (endOf(a) === endOf(b) ? 0 : endOf(a) - endOf(b)));
}

/** One clock; null where it does not concern this house. */
type Clock = (facts: ClockFacts, now: Date, areaSlug: string) => ClockView | null;

const CLOCKS: Record<ClockKind, Clock> = {
  doors: doorClock,
  elevators: elevatorClock,
  backup_power: backupPowerClock,
  freezer: freezerClock,
  water: waterClock,
  temperature: temperatureClock,
};

function dailyNeed({ residentCount, litresPerPerson }: ClockFacts): string | null {
  if (residentCount === null) return null;
  const need = associationNeed({ residents: residentCount, litresPerPerson: litresPerPerson ?? DEFAULT_LITRES_PER_PERSON, days: 1 });
  return `Huset behöver ${formatNumber(need)} liter per dygn`;
}

function basisOf({ residentCount, residentsEstimated, litresPerPerson }: ClockFacts, lasts: number | null): string {
  if (residentCount === null) return "Antalet boende är inte känt. Skriv in det i föreningsuppgifterna.";
  const litres = formatNumber(litresPerPerson ?? DEFAULT_LITRES_PER_PERSON);
  const store =
    lasts === null
      ? "Hushållens eget förråd är inte räknat."
      : `Förråd och hushåll har vatten i ${formatDecimal(lasts)} dygn enligt föreningens vattenplan. Uppskattning.`;
  const residents = `${formatNumber(residentCount)} boende${residentsEstimated ? " (uppskattat)" : ""}`;
  return `${residents} och ${litres} liter per person och dygn. ${store}`;
}

type Start = { createdAt: Date; outdoorCelsius: number | null };
type House = Pick<AssociationFactsView, "accessBackupHours" | "buildingYear">;

/** When a task's condition is expected to hold, by the same clocks as the page shows; null when none of them tells. */
export function conditionDueAt(condition: string | null, crisis: Start, house: House): Date | null {
  if (condition === PLAYBOOK_CONDITIONS.doors) return doorPropBy(crisis.createdAt, house.accessBackupHours ?? undefined);
  if (condition === PLAYBOOK_CONDITIONS.below14) return coldAt(14, crisis, house);
  if (condition === PLAYBOOK_CONDITIONS.below8) return coldAt(8, crisis, house);
  return null;
}

/** When it is so cold indoors; null while the outdoor temperature or the building year is not known, or when it never gets so cold. */
function coldAt(celsius: number, { createdAt, outdoorCelsius }: Start, { buildingYear }: Pick<House, "buildingYear">): Date | null {
  if (outdoorCelsius === null || buildingYear === null) return null;
  const { timeConstantDays } = coolingPresetFor(buildingYear);
  const hours = hoursToTemperature({ indoor: NORMAL_INDOOR_CELSIUS, outdoor: outdoorCelsius, timeConstantDays }, celsius);
  return hours === null ? null : new Date(createdAt.getTime() + hours * HOUR_MS);
}
