import { doorHours } from "#shared/calculations/clocks.ts";
import { COOLING_CAVEAT, coolingPresetFor, hoursToTemperature, NORMAL_INDOOR_CELSIUS } from "#shared/calculations/cooling.ts";
import { quantityVariablesFor } from "#shared/calculations/quantity-variables.ts";
import { associationNeed, sharedWaterGap } from "#shared/calculations/water.ts";
import { formatHours } from "#shared/format/duration.ts";
import { formatNumber, formatPercent } from "#shared/format/number.ts";
import type { AssociationField } from "#shared/text/association-field-labels.ts";
import { doorBasis } from "#shared/text/door-words.ts";
import { type AmbitionLevel, applies, type ProfileValues } from "./profile-values.ts";

/** One line of what the facts amount to. Without a value it says which of the fields would give one. */
export interface Outcome {
  title: string;
  value: string | null;
  /** «uppskattning» or «antaget», where something stands in for what is not known. */
  mark?: "uppskattning" | "antaget";
  basis?: string;
  sources: readonly AssociationField[];
  missing: readonly AssociationField[];
}

export interface House {
  values: ProfileValues;
  /** What cannot be so counts as not known. */
  faulty: ReadonlySet<AssociationField>;
  levels: readonly AmbitionLevel[];
  /** The saved water plan, by which all of the portal counts (decision 0078); null as long as there is none. */
  plan: PlannedWater | null;
}

/** Residents of null: as the questions say. */
export interface PlannedWater {
  residents: number | null;
  litresPerPerson: number;
  days: number;
}

const COLD_OUTDOORS_CELSIUS = -10;
const COLD_INDOORS_CELSIUS = 10;

export function outcomesOf(house: House): Outcome[] {
  const level = house.levels.find(({ id }) => id === house.values.selectedAmbitionLevelId);
  const need = waterNeed(house, level);
  return [need.outcome, waterShare(need.litres, level), doors(house), cooling(house), backupPower(house, level)];
}

/** The lines that are others than they were: «Vattenbehov: 2 352 liter». */
export function newsOf(before: readonly Outcome[], now: readonly Outcome[]): string[] {
  return now.flatMap(({ title, value }, index) => (value !== null && value !== before[index]?.value ? [`${title}: ${value}`] : []));
}

function numberIn({ values, faulty }: House, field: AssociationField): number | null {
  const value = values[field];
  if (faulty.has(field) || value === null || value === "" || !applies(field, values)) return null;
  return Number(typeof value === "string" ? value.replace(",", ".") : value);
}

/** 0 is not known, as everywhere. */
const residentsIn = (house: House): number | null => numberIn(house, "residentCount") || null;

function waterNeed(house: House, level: AmbitionLevel | undefined): { litres: number | null; outcome: Outcome } {
  const apartments = numberIn(house, "numApartments");
  const { plan } = house;
  const { values, estimated } = quantityVariablesFor({
    residents: plan?.residents ?? residentsIn(house),
    apartments,
    days: plan?.days ?? level?.days,
    litresPerPerson: plan?.litresPerPerson ?? level?.litresPerPerson,
  });
  const { persons, litres_pp: litresPerPerson = 0, days = 0 } = values;
  const title = "Vattenbehov";
  if (persons === undefined) {
    return { litres: null, outcome: { title, value: null, sources: [], missing: ["residentCount", "numApartments"] } };
  }
  const isEstimate = estimated?.includes("persons") ?? false;
  const litres = associationNeed({ residents: persons, litresPerPerson, days });
  const counted: AssociationField[] = plan?.residents ? [] : [isEstimate ? "numApartments" : "residentCount"];
  const people = isEstimate ? `${formatNumber(apartments ?? 0)} lägenheter × 2,0 boende` : `${formatNumber(persons)} boende`;
  const numbers = `${people} × ${formatNumber(litresPerPerson)} liter × ${days} dygn`;
  return {
    litres,
    outcome: {
      title,
      value: `${formatNumber(litres)} liter`,
      mark: isEstimate ? "uppskattning" : level || plan ? undefined : "antaget",
      basis: numbers + whyTheseNumbers(plan, level),
      sources: plan ? counted : [...counted, "selectedAmbitionLevelId"],
      missing: [],
    },
  };
}

/** Whose litres and days these are, and why the level's own are not the ones that are counted with. */
function whyTheseNumbers(plan: PlannedWater | null, level: AmbitionLevel | undefined): string {
  if (!plan) return level ? "." : ". Antaget tills ambitionsnivån är vald.";
  const isOther = level && (level.litresPerPerson !== plan.litresPerPerson || level.days !== plan.days);
  const aim = isOther ? ` Nivån ${level.name} siktar på ${formatNumber(level.litresPerPerson)} liter i ${level.days} dygn.` : "";
  return `, enligt vattenplanen.${aim}`;
}

function waterShare(needLitres: number | null, level: AmbitionLevel | undefined): Outcome {
  const title = "Föreningens andel av vattnet";
  if (!level) return { title, value: null, sources: [], missing: ["selectedAmbitionLevelId"] };
  if (needLitres === null) return { title, value: null, sources: [], missing: ["residentCount", "numApartments"] };
  return {
    title,
    value: `${formatNumber(sharedWaterGap(needLitres, level.waterShare, 0))} liter`,
    basis:
      level.waterShare === 0
        ? `Nivån ${level.name}: hushållen håller allt vatten själva.`
        : `Nivån ${level.name}: ${formatPercent(level.waterShare)} av behovet.`,
    sources: ["selectedAmbitionLevelId"],
    missing: [],
  };
}

function doors(house: House): Outcome {
  const title = "Portarna vid strömavbrott";
  if (house.values.accessSystem === "key") {
    return { title, value: "Påverkas inte", basis: "Portarna öppnas med nyckel.", sources: ["accessSystem"], missing: [] };
  }
  const known = numberIn(house, "accessBackupHours");
  const hours = doorHours(known ?? undefined);
  return {
    title,
    value: formatHours(hours),
    mark: known === null ? "antaget" : undefined,
    basis: `Tills de måste ställas upp. ${doorBasis(known)}`,
    sources: ["accessBackupHours"],
    missing: [],
  };
}

function cooling(house: House): Outcome {
  const title = "Avkylning utan värme";
  const year = numberIn(house, "buildingYear");
  if (year === null) return { title, value: null, sources: [], missing: ["buildingYear"] };
  const { label, timeConstantDays } = coolingPresetFor(year);
  const heated = { indoor: NORMAL_INDOOR_CELSIUS, outdoor: COLD_OUTDOORS_CELSIUS, timeConstantDays };
  const hours = Math.round(hoursToTemperature(heated, COLD_INDOORS_CELSIUS) ?? 0);
  return {
    title,
    value: formatHours(hours),
    mark: "uppskattning",
    basis: `Till +10\u00a0°C inne när det är −10\u00a0°C ute. Räknat som «${label}». ${COOLING_CAVEAT}`,
    sources: ["buildingYear"],
    missing: [],
  };
}

function backupPower(house: House, level: AmbitionLevel | undefined): Outcome {
  const title = "Reservkraft";
  const { hasBackupPower } = house.values;
  if (hasBackupPower === null) return { title, value: null, sources: [], missing: ["hasBackupPower"] };
  const aim = level && level.reservePowerHours > 0 ? `Nivån ${level.name} siktar på ${formatHours(level.reservePowerHours)}.` : undefined;
  const sources = ["hasBackupPower", ...(aim ? (["selectedAmbitionLevelId"] as const) : [])] as const;
  if (!hasBackupPower) return { title, value: "Finns inte", basis: aim, sources, missing: [] };
  const hours = numberIn(house, "backupPowerHours");
  if (hours === null) return { title, value: null, sources: [], missing: ["backupPowerHours"] };
  return { title, value: formatHours(hours), basis: aim, sources: ["backupPowerHours", ...sources.slice(1)], missing: [] };
}
